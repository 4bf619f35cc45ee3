#nullable enable

using System.Collections.Generic;

namespace Abu.Samples.CardTable
{
    /// <summary>Keeps what happened in the game, for the answer to the action that caused it.</summary>
    public sealed class HistoryRecorder : IHistoryProvider
    {
        /// <summary>A game that nobody asks does not fill the memory: older lines are forgotten.</summary>
        public const int LinesMax = 200;

        readonly Queue<string> _lines = new Queue<string>();

        /// <summary>Adds a sentence.</summary>
        public void Record(string line)
        {
            _lines.Enqueue(line);
            if (_lines.Count > LinesMax)
            {
                _lines.Dequeue();
            }
        }

        /// <inheritdoc/>
        public void ClearHistory() => _lines.Clear();

        /// <inheritdoc/>
        public List<string>? TakeHistory()
        {
            if (_lines.Count == 0)
            {
                return null;
            }
            var taken = new List<string>(_lines);
            _lines.Clear();
            return taken;
        }
    }
}
