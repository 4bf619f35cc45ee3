#nullable enable

using System;
using System.Collections.Generic;
using System.Reflection;

namespace Abu
{
    /// <summary>How many tweens of an animation library play.</summary>
    public interface ITweens
    {
        /// <summary>So many play now.</summary>
        int Playing { get; }
    }

    /// <summary>
    /// A game is at rest after some frames in a row without a <see cref="BusyToken"/> and without a tween, or when it
    /// did not come to rest for so long. The limit is in real time, so that it holds in a game that is paused.
    /// </summary>
    public sealed class DefaultSettledProvider : ISettledProvider, IMovingProvider
    {
        readonly IEngine _engine;
        readonly ITweens? _tweens;
        readonly int _quietFrames;
        readonly double _timeoutSeconds;
        double _since;
        int _quiet;

        /// <summary>Waits for so many quiet frames, at most so long.</summary>
        public DefaultSettledProvider(
            IEngine engine,
            ITweens? tweens = null,
            int quietFrames = 3,
            double timeoutSeconds = 3
        )
        {
            _engine = engine;
            _tweens = tweens;
            _quietFrames = quietFrames;
            _timeoutSeconds = timeoutSeconds;
            _since = engine.UnscaledNow;
        }

        /// <inheritdoc/>
        public IReadOnlyList<string> Moving { get; private set; } = new List<string>();

        /// <inheritdoc/>
        public void NotifyActionDispatched()
        {
            _since = _engine.UnscaledNow;
            _quiet = 0;
            Moving = new List<string>();
        }

        /// <inheritdoc/>
        public bool IsSettled()
        {
            var moving = BusyToken.Reasons;
            // Tweens stand still at a time scale of 0: to wait for their end would be to wait for nothing.
            var tweens = _tweens == null || _engine.TimeScale == 0 ? 0 : _tweens.Playing;
            if (tweens > 0)
            {
                moving.Add(tweens == 1 ? "1 tween" : tweens + " tweens");
            }
            _quiet = moving.Count == 0 ? _quiet + 1 : 0;
            Moving = moving;
            return _quiet >= _quietFrames || _engine.UnscaledNow - _since >= _timeoutSeconds;
        }
    }

    /// <summary>DOTween, where a game has it: found by its name, so that nobody must have it.</summary>
    public sealed class DotweenTweens : ITweens
    {
        readonly Func<int> _playing;

        DotweenTweens(Func<int> playing) => _playing = playing;

        /// <inheritdoc/>
        public int Playing => _playing();

        /// <summary>The one of this process; null where there is none.</summary>
        public static DotweenTweens? Find()
        {
            foreach (var assembly in AppDomain.CurrentDomain.GetAssemblies())
            {
                var method = assembly
                    .GetType("DG.Tweening.DOTween", false)
                    ?.GetMethod(
                        "TotalPlayingTweens",
                        BindingFlags.Public | BindingFlags.Static,
                        null,
                        Type.EmptyTypes,
                        null
                    );
                if (method != null && method.ReturnType == typeof(int))
                {
                    return new DotweenTweens((Func<int>)Delegate.CreateDelegate(typeof(Func<int>), method));
                }
            }
            return null;
        }
    }
}
