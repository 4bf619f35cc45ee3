#nullable enable

using System;

namespace Abu.Samples.CardTable
{
    /// <summary>A button of the table that does the next step of the game.</summary>
    public sealed class ActionButton : Displayable
    {
        string _text = "";
        Action? _action;

        /// <inheritdoc/>
        public override string? Label => _text;

        /// <summary>Whether the step can be done now.</summary>
        public bool IsEnabled { get; set; } = true;

        /// <summary>Says what is on it and what it does.</summary>
        public void Bind(string text, Action action)
        {
            _text = text;
            _action = action;
        }

        /// <inheritdoc/>
        public override bool CanHandleMouseEvents() => _action != null;

        /// <inheritdoc/>
        public override void MouseUp(bool isSameObject)
        {
            if (isSameObject && IsEnabled)
            {
                _action?.Invoke();
            }
        }
    }
}
