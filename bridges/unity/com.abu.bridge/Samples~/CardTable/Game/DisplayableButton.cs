#nullable enable

using System;

namespace Abu.Samples.CardTable
{
    /// <summary>
    /// A button of the table. It acts only when the mouse is released over the button it was pressed on.
    /// </summary>
    public sealed class DisplayableButton : Displayable
    {
        string _text = "";
        Action? _onClick;
        bool _isPressed;

        /// <summary>It was pressed: for a sound, or a look.</summary>
        public event Action? Pressed;

        /// <summary>It was let go; true where that was a click.</summary>
        public event Action<bool>? Released;

        /// <inheritdoc/>
        public override string? Label => _text;

        /// <summary>Whether the mouse does something with it now.</summary>
        public bool IsEnabled { get; set; } = true;

        /// <summary>Says what is on it and what it does.</summary>
        public void Bind(string text, Action onClick)
        {
            _text = text;
            _onClick = onClick;
        }

        /// <inheritdoc/>
        public override bool CanHandleMouseEvents() => IsEnabled;

        /// <inheritdoc/>
        public override void MouseDown()
        {
            _isPressed = true;
            Pressed?.Invoke();
        }

        /// <inheritdoc/>
        public override void MouseUp(bool isSameObject)
        {
            var isClick = _isPressed && isSameObject;
            _isPressed = false;
            Released?.Invoke(isClick);
            if (isClick)
            {
                _onClick?.Invoke();
            }
        }
    }
}
