#nullable enable

using System;
using UnityEngine;
using UnityEngine.UIElements;

namespace Abu
{
    /// <summary>
    /// How elements of UI Toolkit are acted on from <c>Update</c>. This settles what seed 003 left open, whether a
    /// synthesised <c>ClickEvent</c> works there. What was read in Unity's reference source:
    /// <list type="bullet">
    /// <item><c>VisualElement.SendEvent</c> passes the event to the panel, and does nothing without one. It sets no
    /// target: a pointer event without one goes to what lies under its position (<c>EventDispatchUtilities</c>), so
    /// <c>element.SendEvent(ClickEvent.GetPooled())</c> clicks what lies in the corner of the panel.</item>
    /// <item>A <c>ClickEvent</c> with a target reaches callbacks of that type, and no control: <c>Clickable</c>, behind
    /// <c>Button.clicked</c> and <c>Toggle</c>, listens to pointer events only.</item>
    /// <item><c>Clickable</c> asks for a press and a release, and at both whether the pointer is over its element, by
    /// what the panel finds at the position of the event. The release makes <c>ClickDetector</c> send the
    /// <c>ClickEvent</c>, too.</item>
    /// <item><c>Button</c>, <c>BaseBoolField</c> and <c>BasePopupField</c> do the same for a
    /// <c>NavigationSubmitEvent</c>, wherever they lie.</item>
    /// </list>
    /// So a click is what a mouse does: move, press and release at a place where the panel finds the element; where it
    /// finds another one, that one lies over it, and nothing is delivered. An element that has no place, since no frame
    /// has passed or no pointer meets it, gets submit if it is a control, and a <c>ClickEvent</c> of its own for
    /// callbacks. <see cref="DirectClick"/> is the last resort. Disabled elements take none of these events.
    /// <para>What a callback throws comes out of <c>SendEvent</c>: Unity catches it nowhere. A button that was pressed
    /// is let go all the same, since Unity remembers it for all panels.</para>
    /// </summary>
    public sealed class UiToolkitActing
    {
        const int StepsOfADrag = 8;

        /// <summary>What to call when an element is clicked that no event reaches, or null.</summary>
        public Func<VisualElement, Action?>? DirectClick { get; set; }

        /// <summary>Everything that an element takes.</summary>
        public PlacedCallbacks CallbacksOf(VisualElement element, RefRegistry registry)
        {
            // A tree in no panel has elements as long as they hang together; what left a panel is gone.
            var root = element.panel == null ? RootOf(element) : null;
            var callbacks = new PlacedCallbacks
            {
                OnClick = () => Click(element),
                OnClickWith = asked => Click(element, ButtonOf(asked.Button), asked.Count ?? 1),
                OnHover = () => Hover(element),
                OnDrag = target => Drag(element, () => PlacedCallbacks.PlaceOf(registry, target)),
                IsAlive = () =>
                    element.panel != null || (RootOf(element) == root && DirectClick?.Invoke(element) != null),
                Middle = () => UiToolkitPlaces.MiddleOf(element),
            };
            if (element.focusable)
            {
                callbacks.OnFocus = () => Focus(element);
            }
            if (ScrollsBy(element))
            {
                callbacks.OnScroll = (dx, dy) => Scroll(element, dx, dy);
            }
            UiToolkitFields.AddTo(callbacks, element);
            return callbacks;
        }

        /// <summary>Clicks it with the left button.</summary>
        public void Click(VisualElement element) => Click(element, 0, 1);

        /// <summary>Clicks it with a button, so many times.</summary>
        public void Click(VisualElement element, int button, int count)
        {
            var direct = DirectClick?.Invoke(element);
            if (direct != null && (element.panel == null || !Listens(element)))
            {
                ClickDirectly(element, direct, button, count);
                return;
            }
            RequireUsable(element);
            if (UiToolkitPlaces.IsEmpty(element))
            {
                throw new NotDeliveredException("it has no size");
            }
            UiToolkitPlaces.BringIntoView(element);
            if (UiToolkitPlaces.HasPlace(element) && UiToolkitPlaces.IsMetByPointer(element))
            {
                ClickAt(UiToolkitPlaces.FreePlaceOf(element), element, button, count);
            }
            else
            {
                ClickWithoutPlace(element, button, count);
            }
        }

