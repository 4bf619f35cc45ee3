#nullable enable

namespace Abu
{
    /// <summary>
    /// Keys and mouse for a game that reads its input itself. Each method says whether the input was taken; what was
    /// not goes to the UI as events.
    /// </summary>
    public interface IInputInjector
    {
        /// <summary>
        /// A key as in a browser (<c>w</c>, <c>Enter</c>, <c>Shift</c>): pressed, held down or let go.
        /// </summary>
        bool Key(string key, KeyMove move);

        /// <summary>Text for what has the focus.</summary>
        bool Text(string text);

        /// <summary>The mouse: moved, a button, the wheel.</summary>
        bool Pointer(PointerParams pointer);

        /// <summary>Lets go of every key and button that is held.</summary>
        void ReleaseAll();
    }

    /// <summary>What is done with a key.</summary>
    public enum KeyMove
    {
        /// <summary>Down and up again.</summary>
        Press,

        /// <summary>Down, until it is let go.</summary>
        Down,

        /// <summary>Let go.</summary>
        Up,
    }
}
