#nullable enable

using System;
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.UIElements;

namespace Abu
{
    /// <summary>
    /// Keys and mouse as events of UI Toolkit: keys go to the element that has the focus, the mouse to what lies under
    /// it. As in Unity's own event system, a key is told by its code and then by the character that it writes, Enter is
    /// also a submit, Escape a cancel, and Tab and the arrows move the focus. Games that read <c>Input</c> or the Input
    /// System do not notice; they implement <see cref="IInputInjector"/> themselves.
    /// </summary>
    public sealed class UiInputInjector : IInputInjector
    {
        /// <summary>Pixels for which Unity's wheel says 1: a line of text.</summary>
        const float PixelsOfALine = 18;

        readonly List<string> _heldKeys = new List<string>();
        readonly List<int> _heldButtons = new List<int>();
        Vector2 _at;
        IPanel? _pressedIn;

        /// <inheritdoc/>
        public bool Key(string key, KeyMove move)
        {
            var code = UiKeys.CodeOf(key);
            if (move == KeyMove.Up)
            {
                return Release(key, code);
            }
            var isHeld = move == KeyMove.Down;
            var isTaken = false;
            try
            {
                isTaken = Press(key, code);
            }
            finally
            {
                isTaken |= isHeld && UiKeys.IsModifier(key) && UiToolkitPanels.All().Count > 0;
                if (_heldKeys.Find(one => UiKeys.IsSame(one, key)) == null)
                {
                    _heldKeys.Add(key);
                }
                if (!isHeld || !isTaken)
                {
                    Release(key, code);
                }
            }
            return isTaken;
        }

        /// <inheritdoc/>
        public bool Text(string text)
        {
            var panel = PanelWithFocus();
            if (panel == null)
            {
                return false;
            }
            if (panel.focusController.focusedElement is TextField field)
            {
                UiToolkitFields.Type(field, text);
                return true;
            }
            for (var i = 0; i < text.Length; i++)
            {
                if (panel.focusController.focusedElement == null)
                {
                    throw new NotDeliveredException("the focus was lost after " + i + " characters");
                }
                UiToolkitActing.Send(panel, KeyDownEvent.GetPooled(text[i], KeyCode.None, Modifiers));
            }
            return true;
        }

        /// <inheritdoc/>
        public bool Pointer(PointerParams pointer)
        {
            _at = new Vector2((float)(pointer.X ?? _at.x), (float)(pointer.Y ?? _at.y));
            if (_pressedIn != null && !UiToolkitPanels.IsThere(_pressedIn))
            {
                ReleaseButtons();
            }
            var panel = _pressedIn ?? PanelUnderPointer();
            if (panel == null)
            {
                return false;
            }
            switch (pointer.Kind)
            {
                case "move":
                    var kind = _pressedIn == null ? EventType.MouseMove : EventType.MouseDrag;
                    UiToolkitActing.Send(panel, PointerMoveEvent.GetPooled(MouseIn(panel, kind, 0, 0)));
                    return true;
                case "down":
                    return Down(panel, UiToolkitActing.ButtonOf(pointer.Button));
                case "up":
                    return Up(panel, UiToolkitActing.ButtonOf(pointer.Button));
                default:
                    var pixels = new Vector2((float)(pointer.Dx ?? 0), (float)(pointer.Dy ?? 0));
                    var wheel = MouseIn(panel, EventType.ScrollWheel, 0, 0);
                    wheel.delta = UiToolkitPanels.SizeFromPicture(panel, pixels) / PixelsOfALine;
                    UiToolkitActing.Send(panel, WheelEvent.GetPooled(wheel));
                    return true;
            }
        }

        /// <inheritdoc/>
        public void ReleaseAll()
        {
            try
            {
                InputChain.DoAll(_heldKeys.ToArray(), key => Release(key, UiKeys.CodeOf(key)));
            }
            finally
            {
                ReleaseButtons();
            }
        }

        EventModifiers Modifiers => UiKeys.ModifiersOf(_heldKeys);

        /// <summary>
        /// Sends it to the panel that has the focus. Without one all are asked from above, so that Tab gives the focus
        /// to a first element, as Unity does it.
        /// </summary>
        bool Press(string key, KeyCode code)
        {
            var focused = PanelWithFocus();
            if (focused != null)
            {
                Press(focused, key, code);
                return true;
            }
            var panels = UiToolkitPanels.All();
            panels.Reverse();
            return panels.Exists(panel => Press(panel, key, code));
        }

