#nullable enable

using System;
using System.Collections.Generic;
using Newtonsoft.Json.Linq;

namespace Abu
{
    /// <summary>Something that takes frames: an act that settles, or a step. One goes on at a time.</summary>
    abstract class Act
    {
        readonly Action<AbuResponse> _onComplete;

        protected Act(AbuCommand command, Action<AbuResponse> onComplete)
        {
            Command = command;
            _onComplete = onComplete;
        }

        public AbuCommand Command { get; }

        public bool IsOver { get; private set; }

        /// <summary>Begins it, in the frame in which its turn comes.</summary>
        public abstract void Begin(IAbuBridge bridge);

        /// <summary>Called at the end of every frame that has passed in the game since.</summary>
        public abstract void EndFrame(IAbuBridge bridge);

        /// <summary>Answers it, once.</summary>
        public void End(AbuResponse response)
        {
            if (!IsOver)
            {
                IsOver = true;
                _onComplete(response);
            }
        }
    }

    /// <summary>An act on the scene: done at once, answered when the game has come to rest.</summary>
    sealed class SceneAct : Act
    {
        /// <summary>
        /// How long a step of the game may hold up the answer where its own provider does not count it.
        /// </summary>
        const double BusySeconds = 3;

        /// <summary>Then it is answered in any case: below the 20 s that Bridle waits.</summary>
        const double LongestSeconds = 18;
        const int HistoryMax = 100;

        readonly ReplyShape _shape;
        readonly Action _do;
        readonly Action<SceneSnapshot> _onScene;
        readonly bool _wantsEffectLogs;
        double _since;
        string? _notDelivered;

        public SceneAct(
            AbuCommand command,
            Action<AbuResponse> onComplete,
            ReplyShape shape,
            Action @do,
            bool wantsEffectLogs,
            Action<SceneSnapshot> onScene
        )
            : base(command, onComplete)
        {
            _shape = shape;
            _do = @do;
            _wantsEffectLogs = wantsEffectLogs;
            _onScene = onScene;
        }

        public override void Begin(IAbuBridge bridge)
        {
            _since = bridge.Engine.UnscaledNow;
            // Before the callback, so that what it does by itself is told.
            bridge.HistoryProvider?.ClearHistory();
            bridge.EffectLogProvider?.ClearEffectLogs();
            BusyToken.TakeNotDelivered();
            bridge.SettledProvider.NotifyActionDispatched();
            bridge.Clock.LetPass();
            try
            {
                _do();
            }
            catch (NotDeliveredException fault)
            {
                _notDelivered = fault.Message;
            }
        }

        public override void EndFrame(IAbuBridge bridge)
        {
            var waited = bridge.Engine.UnscaledNow - _since;
            var isSettled = bridge.SettledProvider.IsSettled() && (!BusyToken.IsAnyActive || waited >= BusySeconds);
            if (isSettled || waited >= LongestSeconds)
            {
                bridge.Clock.Hold();
                End(AbuResponse.Done(Command.Id, Data(bridge, isSettled)));
            }
        }

        object Data(IAbuBridge bridge, bool isSettled)
        {
            var moving = new List<string>(
                bridge.SettledProvider is IMovingProvider provider ? provider.Moving : BusyToken.Reasons
            );
            if (!isSettled && moving.Count == 0)
            {
                moving.Add(bridge.SettledProvider.GetType().Name);
            }
            var scene = SceneSnapshot.Take(bridge);
            _onScene(scene);
            return _shape.Acted(
                new ActOutcome
                {
                    Command = Command.Command,
                    NotDelivered = _notDelivered ?? BusyToken.TakeNotDelivered(),
                    Moving = moving,
                    Scene = scene,
                    Frame = bridge.Clock.Frame,
                    History = First(bridge.HistoryProvider?.TakeHistory()),
                    EffectLogs = _shape.TellsEffects(_wantsEffectLogs)
                        ? First(bridge.EffectLogProvider?.TakeEffectLogs())
                        : null,
                }
            );
        }

        /// <summary>The first of what happened, or nothing where nothing did.</summary>
        static List<string>? First(List<string>? lines) =>
            lines == null || lines.Count == 0 ? null : lines.GetRange(0, Math.Min(lines.Count, HistoryMax));
    }

    /// <summary>So many frames of a game that is held.</summary>
    sealed class StepAct : Act
    {
        readonly Action _hold;
        int _left;

        public StepAct(AbuCommand command, Action<AbuResponse> onComplete, int frames, Action hold)
            : base(command, onComplete)
        {
            _left = frames;
            _hold = hold;
        }

        public override void Begin(IAbuBridge bridge)
        {
            _hold();
            bridge.Clock.LetPass();
        }

        public override void EndFrame(IAbuBridge bridge)
        {
            _left--;
            if (_left > 0)
            {
                return;
            }
            bridge.Clock.Hold();
            // A copy, since another thread writes it later.
            var state = bridge.State == null ? null : new JObject(bridge.State());
            End(AbuResponse.Done(Command.Id, new StepData { Frame = bridge.Clock.Frame, State = state }));
        }
    }

    /// <summary>A line for the console of the game, in its turn.</summary>
    sealed class ConsoleAct : Act
    {
        readonly Func<ConsoleReply> _run;

        public ConsoleAct(AbuCommand command, Action<AbuResponse> onComplete, Func<ConsoleReply> run)
            : base(command, onComplete) => _run = run;

        public override void Begin(IAbuBridge bridge) => End(AbuResponse.Done(Command.Id, _run()));

        public override void EndFrame(IAbuBridge bridge) { }
    }
}
