#nullable enable

using System;
using UnityEngine;
using UnityEngine.EventSystems;
using UnityEngine.UI;

namespace Abu
{
    /// <summary>
    /// How controls of UGUI are acted on: by the mouse where the event system finds the control first; where it finds
    /// another object, that one lies over it, and nothing is delivered. Where it finds nothing at all, as on a canvas
    /// without a raycaster, a click is a submit, and what else a mouse does goes to the control itself.
    /// <c>Button.OnPointerClick</c> and <c>OnSubmit</c> ask <c>IsInteractable</c> themselves and then do nothing, so it
    /// is asked before. <c>ExecuteEvents</c> writes what a handler throws to the log and goes on; here that is the
    /// answer.
    /// </summary>
    static class UguiActing
    {
        const int StepsOfADrag = 8;

        /// <summary>Everything that a control takes.</summary>
        public static PlacedCallbacks CallbacksOf(Selectable control, RefRegistry registry)
        {
            var callbacks = new PlacedCallbacks
            {
                OnClick = () => Do(() => Click(control, PointerEventData.InputButton.Left, 1)),
                OnClickWith = asked => Do(() => Click(control, ButtonOf(asked.Button), asked.Count ?? 1)),
                OnHover = () => Do(() => Hover(control)),
                OnFocus = () => Do(() => Focus(control)),
                OnDrag = target => Do(() => Drag(control, PlacedCallbacks.PlaceOf(registry, target))),
                IsAlive = () => control != null,
                Middle = () => PicturePointOf(control),
            };
            if (ExecuteEvents.GetEventHandler<IScrollHandler>(control.gameObject) != null)
            {
                callbacks.OnScroll = (dx, dy) => Do(() => Scroll(control, dx, dy));
            }
            UguiFields.AddTo(callbacks, control);
            return callbacks;
        }

        /// <summary>Refuses a control that takes nothing now.</summary>
        public static void RequireUsable(Selectable control)
        {
            RequireActive(control);
            if (!control.IsInteractable())
            {
                throw new NotDeliveredException("it is disabled");
            }
        }

        /// <summary>Does something that sends events, and fails where a handler of the game failed.</summary>
        internal static void Do(Action act)
        {
            string? fault = null;
            void Hear(string condition, string stackTrace, LogType type)
            {
                fault ??= type == LogType.Exception ? condition : null;
            }
            Application.logMessageReceived += Hear;
            try
            {
                act();
            }
            finally
            {
                Application.logMessageReceived -= Hear;
            }
            if (fault != null)
            {
                throw new AbuException(ErrorCodes.Internal, "The game failed: " + fault, "its log has more");
            }
        }

        internal static PointerEventData.InputButton ButtonOf(string? name)
        {
            switch (name ?? "left")
            {
                case "left":
                    return PointerEventData.InputButton.Left;
                case "right":
                    return PointerEventData.InputButton.Right;
                case "middle":
                    return PointerEventData.InputButton.Middle;
                default:
                    throw new AbuException(ErrorCodes.BadParams, "button is left, right or middle");
            }
        }

        static void RequireActive(Selectable control)
        {
            if (!control.isActiveAndEnabled)
            {
                throw new NotDeliveredException("it is not active");
            }
        }

        static void Click(Selectable control, PointerEventData.InputButton button, int count)
        {
            for (var i = 0; i < count; i++)
            {
                // The game may have taken it away, or covered it, when it was clicked before.
                if (control == null)
                {
                    throw new NotDeliveredException("it was gone after " + i + " of " + count + " clicks");
                }
                RequireUsable(control);
                if (button != PointerEventData.InputButton.Left && !TakesEveryButton(control))
                {
                    throw new NotDeliveredException("it takes the left button only");
                }
                if (PointAt(control))
                {
                    UguiPointer.Mouse.Press(button, i + 1);
                    UguiPointer.Mouse.Release(button);
                }
                else if (button != PointerEventData.InputButton.Left || !Submit(control.gameObject))
                {
                    throw new NotDeliveredException("the pointer does not find it, and it takes no submit");
                }
            }
        }

        /// <summary>
        /// Whether anything on it may take another button than the left one: controls of UGUI pass over it, but their
        /// lists of choices.
        /// </summary>
        static bool TakesEveryButton(Selectable control)
        {
            foreach (var handler in control.GetComponents<IEventSystemHandler>())
            {
                var isOwn = handler is Selectable && handler.GetType().Assembly == typeof(Selectable).Assembly;
                var isPointed = handler is IPointerClickHandler || handler is IPointerDownHandler;
                if (isPointed && (!isOwn || handler is Dropdown) && !TmpInputField.Is(handler))
                {
                    return true;
                }
            }
            return false;
        }