        /// <summary>Moves the pointer over it.</summary>
        public void Hover(VisualElement element)
        {
            RequireShown(element);
            UiToolkitPlaces.BringIntoView(element);
            if (UiToolkitPlaces.HasPlace(element) && UiToolkitPlaces.IsMetByPointer(element))
            {
                var at = UiToolkitPlaces.FreePlaceOf(element);
                Send(element.panel, PointerMoveEvent.GetPooled(MouseAt(EventType.MouseMove, at, 0, 0)));
                return;
            }
            SendTo(element, PointerEnterEvent.GetPooled());
            SendTo(element, PointerOverEvent.GetPooled());
            SendTo(element, MouseEnterEvent.GetPooled());
        }

        /// <summary>Presses it, moves in steps to a place of the picture, and lets go: all in one frame.</summary>
        public void Drag(VisualElement element, Vector2 toPicture) => Drag(element, () => toPicture);

        /// <summary>Gives it the keyboard.</summary>
        public static void Focus(VisualElement element)
        {
            RequireUsable(element);
            element.Focus();
            // A field gives the focus on to a part of it. The part of a list has it in the name of the list.
            var focused = element.focusController?.focusedElement as VisualElement;
            var isThere =
                focused != null && (focused == element || element.Contains(focused) || focused.Contains(element));
            if (!isThere || !element.canGrabFocus)
            {
                throw new NotDeliveredException("it did not take the focus");
            }
        }

        /// <summary>
        /// Scrolls it by pixels of the picture: the view that it is or lies in, or the next one around that still can.
        /// </summary>
        public static void Scroll(VisualElement element, double dx, double dy)
        {
            RequireShown(element);
            var by = UiToolkitPanels.SizeFromPicture(element.panel, new Vector2((float)dx, (float)dy));
            for (var at = element; at != null; at = at.hierarchy.parent)
            {
                if (at is ScrollView view && UiToolkitPlaces.HasPlace(view) && TryScroll(view, by))
                {
                    return;
                }
            }
            throw new NotDeliveredException("it cannot be scrolled any further that way");
        }

        /// <summary>Refuses an element that events do not reach.</summary>
        internal static void RequireUsable(VisualElement element)
        {
            RequireShown(element);
            RequireEnabled(element);
        }

        /// <summary>Sends an event to where the panel leads it, and gives it back to its pool.</summary>
        internal static void Send(IPanel panel, EventBase evt)
        {
            using (evt)
            {
                panel.visualTree.SendEvent(evt);
            }
        }

        /// <summary>Sends an event to one element.</summary>
        internal static void SendTo(VisualElement element, EventBase evt)
        {
            using (evt)
            {
                evt.target = element;
                element.SendEvent(evt);
            }
        }

        internal static Event MouseAt(EventType type, Vector2 at, int button, int count) =>
            new Event
            {
                type = type,
                mousePosition = at,
                button = button,
                clickCount = count,
            };

        /// <summary>The number of a button in Unity's events.</summary>
        internal static int ButtonOf(string? name)
        {
            switch (name ?? "left")
            {
                case "left":
                    return 0;
                case "right":
                    return 1;
                case "middle":
                    return 2;
                default:
                    throw new AbuException(ErrorCodes.BadParams, "button is left, right or middle");
            }
        }

        /// <summary>
        /// Lets a button go. A panel may have gone away with what was pressed: then the event is only made, which is
        /// when Unity forgets the button.
        /// </summary>
        internal static void LetGo(IPanel panel, Event mouse)
        {
            using (var up = PointerUpEvent.GetPooled(mouse))
            {
                if (UiToolkitPanels.IsThere(panel))
                {
                    panel.visualTree.SendEvent(up);
                }
            }
        }

        static void ClickDirectly(VisualElement element, Action direct, int button, int count)
        {
            if (element.panel != null)
            {
                RequireShown(element);
            }
            RequireEnabled(element);
            if (button != 0)
            {
                throw new NotDeliveredException("only plain clicks reach it");
            }
            for (var i = 0; i < count; i++)
            {
                direct();
            }
        }

        static void ClickAt(Vector2 at, VisualElement element, int button, int count)
        {
            var panel = element.panel;
            Send(panel, PointerMoveEvent.GetPooled(MouseAt(EventType.MouseMove, at, button, 0)));
            for (var i = 1; i <= count; i++)
            {
                // The game may have moved it or taken it away: then a press would meet something else.
                if (!UiToolkitPlaces.IsMetAt(at, element))
                {
                    throw new NotDeliveredException("it left its place after " + (i - 1) + " of " + count + " clicks");
                }
                var isGone = false;
                try
                {
                    Send(panel, PointerDownEvent.GetPooled(MouseAt(EventType.MouseDown, at, button, i)));
                    isGone = element.panel == null;
                }
                finally
                {
                    LetGo(panel, MouseAt(EventType.MouseUp, at, button, i));
                }
                if (isGone)
                {
                    throw new NotDeliveredException("it went away when it was pressed");
                }
            }
        }

