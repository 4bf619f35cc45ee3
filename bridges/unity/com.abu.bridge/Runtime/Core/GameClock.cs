#nullable enable

namespace Abu
{
    /// <summary>
    /// The time of the game: running, held, or running for so many frames. It is held by a time scale of 0, so games
    /// that count real time or frames go on; frames that pass while it is stepped all take the same time.
    /// </summary>
    public sealed class GameClock
    {
        /// <summary>Frames a second of a game that is stepped.</summary>
        public const double Rate = 60;

        readonly IEngine _engine;
        float _scaleBefore = 1;
        float _frameTimeBefore;
        float _frameTimeSet;
        bool _isFrameTimeSet;

        /// <summary>The clock of the game that runs in an engine.</summary>
        public GameClock(IEngine engine) => _engine = engine;

        /// <summary>Frames that have passed in the game.</summary>
        public long Frame { get; private set; }

        /// <summary>Whether it is held, also while an action or a step lets frames pass.</summary>
        public bool IsPaused { get; private set; }

        /// <summary>Whether frames pass just now.</summary>
        public bool IsRunning { get; private set; } = true;

        /// <summary>Holds it.</summary>
        public void Pause()
        {
            if (IsPaused)
            {
                return;
            }
            IsPaused = true;
            Hold();
        }

        /// <summary>Lets it run again, as fast as it did before it was held.</summary>
        public void Resume()
        {
            if (!IsPaused)
            {
                return;
            }
            IsPaused = false;
            IsRunning = true;
            GiveFrameTimeBack();
            _engine.TimeScale = _scaleBefore;
        }

        /// <summary>Lets frames of one length pass in a game that is held, until <see cref="Hold"/>.</summary>
        public void LetPass()
        {
            if (!IsPaused)
            {
                return;
            }
            IsRunning = true;
            SetFrameTime();
            _engine.TimeScale = _scaleBefore;
        }

        /// <summary>Ends <see cref="LetPass"/>: the frame that goes on is the last.</summary>
        public void Hold()
        {
            if (!IsPaused)
            {
                return;
            }
            // What the game itself set while frames passed is what it runs at, also the 0 of a menu of its own.
            if (IsRunning)
            {
                _scaleBefore = _engine.TimeScale;
            }
            IsRunning = false;
            GiveFrameTimeBack();
            _engine.TimeScale = 0;
        }

        /// <summary>
        /// Sets the length of a frame, for as long as frames pass: what a game does by real time while it is held, as a
        /// menu that moves, would take it for the time that has passed.
        /// </summary>
        void SetFrameTime()
        {
            if (_isFrameTimeSet)
            {
                return;
            }
            _isFrameTimeSet = true;
            _frameTimeBefore = _engine.FixedFrameTime;
            _engine.FixedFrameTime = (float)(1 / Rate);
            // An engine may keep it in another unit, and so tell a little more or less.
            _frameTimeSet = _engine.FixedFrameTime;
        }

        /// <summary>Ends <see cref="SetFrameTime"/>; what the game itself has set since stays.</summary>
        void GiveFrameTimeBack()
        {
            if (_isFrameTimeSet && _engine.FixedFrameTime == _frameTimeSet)
            {
                _engine.FixedFrameTime = _frameTimeBefore;
            }
            _isFrameTimeSet = false;
        }

        /// <summary>A frame has passed in the game.</summary>
        internal void CountFrame() => Frame++;
    }
}