        /// <summary>Whether somebody was there: what has the focus now, or a callback that stopped the event.</summary>
        bool Press(IPanel panel, string key, KeyCode code)
        {
            var focused = panel.focusController.focusedElement;
            var isStopped =
                code != KeyCode.None && SendTo(focused, panel, KeyDownEvent.GetPooled('\0', code, Modifiers));
            var writes = (Modifiers & ~EventModifiers.Shift) == EventModifiers.None;
            var character = writes ? UiKeys.CharacterOf(key) : '\0';
            if (character != '\0')
            {
                isStopped |= SendTo(focused, panel, KeyDownEvent.GetPooled(character, KeyCode.None, Modifiers));
            }
            var navigation = NavigationOf(code);
            if (navigation != null)
            {
                isStopped |= SendTo(focused, panel, navigation);
            }
            return isStopped || panel.focusController.focusedElement != null;
        }

        /// <summary>
        /// Sends an event to what had the focus when the key went down: a key that opens a dialog does not press the
        /// dialog's first button as well. Returns whether a callback stopped it.
        /// </summary>
        static bool SendTo(Focusable? focused, IPanel panel, EventBase evt)
        {
            using (evt)
            {
                if (panel.focusController.focusedElement != focused)
                {
                    evt.target = focused ?? panel.visualTree;
                }
                if (UiToolkitPanels.IsThere(panel))
                {
                    panel.visualTree.SendEvent(evt);
                }
                return evt.isPropagationStopped;
            }
        }

        bool Release(string key, KeyCode code)
        {
            if (_heldKeys.RemoveAll(one => UiKeys.IsSame(one, key)) == 0)
            {
                return false;
            }
            var panels = UiToolkitPanels.All();
            var panel = PanelWithFocus() ?? (panels.Count == 0 ? null : panels[panels.Count - 1]);
            if (panel != null)
            {
                UiToolkitActing.Send(panel, KeyUpEvent.GetPooled('\0', code, Modifiers));
            }
            return true;
        }

        EventBase? NavigationOf(KeyCode code)
        {
            switch (code)
            {
                case KeyCode.Return:
                    return NavigationSubmitEvent.GetPooled(Modifiers);
                case KeyCode.Escape:
                    return NavigationCancelEvent.GetPooled(Modifiers);
                case KeyCode.Tab:
                    var isBack = (Modifiers & EventModifiers.Shift) != 0;
                    return Move(isBack ? NavigationMoveEvent.Direction.Previous : NavigationMoveEvent.Direction.Next);
                case KeyCode.UpArrow:
                    return Move(NavigationMoveEvent.Direction.Up);
                case KeyCode.DownArrow:
                    return Move(NavigationMoveEvent.Direction.Down);
                case KeyCode.LeftArrow:
                    return Move(NavigationMoveEvent.Direction.Left);
                case KeyCode.RightArrow:
                    return Move(NavigationMoveEvent.Direction.Right);
                default:
                    return null;
            }
        }

        EventBase Move(NavigationMoveEvent.Direction direction) => NavigationMoveEvent.GetPooled(direction, Modifiers);

        bool Down(IPanel panel, int button)
        {
            _pressedIn = panel;
            if (!_heldButtons.Contains(button))
            {
                _heldButtons.Add(button);
            }
            UiToolkitActing.Send(panel, PointerDownEvent.GetPooled(MouseIn(panel, EventType.MouseDown, button, 1)));
            return true;
        }

        bool Up(IPanel panel, int button)
        {
            if (!_heldButtons.Remove(button))
            {
                return false;
            }
            if (_heldButtons.Count == 0)
            {
                _pressedIn = null;
            }
            UiToolkitActing.LetGo(panel, MouseIn(panel, EventType.MouseUp, button, 1));
            return true;
        }

        void ReleaseButtons()
        {
            var panel = _pressedIn;
            if (panel != null)
            {
                InputChain.DoAll(_heldButtons.ToArray(), button => Up(panel, button));
            }
        }

        Event MouseIn(IPanel panel, EventType type, int button, int count)
        {
            var at = UiToolkitPanels.IsThere(panel) ? UiToolkitPanels.FromPicture(panel, _at) : Vector2.zero;
            var mouse = UiToolkitActing.MouseAt(type, at, button, count);
            mouse.modifiers = Modifiers;
            return mouse;
        }

        static IPanel? PanelWithFocus() =>
            UiToolkitPanels.All().FindLast(panel => panel.focusController.focusedElement != null);

        IPanel? PanelUnderPointer() =>
            UiToolkitPanels.All().FindLast(panel => panel.Pick(UiToolkitPanels.FromPicture(panel, _at)) != null);
    }
}
