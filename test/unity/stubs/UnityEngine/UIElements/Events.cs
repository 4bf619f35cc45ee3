using System;
using System.Collections.Generic;
using UnityEngine;

namespace UnityEngine.UIElements
{
    public enum PropagationPhase
    {
        None = 0,
        TrickleDown = 1,
        BubbleUp = 3,
    }

    public enum TrickleDown
    {
        NoTrickleDown,
        TrickleDown,
    }

    public delegate void EventCallback<in TEventType>(TEventType evt);

    public interface IEventHandler
    {
        void SendEvent(EventBase e);
    }

    public abstract class EventBase : IDisposable
    {
        static long _lastTypeId;

        internal bool SkipsDisabled;
        internal bool Bubbles = true;
        internal bool Trickles = true;

        public abstract long eventTypeId { get; }
        public long timestamp { get; internal set; }
        public IEventHandler target { get; set; }
        public IEventHandler currentTarget { get; internal set; }
        public PropagationPhase propagationPhase { get; internal set; }
        public bool isPropagationStopped { get; private set; }
        public bool isImmediatePropagationStopped { get; private set; }
        public bool bubbles => Bubbles;
        public bool tricklesDown => Trickles;

        public void StopPropagation() => isPropagationStopped = true;

        public void StopImmediatePropagation()
        {
            isPropagationStopped = true;
            isImmediatePropagationStopped = true;
        }

        public void Dispose() { }

        protected static long RegisterEventType() => ++_lastTypeId;

        // Where it goes that has no target of its own.
        internal virtual VisualElement FindTarget(RuntimePanel panel) => null;

        internal VisualElement TargetOnly() =>
            target as VisualElement ?? throw new ArgumentException("Event target not set.");

        internal virtual void PreDispatch(RuntimePanel panel) { }

        internal virtual void PostDispatch(RuntimePanel panel) { }
    }

    public abstract class EventBase<T> : EventBase
        where T : EventBase<T>, new()
    {
        static readonly long Id = RegisterEventType();

        public override long eventTypeId => Id;

        public static long TypeId() => Id;

        public static T GetPooled() => new T { timestamp = (long)(UnityStandIns.Machine.Now() * 1000) };
    }

    public interface IPointerEvent
    {
        int pointerId { get; }
        int button { get; }
        int pressedButtons { get; }
        Vector3 position { get; }
        Vector3 deltaPosition { get; }
        int clickCount { get; }
        EventModifiers modifiers { get; }
    }

    public static class PointerId
    {
        public static readonly int mousePointerId = 0;
    }

    public enum MouseButton
    {
        LeftMouse = 0,
        RightMouse = 1,
        MiddleMouse = 2,
    }

    static class PointerDeviceState
    {
        public static int Pressed;
    }

    // Goes to the element that holds the pointer, to its target, or to what lies under the pointer. Where the pointer
    // is counts even with a target: Unity looks up the element under it first, and a click asks for that element.
    public abstract class PointerEventBase<T> : EventBase<T>, IPointerEvent
        where T : PointerEventBase<T>, new()
    {
        public int pointerId { get; protected set; }
        public int button { get; protected set; } = -1;
        public int pressedButtons { get; protected set; }
        public Vector3 position { get; protected set; }
        public Vector3 deltaPosition { get; protected set; }
        public int clickCount { get; protected set; }
        public EventModifiers modifiers { get; protected set; }

        public static T GetPooled(Event systemEvent)
        {
            var e = GetPooled();
            if (systemEvent.type == EventType.MouseDown)
            {
                PointerDeviceState.Pressed |= 1 << systemEvent.button;
                e.button = systemEvent.button;
            }
            else if (systemEvent.type == EventType.MouseUp)
            {
                PointerDeviceState.Pressed &= ~(1 << systemEvent.button);
                e.button = systemEvent.button;
            }
            e.pressedButtons = PointerDeviceState.Pressed;
            e.position = systemEvent.mousePosition;
            e.deltaPosition = systemEvent.delta;
            e.clickCount = systemEvent.clickCount;
            e.modifiers = systemEvent.modifiers;
            return e;
        }

        public static T GetPooled(IPointerEvent triggerEvent)
        {
            var e = GetPooled();
            e.pointerId = triggerEvent.pointerId;
            e.button = triggerEvent.button;
            e.pressedButtons = triggerEvent.pressedButtons;
            e.position = triggerEvent.position;
            e.deltaPosition = triggerEvent.deltaPosition;
            e.clickCount = triggerEvent.clickCount;
            e.modifiers = triggerEvent.modifiers;
            return e;
        }

        internal override VisualElement FindTarget(RuntimePanel panel)
        {
            panel.UnderPointer = panel.Pick(position);
            if (panel.Capturing != null && (target == null || target == panel.Capturing))
            {
                SkipsDisabled = false;
                return panel.Capturing;
            }
            return target as VisualElement ?? panel.UnderPointer ?? panel.visualTree;
        }

        internal override void PostDispatch(RuntimePanel panel) => panel.Clicks.Process(this, panel);
    }