        static void ClickWithoutPlace(VisualElement element, int button, int count)
        {
            var target = UiToolkitPlaces.PressedPartOf(element);
            var takesSubmit =
                target is Button || target is BaseBoolField || element is PopupField<string> || element is EnumField;
            if (button != 0 || !(takesSubmit || Listens(element)))
            {
                throw new NotDeliveredException("it has no place yet at which it could be clicked");
            }
            for (var i = 1; i <= count; i++)
            {
                if (takesSubmit)
                {
                    SendTo(element is Foldout ? target : element, NavigationSubmitEvent.GetPooled());
                }
                SendTo(element, ClickEvent.GetPooled(MouseAt(EventType.MouseUp, Vector2.zero, button, i)));
            }
        }

        /// <summary>The place to drag it to is asked for when it is seen itself: both may lie in one view.</summary>
        static void Drag(VisualElement element, Func<Vector2> toPicture)
        {
            RequireUsable(element);
            UiToolkitPlaces.BringIntoView(element);
            if (!UiToolkitPlaces.HasPlace(element) || !UiToolkitPlaces.IsMetByPointer(element))
            {
                throw new NotDeliveredException("it has no place yet from which it could be dragged");
            }
            var panel = element.panel;
            var to = UiToolkitPanels.FromPicture(panel, toPicture());
            var from = UiToolkitPlaces.FreePlaceOf(element);
            var at = from;
            Send(panel, PointerMoveEvent.GetPooled(MouseAt(EventType.MouseMove, from, 0, 0)));
            try
            {
                Send(panel, PointerDownEvent.GetPooled(MouseAt(EventType.MouseDown, from, 0, 1)));
                for (var i = 1; i <= StepsOfADrag && UiToolkitPanels.IsThere(panel); i++)
                {
                    var next = MouseAt(EventType.MouseDrag, Vector2.Lerp(from, to, i / (float)StepsOfADrag), 0, 0);
                    next.delta = next.mousePosition - at;
                    at = next.mousePosition;
                    Send(panel, PointerMoveEvent.GetPooled(next));
                }
            }
            finally
            {
                LetGo(panel, MouseAt(EventType.MouseUp, at, 0, 1));
            }
            if (!UiToolkitPanels.IsThere(panel))
            {
                throw new NotDeliveredException("its panel went away while it was dragged");
            }
        }

        static bool TryScroll(ScrollView view, Vector2 by)
        {
            var before = view.scrollOffset;
            var far = new Vector2(
                Mathf.Max(0, view.horizontalScroller.highValue),
                Mathf.Max(0, view.verticalScroller.highValue)
            );
            view.scrollOffset = new Vector2(
                Mathf.Clamp(before.x + by.x, 0, far.x),
                Mathf.Clamp(before.y + by.y, 0, far.y)
            );
            return view.scrollOffset != before;
        }

        static void RequireEnabled(VisualElement element)
        {
            if (!element.enabledInHierarchy)
            {
                throw new NotDeliveredException("it is disabled");
            }
        }

        static void RequireShown(VisualElement element)
        {
            if (element.panel == null)
            {
                throw new NotDeliveredException("it is in no panel");
            }
            if (element.resolvedStyle.visibility == Visibility.Hidden)
            {
                throw new NotDeliveredException("it is hidden");
            }
            for (var at = element; at != null; at = at.hierarchy.parent)
            {
                if (at.resolvedStyle.display == DisplayStyle.None || at.resolvedStyle.opacity <= 0)
                {
                    throw new NotDeliveredException("it is not displayed");
                }
            }
        }

        /// <summary>
        /// Whether anybody waits for events of it, or of what it lies in. Unity itself listens at the roots of panels
        /// and in scroll views, to no use here.
        /// </summary>
        static bool Listens(VisualElement element)
        {
            for (var at = element; !UiToolkitPanels.IsRoot(at); at = at.hierarchy.parent)
            {
                var isOfUnity = at != element && (at is ScrollView || UiToolkitControls.IsNamedByUnity(at));
                if (!isOfUnity && (at.HasBubbleUpHandlers() || at.HasTrickleDownHandlers()))
                {
                    return true;
                }
            }
            return false;
        }

        static bool ScrollsBy(VisualElement element)
        {
            for (var at = element; at != null; at = at.hierarchy.parent)
            {
                if (at is ScrollView)
                {
                    return true;
                }
            }
            return false;
        }

        static VisualElement RootOf(VisualElement element)
        {
            var root = element;
            while (root.hierarchy.parent != null)
            {
                root = root.hierarchy.parent;
            }
            return root;
        }
    }
}