        static bool Submit(GameObject home) =>
            ExecuteEvents.Execute(home, new BaseEventData(EventSystem.current), ExecuteEvents.submitHandler);

        static void Hover(Selectable control)
        {
            RequireActive(control);
            PointAtInAnyCase(control);
        }

        static void Focus(Selectable control)
        {
            RequireUsable(control);
            var system = EventSystem.current;
            if (system == null)
            {
                throw new NotDeliveredException("there is no event system that could select it");
            }
            control.Select();
            if (system.currentSelectedGameObject != control.gameObject)
            {
                throw new NotDeliveredException("it was not selected");
            }
        }

        static void Drag(Selectable control, Vector2 toPicture)
        {
            RequireUsable(control);
            if (ExecuteEvents.GetEventHandler<IDragHandler>(control.gameObject) == null)
            {
                throw new NotDeliveredException("nothing in it can be dragged");
            }
            const PointerEventData.InputButton Left = PointerEventData.InputButton.Left;
            var mouse = UguiPointer.Mouse;
            PointAtInAnyCase(control);
            var from = mouse.At;
            var to = new Vector2(toPicture.x, Screen.height - toPicture.y);
            mouse.Press(Left, 1);
            for (var i = 1; i <= StepsOfADrag; i++)
            {
                mouse.MoveTo(Vector2.Lerp(from, to, i / (float)StepsOfADrag));
            }
            var isDragged = mouse.IsDragging(Left);
            mouse.Release(Left);
            if (!isDragged)
            {
                throw new NotDeliveredException("the way is too short for a drag");
            }
        }

        static void Scroll(Selectable control, double dx, double dy)
        {
            RequireActive(control);
            PointAtInAnyCase(control);
            if (!UguiPointer.Mouse.Turn(WheelFor(UguiPointer.Mouse.Over, (float)dx, (float)dy)))
            {
                throw new NotDeliveredException("nothing there can be scrolled");
            }
        }

        /// <summary>
        /// The wheel that scrolls by so many pixels. It turns up for positive numbers. A <c>ScrollRect</c> moves its
        /// content by the wheel and its sensitivity, in units of its canvas, and to the right for positive numbers,
        /// which shows what lies to the left. One of a single axis takes the wheel of the other one for its own: that
        /// is turned as a player turns it, and the view goes where it goes for a player.
        /// </summary>
        static Vector2 WheelFor(GameObject? over, float dx, float dy)
        {
            var home = ExecuteEvents.GetEventHandler<IScrollHandler>(over);
            var view = home == null ? null : home.GetComponent<ScrollRect>();
            if (view == null)
            {
                return new Vector2(dx, -dy);
            }
            var canvas = view.GetComponentInParent<Canvas>();
            var pixels = view.scrollSensitivity * (canvas == null ? 1 : canvas.rootCanvas.scaleFactor);
            if (pixels == 0)
            {
                throw new NotDeliveredException("its view does not heed the wheel");
            }
            var asPlayersTurnIt = Mathf.Abs(pixels);
            var x = view.vertical && !view.horizontal ? dx / asPlayersTurnIt : -dx / pixels;
            var y = view.horizontal && !view.vertical ? -dy / asPlayersTurnIt : -dy / pixels;
            return new Vector2(x, y);
        }

        /// <summary>Moves the mouse over it, also where no raycaster finds it.</summary>
        static void PointAtInAnyCase(Selectable control)
        {
            if (!PointAt(control))
            {
                var at = UguiControls.ScreenPointOf(control) ?? Vector2.zero;
                var over = new RaycastResult { gameObject = control.gameObject, screenPosition = at };
                UguiPointer.Mouse.MoveTo(at, over);
            }
        }

        /// <summary>
        /// Moves the mouse to a point where it meets the control; false where it meets nothing at all, and refuses
        /// where it meets something else.
        /// </summary>
        static bool PointAt(Selectable control)
        {
            string? cover = null;
            foreach (var at in UguiControls.PointsOf(control))
            {
                var under = UguiPointer.Under(at);
                if (under.Count == 0)
                {
                    continue;
                }
                var first = under[0];
                // Of a control within the control the press would be.
                if (ExecuteEvents.GetEventHandler<IPointerDownHandler>(first.gameObject) == control.gameObject)
                {
                    UguiPointer.Mouse.MoveTo(at, first);
                    return true;
                }
                cover ??= first.gameObject.name;
            }
            return cover == null ? false : throw new NotDeliveredException("something lies over it: " + cover);
        }

        static Vector2? PicturePointOf(Selectable control)
        {
            var at = control == null ? null : UguiControls.ScreenPointOf(control);
            return at == null ? (Vector2?)null : new Vector2(at.Value.x, Screen.height - at.Value.y);
        }
    }
}