    public sealed class PointerDownEvent : PointerEventBase<PointerDownEvent>
    {
        public PointerDownEvent() => SkipsDisabled = true;

        internal override void PostDispatch(RuntimePanel panel)
        {
            panel.focusController.SwitchOnPointer(target as VisualElement);
            base.PostDispatch(panel);
        }
    }

    public sealed class PointerMoveEvent : PointerEventBase<PointerMoveEvent>
    {
        internal override VisualElement FindTarget(RuntimePanel panel)
        {
            var target = base.FindTarget(panel);
            panel.PointerMovedTo(panel.UnderPointer, this);
            return target;
        }
    }

    public sealed class PointerUpEvent : PointerEventBase<PointerUpEvent>
    {
        public PointerUpEvent() => SkipsDisabled = true;
    }

    public sealed class PointerCancelEvent : PointerEventBase<PointerCancelEvent>
    {
        public PointerCancelEvent() => SkipsDisabled = true;
    }

    public sealed class ClickEvent : PointerEventBase<ClickEvent>
    {
        public ClickEvent() => SkipsDisabled = true;

        internal void Count(int clicks) => clickCount = clicks;
    }

    public sealed class PointerEnterEvent : PointerEventBase<PointerEnterEvent>
    {
        public PointerEnterEvent() => Bubbles = false;

        internal override VisualElement FindTarget(RuntimePanel panel) => TargetOnly();
    }

    public sealed class PointerLeaveEvent : PointerEventBase<PointerLeaveEvent>
    {
        public PointerLeaveEvent() => Bubbles = false;

        internal override VisualElement FindTarget(RuntimePanel panel) => TargetOnly();
    }

    public sealed class PointerOverEvent : PointerEventBase<PointerOverEvent>
    {
        internal override VisualElement FindTarget(RuntimePanel panel) => TargetOnly();
    }

    public sealed class PointerOutEvent : PointerEventBase<PointerOutEvent>
    {
        internal override VisualElement FindTarget(RuntimePanel panel) => TargetOnly();
    }

    public abstract class MouseEventBase<T> : EventBase<T>
        where T : MouseEventBase<T>, new()
    {
        public Vector2 mousePosition { get; protected set; }
        public Vector2 mouseDelta { get; protected set; }
        public int button { get; protected set; }

        public static T GetPooled(Event systemEvent)
        {
            var e = GetPooled();
            e.mousePosition = systemEvent.mousePosition;
            e.mouseDelta = systemEvent.delta;
            e.button = systemEvent.button;
            return e;
        }

        internal override VisualElement FindTarget(RuntimePanel panel) =>
            target as VisualElement ?? panel.Pick(mousePosition) ?? panel.visualTree;
    }

    public class MouseEnterEvent : MouseEventBase<MouseEnterEvent>
    {
        public MouseEnterEvent() => Bubbles = false;
    }

    public class MouseLeaveEvent : MouseEventBase<MouseLeaveEvent>
    {
        public MouseLeaveEvent() => Bubbles = false;
    }

    public class WheelEvent : MouseEventBase<WheelEvent>
    {
        public Vector3 delta { get; private set; }

