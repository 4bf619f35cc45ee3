#nullable enable

using System.Collections.Generic;

namespace Abu
{
    /// <summary>Says when a game has come to rest after an action: then its answer is sent, with the scene.</summary>
    public interface ISettledProvider
    {
        /// <summary>Asked once in every frame after an action, on the main thread.</summary>
        bool IsSettled();

        /// <summary>An action is about to be done: what was counted before says nothing any more.</summary>
        void NotifyActionDispatched();
    }

    /// <summary>A settled provider that can say what it gave up waiting for.</summary>
    public interface IMovingProvider
    {
        /// <summary>What still moved when it last said that the game was settled; empty where nothing did.</summary>
        IReadOnlyList<string> Moving { get; }
    }
}
