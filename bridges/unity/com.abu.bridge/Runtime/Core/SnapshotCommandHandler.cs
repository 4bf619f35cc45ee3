#nullable enable

using System;
using System.Collections.Generic;
using Newtonsoft.Json.Linq;

namespace Abu
{
    /// <summary>
    /// Answers all commands of the wire. Reads are answered at once; acts and steps follow one after the other and are
    /// answered when the game has come to rest.
    /// </summary>
    public sealed class SnapshotCommandHandler : ICommandHandler
    {
        const int FramesMax = 100000;

        readonly ReplyShape _shape;
        readonly bool _canPause;
        readonly ActQueue _acts = new ActQueue();
        readonly ElementActs _elements = new ElementActs();
        readonly List<Action> _atEndOfFrame = new List<Action>();

        /// <summary>A handler that answers in the words of one wire.</summary>
        public SnapshotCommandHandler(ReplyShape shape, bool canPause = true)
        {
            _shape = shape;
            _canPause = canPause;
        }

        /// <summary>Whether nothing is being done, so that the game is at rest as far as anybody asked.</summary>
        public bool IsIdle => _acts.IsEmpty;

        /// <summary>What is taken, for the hello.</summary>
        public List<string> CommandsOf(IAbuBridge bridge)
        {
            var commands = new List<string> { "snapshot", "click", "hover", "drag", "fill", "screenshot" };
            commands.AddRange(new[] { "focus", "select", "scroll", "type", "cancel" });
            AddIf(bridge.InputInjector != null, commands, "press", "pointer", "release");
            AddIf(_canPause, commands, "pause", "step", "resume");
            AddIf(bridge.State != null, commands, "state");
            AddIf(bridge.Hash != null, commands, "hash");
            AddIf(bridge.GameConsole != null, commands, "command");
            return commands;
        }

        static void AddIf(bool isSo, List<string> commands, params string[] more)
        {
            if (isSo)
            {
                commands.AddRange(more);
            }
        }

        /// <inheritdoc/>
        public void HandleCommand(AbuCommand command, IAbuBridge bridge, Action<AbuResponse> onComplete)
        {
            try
            {
                if (!Read(command, bridge, onComplete) && !Time(command, bridge, onComplete))
                {
                    _acts.Add(ActOf(command, bridge, onComplete), bridge);
                }
            }
            catch (Exception fault)
            {
                onComplete(Failure.Of(command, fault, bridge));
            }
        }

        /// <summary>
        /// Called at the end of every frame; <paramref name="hasPassed"/> says whether it did in the game.
        /// </summary>
        public void EndFrame(IAbuBridge bridge, bool hasPassed)
        {
            if (hasPassed)
            {
                _acts.EndFrame(bridge);
            }
            foreach (var due in _atEndOfFrame.ToArray())
            {
                _atEndOfFrame.Remove(due);
                due();
            }
            _acts.BeginNext(bridge);
        }

        /// <summary>Ends what a request began: its client has cancelled it, or has left.</summary>
        public bool Cancel(Func<AbuCommand, bool> isMeant, IAbuBridge bridge) => _acts.Cancel(isMeant, bridge);

        /// <summary>Answers what changes nothing.</summary>
        bool Read(AbuCommand command, IAbuBridge bridge, Action<AbuResponse> onComplete)
        {
            switch (command.Command)
            {
                case "snapshot":
                    onComplete(AbuResponse.Done(command.Id, Snapshot(command, bridge)));
                    return true;
                case "screenshot":
                    Screenshot(command, bridge, onComplete);
                    return true;
                case "state" when bridge.State != null:
                    onComplete(AbuResponse.Done(command.Id, StateOf(bridge, bridge.State)));
                    return true;
                case "hash" when bridge.Hash != null:
                    onComplete(
                        AbuResponse.Done(command.Id, new HashData { Hash = bridge.Hash(), Frame = bridge.Clock.Frame })
                    );
                    return true;
                case "cancel":
                    var id = Asked.Needed(WireJson.Params<CancelParams>(command).Id, "id", command);
                    var isCancelled = Cancel(one => one.Id == id, bridge);
                    onComplete(AbuResponse.Done(command.Id, new CancelData { Cancelled = isCancelled }));
                    return true;
                default:
                    return false;
            }
        }

        /// <summary>What the game says of itself, as it is now: it is written by another thread, later.</summary>
        static JObject StateOf(IAbuBridge bridge, Func<JObject> state) =>
            new JObject(state()) { ["frame"] = bridge.Clock.Frame };

