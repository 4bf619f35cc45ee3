#nullable enable

using System;

namespace Abu.Samples.CardTable.Tests
{
    /// <summary>An engine whose time a test sets.</summary>
    public sealed class TestEngine : IEngine
    {
        public double UnscaledNow { get; set; } = 100;

        public float TimeScale { get; set; } = 1;

        public float FixedFrameTime { get; set; }

        public (int Width, int Height) ScreenSize => (640, 480);

        public void TakeScreenshot(Action<byte[]> taken, Action<string> failed) => failed("there is no picture here");

        public void Log(LogLevel level, string line) { }
    }
}