        public new static WheelEvent GetPooled(Event systemEvent)
        {
            var e = MouseEventBase<WheelEvent>.GetPooled(systemEvent);
            e.delta = systemEvent.delta;
            return e;
        }
    }

    public abstract class FocusedEventBase<T> : EventBase<T>
        where T : FocusedEventBase<T>, new()
    {
        protected FocusedEventBase() => SkipsDisabled = true;

        internal override VisualElement FindTarget(RuntimePanel panel) =>
            target as VisualElement ?? panel.focusController.Leaf ?? panel.visualTree;
    }

    public abstract class KeyboardEventBase<T> : FocusedEventBase<T>
        where T : KeyboardEventBase<T>, new()
    {
        public KeyCode keyCode { get; protected set; }
        public char character { get; protected set; }
        public EventModifiers modifiers { get; protected set; }
        public bool shiftKey => (modifiers & EventModifiers.Shift) != 0;
        public bool ctrlKey => (modifiers & EventModifiers.Control) != 0;

        public static T GetPooled(char c, KeyCode keyCode, EventModifiers modifiers)
        {
            var e = GetPooled();
            e.character = c;
            e.keyCode = keyCode;
            e.modifiers = modifiers;
            return e;
        }
    }

    public class KeyDownEvent : KeyboardEventBase<KeyDownEvent> { }

    public class KeyUpEvent : KeyboardEventBase<KeyUpEvent> { }

    public abstract class NavigationEventBase<T> : FocusedEventBase<T>
        where T : NavigationEventBase<T>, new()
    {
        public EventModifiers modifiers { get; protected set; }

        public static T GetPooled(EventModifiers modifiers = EventModifiers.None)
        {
            var e = EventBase<T>.GetPooled();
            e.modifiers = modifiers;
            return e;
        }
    }

    public class NavigationSubmitEvent : NavigationEventBase<NavigationSubmitEvent> { }

    public class NavigationCancelEvent : NavigationEventBase<NavigationCancelEvent> { }

    public class NavigationMoveEvent : NavigationEventBase<NavigationMoveEvent>
    {
        public enum Direction
        {
            None,
            Left,
            Up,
            Right,
            Down,
            Next,
            Previous,
        }

        public Direction direction { get; private set; }

        public static NavigationMoveEvent GetPooled(
            Direction direction,
            EventModifiers modifiers = EventModifiers.None
        )
        {
            var e = GetPooled(modifiers);
            e.direction = direction;
            return e;
        }

        internal override void PostDispatch(RuntimePanel panel) => panel.focusController.Navigate(direction);
    }

    public interface IChangeEvent { }

    public class ChangeEvent<T> : EventBase<ChangeEvent<T>>, IChangeEvent
    {
        public T previousValue { get; protected set; }
        public T newValue { get; protected set; }

        public static ChangeEvent<T> GetPooled(T previousValue, T newValue)
        {
            var e = GetPooled();
            e.previousValue = previousValue;
            e.newValue = newValue;
            return e;
        }
    }

    public abstract class FocusEventBase<T> : EventBase<T>
        where T : FocusEventBase<T>, new()
    {
        public Focusable relatedTarget { get; internal set; }
    }

    public class FocusInEvent : FocusEventBase<FocusInEvent> { }

    public class FocusOutEvent : FocusEventBase<FocusOutEvent> { }

    // The focus has changed when this is sent to what has it now, and not before.
    public class FocusEvent : FocusEventBase<FocusEvent>
    {
        internal bool IsOfLeaf;

        public FocusEvent() => Bubbles = false;

        internal override void PreDispatch(RuntimePanel panel)
        {
            if (IsOfLeaf)
            {
                panel.focusController.Change((VisualElement)target);
            }
        }
    }

    public class BlurEvent : FocusEventBase<BlurEvent>
    {
        internal bool IsOfLeaf;

        public BlurEvent() => Bubbles = false;

        internal override void PreDispatch(RuntimePanel panel)
        {
            if (IsOfLeaf && relatedTarget == null)
            {
                panel.focusController.Change(null);
            }
        }
    }

