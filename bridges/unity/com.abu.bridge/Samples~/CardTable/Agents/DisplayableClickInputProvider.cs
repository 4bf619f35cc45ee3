#nullable enable

using UnityEngine;

namespace Abu.Samples.CardTable
{
    /// <summary>
    /// Clicks a displayable as a player does: it takes the place of the mouse, is pressed over its target in one frame
    /// and released in the next. It holds a <see cref="BusyToken"/> meanwhile, so that nothing is answered between the
    /// two, and puts the mouse back in whatever way it ends.
    /// </summary>
    public sealed class DisplayableClickInputProvider : IInputProvider
    {
        readonly InputService _input;
        readonly IInputProvider? _mouse;
        readonly Displayable _target;
        readonly Displayable? _releasedOver;
        readonly string _label;
        readonly BusyToken _token;
        bool _hasPressed;

        DisplayableClickInputProvider(InputService input, Displayable target, Displayable? releasedOver)
        {
            _input = input;
            _mouse = input.InputProvider;
            _target = target;
            _releasedOver = releasedOver;
            _label = target.Label ?? target.name;
            _token = BusyToken.Acquire($"the mouse on {_label}");
        }

        /// <summary>Presses and releases it.</summary>
        public static void Click(InputService input, Displayable target) => Drag(input, target, target);

        /// <summary>Presses it and releases it over another one, or over nothing.</summary>
        public static void Drag(InputService input, Displayable target, Displayable? releasedOver)
        {
            if (!input.isActiveAndEnabled)
            {
                throw new NotDeliveredException("the game does not read the mouse now");
            }
            if (input.IsBlocked)
            {
                throw new NotDeliveredException("a panel lies over the table");
            }
            if (input.InputProvider is DisplayableClickInputProvider other)
            {
                throw new NotDeliveredException($"the mouse is still on {other._label}");
            }
            input.InputProvider = new DisplayableClickInputProvider(input, target, releasedOver);
        }

        /// <inheritdoc/>
        public bool IsPressed => !_hasPressed;

        /// <summary>It points at objects, not at pixels: so what the mouse hovers over stays as it is.</summary>
        public Vector2? PointerPosition => null;

        /// <inheritdoc/>
        public Displayable? ObjectUnderPointer => _hasPressed ? _releasedOver : _target;

        /// <inheritdoc/>
        public void FrameHandled(InputOutcome outcome)
        {
            if (outcome == InputOutcome.Pressed && !_hasPressed)
            {
                _hasPressed = true;
                return;
            }
            if (_input.InputProvider == this)
            {
                _input.InputProvider = _mouse;
            }
            if (outcome == InputOutcome.Released)
            {
                _token.Dispose();
            }
            else
            {
                _token.DisposeNotDelivered(ReasonOf(outcome));
            }
        }

        string ReasonOf(InputOutcome outcome)
        {
            switch (outcome)
            {
                case InputOutcome.Blocked:
                    return "a panel lies over the table";
                case InputOutcome.Failed:
                    return $"the game failed while the mouse was on {_label}; its log says how";
                case InputOutcome.Stopped:
                    return "the game reads the mouse no more";
                default:
                    return _target == null ? $"{_label} was destroyed" : $"{_label} takes no mouse now";
            }
        }
    }
}