        object Snapshot(AbuCommand command, IAbuBridge bridge)
        {
            var asked = WireJson.Params<SnapshotParams>(command);
            var scene = SceneSnapshot.Take(bridge);
            _elements.Last = scene;
            var effects = asked.EffectLogs == true ? bridge.EffectLogProvider?.TakeEffectLogs() : null;
            return _shape.Snapshot(
                scene,
                asked.Compact == true,
                SizeOf(bridge.Engine),
                bridge.Clock.Frame,
                effects == null || effects.Count == 0 ? null : effects
            );
        }

        internal static double[] SizeOf(IEngine engine) =>
            new double[] { engine.ScreenSize.Width, engine.ScreenSize.Height };

        static void Screenshot(AbuCommand command, IAbuBridge bridge, Action<AbuResponse> onComplete)
        {
            var answer = Once(onComplete);
            bridge.Engine.TakeScreenshot(
                png =>
                    answer(AbuResponse.Done(command.Id, new ScreenshotData { Base64 = Convert.ToBase64String(png) })),
                why => answer(AbuResponse.Failed(command.Id, ErrorCodes.Internal, why))
            );
        }

        static Action<AbuResponse> Once(Action<AbuResponse> onComplete)
        {
            var isDone = false;
            return response =>
            {
                if (!isDone)
                {
                    isDone = true;
                    onComplete(response);
                }
            };
        }

        /// <summary>Answers what is about the time of the game.</summary>
        bool Time(AbuCommand command, IAbuBridge bridge, Action<AbuResponse> onComplete)
        {
            if (!_canPause || (command.Command != "pause" && command.Command != "resume"))
            {
                return false;
            }
            if (command.Command == "resume")
            {
                bridge.Clock.Resume();
                onComplete(AbuResponse.Done(command.Id, PauseOf(bridge.Clock)));
                return true;
            }
            bridge.Clock.Pause();
            if (_acts.IsBusy)
            {
                bridge.Clock.LetPass();
            }
            // The frame that goes on passes still: it is counted before the answer.
            _atEndOfFrame.Add(() => onComplete(AbuResponse.Done(command.Id, PauseOf(bridge.Clock))));
            return true;
        }

        static PauseData PauseOf(GameClock clock) => new PauseData { Paused = clock.IsPaused, Frame = clock.Frame };

        Act ActOf(AbuCommand command, IAbuBridge bridge, Action<AbuResponse> onComplete)
        {
            switch (command.Command)
            {
                case "step" when _canPause:
                    return StepOf(command, bridge, onComplete);
                case "command" when bridge.GameConsole != null:
                    return ConsoleOf(command, bridge, onComplete);
                case "click":
                case "hover":
                case "focus":
                case "fill":
                case "select":
                case "scroll":
                case "type":
                case "drag":
                    return SceneActOf(command, bridge, onComplete, () => _elements.Do(command, bridge));
                case "press" when bridge.InputInjector != null:
                case "pointer" when bridge.InputInjector != null:
                case "release" when bridge.InputInjector != null:
                    return SceneActOf(command, bridge, onComplete, () => InputActs.Do(command, bridge.InputInjector!));
                default:
                    var name = command.Command.Length > 100 ? command.Command.Substring(0, 100) : command.Command;
                    var hint = "commands are " + string.Join(", ", CommandsOf(bridge));
                    throw new AbuException(ErrorCodes.UnknownCommand, "Unknown command: " + name, hint);
            }
        }

        Act SceneActOf(AbuCommand command, IAbuBridge bridge, Action<AbuResponse> onComplete, Action @do)
        {
            var asked = command.Params?["effectLogs"];
            var wantsEffects = asked != null && asked.Type == JTokenType.Boolean && (bool)asked;
            return new SceneAct(command, onComplete, _shape, @do, wantsEffects, scene => _elements.Last = scene);
        }

        static Act StepOf(AbuCommand command, IAbuBridge bridge, Action<AbuResponse> onComplete)
        {
            var asked = WireJson.Params<StepParams>(command);
            if (asked.Frames < 1 || asked.Frames > FramesMax)
            {
                throw new AbuException(ErrorCodes.BadParams, "frames of step is a number from 1 to " + FramesMax);
            }
            if (!bridge.Clock.IsPaused)
            {
                throw new AbuException(ErrorCodes.Unsupported, "The game runs by itself", "pause it first");
            }
            var input = asked.Input;
            Asked.CheckControls(input, bridge.Controls);
            return new StepAct(
                command,
                onComplete,
                asked.Frames,
                () =>
                {
                    if (input != null)
                    {
                        bridge.Controls?.Hold(input);
                    }
                }
            );
        }

        Act ConsoleOf(AbuCommand command, IAbuBridge bridge, Action<AbuResponse> onComplete)
        {
            var line = Asked.Needed(WireJson.Params<ConsoleParams>(command).Line, "line", command);
            return new ConsoleAct(command, onComplete, () => bridge.GameConsole!(line));
        }
    }
}