    // Only a release over the element that was pressed, or over one that holds both, is a click. A move between two
    // clicks keeps them from being a double click.
    sealed class ClickDetector
    {
        const long DoubleClickMs = 500;

        VisualElement _pressed;
        int _count;
        long _lastDown;

        public void Process(EventBase evt, RuntimePanel panel)
        {
            if (evt is PointerDownEvent down && down.button == 0)
            {
                var target = down.target as VisualElement;
                _count = target == _pressed && down.timestamp - _lastDown <= DoubleClickMs ? _count + 1 : 1;
                _pressed = target;
                _lastDown = down.timestamp;
            }
            else if (evt is PointerMoveEvent)
            {
                _lastDown = long.MinValue / 2;
            }
            else if (evt is PointerCancelEvent)
            {
                _pressed = null;
            }
            else if (evt is PointerUpEvent up && up.button == 0)
            {
                Click(up, panel);
            }
        }

        public void Forget(VisualElement element) => _pressed = _pressed == element ? null : _pressed;

        void Click(PointerUpEvent up, RuntimePanel panel)
        {
            var released = up.target as VisualElement;
            if (_pressed == null || released == null || released.panel == null || !IsUnderPointer(released, panel))
            {
                return;
            }
            var both = _pressed;
            while (both != null && both != released && !both.Contains(released))
            {
                both = both.hierarchy.parent;
            }
            if (both != null && released.worldBound.Contains(up.position))
            {
                var click = ClickEvent.GetPooled(up);
                click.Count(_count);
                click.target = both;
                panel.Send(click, true);
            }
        }

        internal static bool IsUnderPointer(VisualElement element, RuntimePanel panel) =>
            panel.UnderPointer == element || (panel.UnderPointer != null && element.Contains(panel.UnderPointer));
    }

    public abstract class CallbackEventHandler : IEventHandler
    {
        readonly List<(long Id, bool Trickles, Delegate Key, Action<EventBase> Call, bool InDisabled)> _callbacks =
            new List<(long, bool, Delegate, Action<EventBase>, bool)>();

        public abstract void SendEvent(EventBase e);

        public void RegisterCallback<TEventType>(
            EventCallback<TEventType> callback,
            TrickleDown useTrickleDown = TrickleDown.NoTrickleDown
        )
            where TEventType : EventBase<TEventType>, new() => Register(callback, useTrickleDown, false);

        internal void Register<TEventType>(EventCallback<TEventType> callback, TrickleDown trickle, bool inDisabled)
            where TEventType : EventBase<TEventType>, new()
        {
            UnregisterCallback(callback, trickle);
            var isTrickle = trickle == TrickleDown.TrickleDown;
            var id = EventBase<TEventType>.TypeId();
            _callbacks.Add((id, isTrickle, callback, evt => callback((TEventType)evt), inDisabled));
        }

        public void UnregisterCallback<TEventType>(
            EventCallback<TEventType> callback,
            TrickleDown useTrickleDown = TrickleDown.NoTrickleDown
        )
            where TEventType : EventBase<TEventType>, new()
        {
            var id = EventBase<TEventType>.TypeId();
            var isTrickle = useTrickleDown == TrickleDown.TrickleDown;
            _callbacks.RemoveAll(one => one.Id == id && one.Trickles == isTrickle && one.Key.Equals(callback));
        }

        public bool HasTrickleDownHandlers() => _callbacks.Exists(one => one.Trickles);

        public bool HasBubbleUpHandlers() => _callbacks.Exists(one => !one.Trickles);

        // What a callback throws goes through to who sent the event: nobody catches it on the way.
        internal void Call(EventBase evt, bool isTrickle, bool isDisabled, Func<bool> isThere)
        {
            foreach (var one in _callbacks.ToArray())
            {
                if (
                    one.Id == evt.eventTypeId
                    && one.Trickles == isTrickle
                    && (!isDisabled || one.InDisabled)
                    && !evt.isImmediatePropagationStopped
                    && isThere()
                )
                {
                    one.Call(evt);
                }
            }
        }
    }
}
