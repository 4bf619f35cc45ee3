#nullable enable

using System.Collections.Generic;

namespace Abu.Samples.CardTable
{
    /// <summary>
    /// The table has come to rest when for three frames nothing was asked of the rules, no card moved and nobody held
    /// a <see cref="BusyToken"/>; after three seconds of real time it counts as such, and says what still moved.
    /// </summary>
    public sealed class CardTableSettledProvider : ISettledProvider, IMovingProvider
    {
        const int QuietFrames = 3;
        const double TimeoutSeconds = 3;

        readonly IEngine _engine;
        readonly ActionService _actions;
        readonly ITweens _tweens;
        readonly List<string> _moving = new List<string>();
        int _quietFrames;
        double _dispatchedAt;

        /// <summary>Watches a table.</summary>
        public CardTableSettledProvider(IEngine engine, ActionService actions, ITweens tweens)
        {
            _engine = engine;
            _actions = actions;
            _tweens = tweens;
            _dispatchedAt = engine.UnscaledNow;
        }

        /// <inheritdoc/>
        public IReadOnlyList<string> Moving => _moving;

        /// <inheritdoc/>
        public void NotifyActionDispatched()
        {
            _quietFrames = 0;
            _dispatchedAt = _engine.UnscaledNow;
            _moving.Clear();
        }

        /// <inheritdoc/>
        public bool IsSettled()
        {
            NoteWhatMoves();
            _quietFrames = _moving.Count == 0 ? _quietFrames + 1 : 0;
            return _quietFrames >= QuietFrames || _engine.UnscaledNow - _dispatchedAt >= TimeoutSeconds;
        }

        void NoteWhatMoves()
        {
            _moving.Clear();
            if (_actions.IsProcessingCommands)
            {
                _moving.Add("the rules are at work");
            }
            // Cards stand still at a time scale of 0: to wait for their end would be to wait for nothing.
            var moving = _engine.TimeScale == 0 ? 0 : _tweens.Playing;
            if (moving > 0)
            {
                _moving.Add(moving == 1 ? "1 card moves" : $"{moving} cards move");
            }
            _moving.AddRange(BusyToken.Reasons);
        }
    }
}
