#nullable enable

using System;
using System.Collections.Generic;
using System.Diagnostics;
using Abu;

namespace ConsoleGame
{
    /// <summary>What stands for the engine: the time of the frames, the log and the picture.</summary>
    sealed class GameEngine : IEngine
    {
        readonly Stopwatch _watch = Stopwatch.StartNew();
        readonly List<Action> _atEndOfFrame = new List<Action>();
        double _lastFrame;

        /// <summary>The elements that a picture shows.</summary>
        public Func<IEnumerable<Widget>>? Shown { get; set; }

        /// <summary>Told of every line of the log.</summary>
        public Action<LogLevel, string>? Logged { get; set; }

        /// <summary>How much time of the game passes in this frame; none while it is held.</summary>
        public double Delta { get; private set; }

        public double UnscaledNow => _watch.Elapsed.TotalSeconds;
        public float TimeScale { get; set; } = 1;
        public float FixedFrameTime { get; set; }
        public (int Width, int Height) ScreenSize => (Picture.Width, Picture.Height);

        /// <summary>Begins a frame. As in Unity, what is set during the frame counts from the next one on.</summary>
        public void BeginFrame()
        {
            var now = UnscaledNow;
            Delta = TimeScale * (FixedFrameTime > 0 ? FixedFrameTime : now - _lastFrame);
            _lastFrame = now;
        }

        public void EndFrame()
        {
            var due = _atEndOfFrame.ToArray();
            _atEndOfFrame.Clear();
            foreach (var one in due)
            {
                one();
            }
        }

        public void TakeScreenshot(Action<byte[]> taken, Action<string> failed) =>
            _atEndOfFrame.Add(() =>
            {
                if (Shown == null)
                {
                    failed("There is no scene");
                }
                else
                {
                    taken(Picture.Of(Shown()));
                }
            });

        public void Log(LogLevel level, string line)
        {
            Console.WriteLine(line);
            Logged?.Invoke(level, line);
        }
    }
}
