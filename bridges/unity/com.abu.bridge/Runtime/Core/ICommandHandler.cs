#nullable enable

using System;

namespace Abu
{
    /// <summary>Answers commands. A game may put its own one before <see cref="SnapshotCommandHandler"/>.</summary>
    public interface ICommandHandler
    {
        /// <summary>
        /// Called on the main thread. <paramref name="onComplete"/> is called exactly once, then or in a later frame,
        /// on the main thread too.
        /// </summary>
        void HandleCommand(AbuCommand command, IAbuBridge bridge, Action<AbuResponse> onComplete);
    }
}
