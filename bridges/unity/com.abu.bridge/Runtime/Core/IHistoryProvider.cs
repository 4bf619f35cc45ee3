#nullable enable

using System.Collections.Generic;

namespace Abu
{
    /// <summary>Tells in sentences what happened in the game during an action.</summary>
    public interface IHistoryProvider
    {
        /// <summary>
        /// Forgets what was before; called before the callback of an action, so that its own doing counts.
        /// </summary>
        void ClearHistory();

        /// <summary>What happened since, and forgets it; null where nothing did.</summary>
        List<string>? TakeHistory();
    }

    /// <summary>Tells what could be seen and heard during an action: particles, sounds, animations.</summary>
    public interface IEffectLogProvider
    {
        /// <summary>Forgets what was before; called before the callback of an action.</summary>
        void ClearEffectLogs();

        /// <summary>What was seen and heard since, and forgets it; null where nothing was.</summary>
        List<string>? TakeEffectLogs();
    }
}
