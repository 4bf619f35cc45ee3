#nullable enable

using System;

namespace Abu
{
    /// <summary>What the core asks of the engine it runs in; called on the main thread only.</summary>
    public interface IEngine
    {
        /// <summary>Seconds of real time, which pass also while the game is paused.</summary>
        double UnscaledNow { get; }

        /// <summary>How fast time passes in the game; 0 holds it.</summary>
        float TimeScale { get; set; }

        /// <summary>Seconds that every frame of the game takes, whatever it took in truth; 0 for real time.</summary>
        float FixedFrameTime { get; set; }

        /// <summary>Width and height of the picture in pixels.</summary>
        (int Width, int Height) ScreenSize { get; }

        /// <summary>Takes a picture at the end of this frame: a PNG, or why there is none.</summary>
        void TakeScreenshot(Action<byte[]> taken, Action<string> failed);

        /// <summary>Writes a line to the log of the engine.</summary>
        void Log(LogLevel level, string line);
    }

    /// <summary>How grave a line of the log is.</summary>
    public enum LogLevel
    {
        /// <summary>For who looks.</summary>
        Info,

        /// <summary>Something is not as it should be.</summary>
        Warn,

        /// <summary>Something failed.</summary>
        Error,
    }
}
