#nullable enable

using UnityEngine;

namespace Abu.Samples.CardTable
{
    /// <summary>
    /// Reads the mouse once in every frame and tells the displayables: <c>MouseDown</c> in the frame of the press,
    /// <c>MouseUp</c> in that of the release. While a panel is open the table takes no clicks.
    /// </summary>
    public sealed class InputService : MonoBehaviour
    {
        DocumentService? _document;
        IInputProvider? _provider;
        Displayable? _pressed;
        Displayable? _hovered;
        Vector2? _lastPosition;
        bool _wasPressed;

        /// <summary>
        /// Where the mouse comes from; null before there is one. Another one begins with its button up.
        /// </summary>
        public IInputProvider? InputProvider
        {
            get => _provider;
            set
            {
                _provider = value;
                _pressed = null;
                _wasPressed = false;
            }
        }

        /// <summary>What lies under the pointer.</summary>
        public Displayable? ObjectUnderPointer => _provider?.ObjectUnderPointer;

        /// <summary>Whether something lies over the table.</summary>
        public bool IsBlocked => _document != null && _document.HasOpenPanels;

        /// <summary>Says whose panels lie over the table.</summary>
        public void Bind(DocumentService document) => _document = document;

        /// <summary>Reads the mouse for one frame.</summary>
        public void Update()
        {
            var provider = _provider;
            if (provider == null)
            {
                return;
            }
            var outcome = InputOutcome.Failed;
            try
            {
                HandleDisplayableHover(provider);
                outcome = HandleDisplayableClickAndDrag(provider);
            }
            finally
            {
                provider.FrameHandled(outcome);
            }
        }

        /// <summary>A press without its release would wait for ever.</summary>
        public void OnDisable()
        {
            _pressed = null;
            _wasPressed = false;
            _provider?.FrameHandled(InputOutcome.Stopped);
        }

        InputOutcome HandleDisplayableClickAndDrag(IInputProvider provider)
        {
            var isPressed = provider.IsPressed;
            var hasChanged = isPressed != _wasPressed;
            _wasPressed = isPressed;
            if (!hasChanged)
            {
                return InputOutcome.None;
            }
            return isPressed ? Press(provider.ObjectUnderPointer) : Release(provider.ObjectUnderPointer);
        }

        InputOutcome Press(Displayable? target)
        {
            if (IsBlocked)
            {
                return InputOutcome.Blocked;
            }
            if (target == null || !target.CanHandleMouseEvents())
            {
                return InputOutcome.None;
            }
            _pressed = target;
            target.MouseDown();
            return InputOutcome.Pressed;
        }

        InputOutcome Release(Displayable? target)
        {
            var pressed = _pressed;
            _pressed = null;
            if (pressed == null)
            {
                return InputOutcome.None;
            }
            // A panel that opened after the press takes the release.
            if (IsBlocked)
            {
                pressed.MouseUp(false);
                return InputOutcome.Blocked;
            }
            pressed.MouseUp(target == pressed);
            return InputOutcome.Released;
        }

        /// <summary>
        /// A mouse that lies still changes nothing, so that what an agent points at stays pointed at.
        /// </summary>
        void HandleDisplayableHover(IInputProvider provider)
        {
            var position = provider.PointerPosition;
            if (position == null || position == _lastPosition)
            {
                return;
            }
            _lastPosition = position;
            var target = IsBlocked ? null : provider.ObjectUnderPointer;
            if (target != null && !target.CanHandleMouseEvents())
            {
                target = null;
            }
            if (target == _hovered)
            {
                return;
            }
            if (_hovered != null)
            {
                _hovered.MouseHoverEnd();
            }
            _hovered = target;
            if (target != null)
            {
                target.MouseHoverStart();
            }
        }
    }
}
