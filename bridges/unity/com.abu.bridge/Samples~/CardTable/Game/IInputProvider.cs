#nullable enable

using UnityEngine;

namespace Abu.Samples.CardTable
{
    /// <summary>
    /// Where <see cref="InputService"/> has the mouse from: the player's, or one that somebody injects.
    /// </summary>
    public interface IInputProvider
    {
        /// <summary>Whether the button is down in this frame.</summary>
        bool IsPressed { get; }

        /// <summary>Where the pointer is, in pixels; null where there is none.</summary>
        Vector2? PointerPosition { get; }

        /// <summary>What lies under the pointer.</summary>
        Displayable? ObjectUnderPointer { get; }

        /// <summary>Told once in every frame what came of it.</summary>
        void FrameHandled(InputOutcome outcome);
    }

    /// <summary>What came of the mouse in a frame.</summary>
    public enum InputOutcome
    {
        /// <summary>It was neither pressed nor released, or over nothing.</summary>
        None,

        /// <summary>It was pressed and something lay over the table.</summary>
        Blocked,

        /// <summary>It was pressed on an object.</summary>
        Pressed,

        /// <summary>It was released, and the object that it was pressed on was told.</summary>
        Released,

        /// <summary>The game threw an exception in that.</summary>
        Failed,

        /// <summary>The mouse is read no more.</summary>
        Stopped,
    }
}
