using System;
using System.Collections.Generic;
using System.Linq;

namespace UnityEngine.UIElements
{
    public enum PickingMode
    {
        Position,
        Ignore,
    }

    public enum DisplayStyle
    {
        Flex,
        None,
    }

    public enum Visibility
    {
        Visible,
        Hidden,
    }

    public enum Position
    {
        Relative,
        Absolute,
    }

    public enum FlexDirection
    {
        Column,
        Row,
    }

    public enum StyleKeyword
    {
        Undefined,
        Null,
        Auto,
        None,
        Initial,
    }

    public struct StyleEnum<T>
        where T : struct, IConvertible
    {
        internal bool IsSet;

        public StyleEnum(T v)
        {
            value = v;
            IsSet = true;
        }

        public StyleEnum(StyleKeyword keyword)
        {
            value = default;
            IsSet = false;
        }

        public T value { get; set; }

        public static implicit operator StyleEnum<T>(T v) => new StyleEnum<T>(v);

        public static implicit operator StyleEnum<T>(StyleKeyword keyword) => new StyleEnum<T>(keyword);
    }

    public struct StyleFloat
    {
        internal bool IsSet;

        public StyleFloat(float v)
        {
            value = v;
            IsSet = true;
        }

        public float value { get; set; }

        public static implicit operator StyleFloat(float v) => new StyleFloat(v);

        public static implicit operator StyleFloat(StyleKeyword keyword) => default;
    }

    public struct StyleLength
    {
        internal bool IsSet;

        public StyleLength(float v)
        {
            value = v;
            IsSet = true;
        }

        public float value { get; set; }

        public static implicit operator StyleLength(float v) => new StyleLength(v);

        public static implicit operator StyleLength(StyleKeyword keyword) => default;
    }

    public struct StyleColor
    {
        public Color value { get; set; }

        public static implicit operator StyleColor(Color v) => new StyleColor { value = v };
    }

    public interface IStyle
    {
        StyleEnum<DisplayStyle> display { get; set; }
        StyleEnum<Visibility> visibility { get; set; }
        StyleFloat opacity { get; set; }
        StyleEnum<Position> position { get; set; }
        StyleEnum<FlexDirection> flexDirection { get; set; }
        StyleLength left { get; set; }
        StyleLength top { get; set; }
        StyleLength width { get; set; }
        StyleLength height { get; set; }
        StyleFloat flexGrow { get; set; }
        StyleColor backgroundColor { get; set; }
        StyleColor color { get; set; }
        StyleFont unityFont { get; set; }
    }

    public struct StyleFont
    {
        public Font value { get; set; }

        public static implicit operator StyleFont(Font v) => new StyleFont { value = v };
    }

    public interface IResolvedStyle
    {
        DisplayStyle display { get; }
        Visibility visibility { get; }
        float opacity { get; }
        float width { get; }
        float height { get; }
    }

    sealed class InlineStyle : IStyle
    {
        public StyleEnum<DisplayStyle> display { get; set; }
        public StyleEnum<Visibility> visibility { get; set; }
        public StyleFloat opacity { get; set; }
        public StyleEnum<Position> position { get; set; }
        public StyleEnum<FlexDirection> flexDirection { get; set; }
        public StyleLength left { get; set; }
        public StyleLength top { get; set; }
        public StyleLength width { get; set; }
        public StyleLength height { get; set; }
        public StyleFloat flexGrow { get; set; }
        public StyleColor backgroundColor { get; set; }
        public StyleColor color { get; set; }
        public StyleFont unityFont { get; set; }
    }

    // Visibility is inherited, display and opacity are not: as in Unity.
    sealed class ResolvedStyle : IResolvedStyle
    {
        readonly VisualElement _element;

        public ResolvedStyle(VisualElement element) => _element = element;

        public DisplayStyle display => _element.style.display.value;

        public Visibility visibility
        {
            get
            {
                for (var at = _element; at != null; at = at.hierarchy.parent)
                {
                    if (at.style.visibility.IsSet)
                    {
                        return at.style.visibility.value;
                    }
                }
                return Visibility.Visible;
            }
        }

        public float opacity => _element.style.opacity.IsSet ? _element.style.opacity.value : 1;
        public float width => _element.layout.width;
        public float height => _element.layout.height;
    }

    public abstract class Focusable : CallbackEventHandler
    {
        public virtual bool focusable { get; set; }
        public int tabIndex { get; set; }
        public bool delegatesFocus { get; set; }
        public abstract FocusController focusController { get; }

        public virtual bool canGrabFocus => focusable;

        // Who gives the focus on gives it to the first part that can have it.
        public virtual void Focus() =>
            focusController?.Switch(canGrabFocus ? FocusController.DelegateOf((VisualElement)this) : null);

        public virtual void Blur() => focusController?.Blur((VisualElement)this);
    }

    public class VisualElement : Focusable
    {
        readonly List<VisualElement> _children = new List<VisualElement>();
        readonly List<string> _classes = new List<string>();
        readonly InlineStyle _style = new InlineStyle();
        readonly ResolvedStyle _resolved;
        VisualElement _parent;
        RuntimePanel _panel;
        Rect _layout = new Rect(0, 0, float.NaN, float.NaN);
        internal Vector2 Shift;
        // What lies outside of it is neither drawn nor found.
        internal bool Clips;
        // Its parts have no focus of their own for who asks the panel: it is the one that has it.
        internal bool IsCompositeRoot;

        public VisualElement()
        {
            UnityStandIns.World.RefuseInConstructors("VisualElementCreation");
            _resolved = new ResolvedStyle(this);
        }

        public string name { get; set; } = "";
        public virtual string tooltip { get; set; } = "";
        public object userData { get; set; }
        public PickingMode pickingMode { get; set; }
        public bool visible
        {
            get => resolvedStyle.visibility == Visibility.Visible;
            set => style.visibility = value ? Visibility.Visible : Visibility.Hidden;
        }
        public IStyle style => _style;
        public IResolvedStyle resolvedStyle => _resolved;
        public IPanel panel => _panel;
        public override FocusController focusController => _panel?.focusController;
        public bool enabledSelf { get; private set; } = true;
        public bool enabledInHierarchy => enabledSelf && (_parent == null || _parent.enabledInHierarchy);
        public virtual VisualElement contentContainer => this;
        public VisualElement parent => _parent;
        public Hierarchy hierarchy => new Hierarchy(this);
        public int childCount => contentContainer == null ? 0 : contentContainer._children.Count;

        // Not a number until a frame has passed, as in Unity.
        public Rect layout => _layout;

        public Rect worldBound
        {
            get
            {
                var at = new Vector2(_layout.x, _layout.y);
                for (var up = _parent; up != null; up = up._parent)
                {
                    at += new Vector2(up._layout.x, up._layout.y) + up.Shift;
                }
                return new Rect(at.x, at.y, _layout.width, _layout.height);
            }
        }

        public override bool canGrabFocus =>
            focusable && _panel != null && enabledInHierarchy && resolvedStyle.visibility == Visibility.Visible
            && IsDisplayed();

        public void SetEnabled(bool value) => enabledSelf = value;

        public void AddToClassList(string className) => EnableInClassList(className, true);

        public void RemoveFromClassList(string className) => EnableInClassList(className, false);

        public void EnableInClassList(string className, bool enable)
        {
            _classes.Remove(className);
            if (enable)
            {
                _classes.Add(className);
            }
        }

        public bool ClassListContains(string cls) => _classes.Contains(cls);

        public IEnumerable<string> GetClasses() => _classes;

        // The list itself, as in Unity: who changes the tree in between breaks the loop.
        public IEnumerable<VisualElement> Children() =>
            contentContainer == null ? (IEnumerable<VisualElement>)new VisualElement[0] : contentContainer._children;

        public VisualElement this[int index] => contentContainer._children[index];

        public void Add(VisualElement child)
        {
            contentContainer.Put(contentContainer._children.Count, child);
            ChildAdded(child);
        }

        public void Insert(int index, VisualElement element) => contentContainer.Put(index, element);

        public void Remove(VisualElement element) => contentContainer.Take(element);

        public void Clear()
        {
            foreach (var child in contentContainer._children.ToArray())
            {
                contentContainer.Take(child);
            }
        }

        public void RemoveFromHierarchy() => _parent?.Take(this);

        public void BringToFront()
        {
            if (_parent != null && _parent._children.Remove(this))
            {
                _parent._children.Add(this);
            }
        }

        // No element contains itself, as in Unity.
        public bool Contains(VisualElement child)
        {
            for (var at = child?._parent; at != null; at = at._parent)
            {
                if (at == this)
                {
                    return true;
                }
            }
            return false;
        }

        public virtual bool ContainsPoint(Vector2 localPoint) =>
            new Rect(0, 0, _layout.width, _layout.height).Contains(localPoint);

        // Without a panel nobody passes an event on, and it is lost: as in Unity.
        public override void SendEvent(EventBase e) => _panel?.Send(e);

        internal bool IsDisplayed()
        {
            for (var at = this; at != null; at = at._parent)
            {
                if (at.resolvedStyle.display == DisplayStyle.None)
                {
                    return false;
                }
            }
            return true;
        }

        internal IEnumerable<VisualElement> Below() =>
            _children.ToArray().SelectMany(child => new[] { child }.Concat(child.Below()));

        internal void Put(int index, VisualElement child)
        {
            child.RemoveFromHierarchy();
            _children.Insert(index, child);
            child._parent = this;
            child.Enter(_panel);
        }

        internal void Enter(RuntimePanel panel)
        {
            if (_panel != null && panel == null)
            {
                _panel.Left(this);
                _layout = new Rect(0, 0, float.NaN, float.NaN);
            }
            _panel = panel;
            foreach (var child in _children.ToArray())
            {
                child.Enter(panel);
            }
        }

        // A plain layout: one below the other (or beside, in a row), as wide as the parent, with what styles fix.
        internal float Lay(float x, float y, float width)
        {
            var inner = _style.width.IsSet ? _style.width.value : width;
            var at = new Vector2(0, 0);
            var lowest = 0f;
            var isRow = _style.flexDirection.IsSet && _style.flexDirection.value == FlexDirection.Row;
            var shown = _children.FindAll(child => child.resolvedStyle.display != DisplayStyle.None);
            foreach (var child in shown)
            {
                if (child._style.position.value == Position.Absolute)
                {
                    child.Lay(child._style.left.value, child._style.top.value, inner);
                    continue;
                }
                var height = child.Lay(at.x, at.y, isRow ? inner / shown.Count : inner);
                lowest = Math.Max(lowest, at.y + height);
                at = isRow ? new Vector2(at.x + child._layout.width, 0) : new Vector2(0, at.y + height);
            }
            var least = this is TextElement || this is Fields.IField ? 24 : 0;
            var own = _style.height.IsSet ? _style.height.value : Math.Max(least, lowest);
            _layout = new Rect(x, y, inner, own);
            LaidOut();
            return own;
        }

        internal virtual void LaidOut() { }

        internal virtual void ChildAdded(VisualElement child) { }

        internal void Resize(float height) => _layout.height = height;

        void Take(VisualElement child)
        {
            if (_children.Remove(child))
            {
                child._parent = null;
                child.Enter(null);
            }
        }

        public struct Hierarchy
        {
            readonly VisualElement _owner;

            internal Hierarchy(VisualElement owner) => _owner = owner;

            public VisualElement parent => _owner._parent;
            public int childCount => _owner._children.Count;
            public VisualElement this[int key] => _owner._children[key];

            public IEnumerable<VisualElement> Children() => _owner._children;

            public void Add(VisualElement child) => _owner.Put(_owner._children.Count, child);

            public void Insert(int index, VisualElement child) => _owner.Put(index, child);
        }
    }

    public interface IManipulator
    {
        VisualElement target { get; set; }
    }

    public abstract class Manipulator : IManipulator
    {
        VisualElement _target;

        public VisualElement target
        {
            get => _target;
            set
            {
                if (_target != null)
                {
                    UnregisterCallbacksFromTarget();
                }
                _target = value;
                if (_target != null)
                {
                    RegisterCallbacksOnTarget();
                }
            }
        }

        protected abstract void RegisterCallbacksOnTarget();

        protected abstract void UnregisterCallbacksFromTarget();
    }

    // A press and a release of the left button, both with the pointer over it; a repeating one acts when it is pressed.
    public class Clickable : Manipulator
    {
        readonly bool _isRepeating;
        bool _isActive;

        public event Action clicked;
        public event Action<EventBase> clickedWithEventInfo;

        public Clickable(Action handler) => clicked = handler;

        public Clickable(Action<EventBase> handler) => clickedWithEventInfo = handler;

        public Clickable(Action handler, long delay, long interval)
            : this(handler) => _isRepeating = delay > 0 || interval > 0;

        internal void Simulate(EventBase evt) => Invoke(evt);

        protected void Invoke(EventBase evt)
        {
            clicked?.Invoke();
            clickedWithEventInfo?.Invoke(evt);
        }

        protected override void RegisterCallbacksOnTarget()
        {
            target.RegisterCallback<PointerDownEvent>(OnPointerDown);
            target.Register<PointerUpEvent>(OnPointerUp, TrickleDown.NoTrickleDown, true);
            target.Register<PointerCancelEvent>(OnPointerCancel, TrickleDown.NoTrickleDown, true);
        }

        protected override void UnregisterCallbacksFromTarget()
        {
            target.UnregisterCallback<PointerDownEvent>(OnPointerDown);
            target.UnregisterCallback<PointerUpEvent>(OnPointerUp);
            target.UnregisterCallback<PointerCancelEvent>(OnPointerCancel);
        }

        bool IsUnderPointer => ClickDetector.IsUnderPointer(target, (RuntimePanel)target.panel);

        void OnPointerDown(PointerDownEvent evt)
        {
            if (_isActive || evt.button != 0)
            {
                return;
            }
            _isActive = true;
            target.CapturePointer(evt.pointerId);
            if (_isRepeating && IsUnderPointer && target.enabledInHierarchy)
            {
                Invoke(evt);
            }
            evt.StopImmediatePropagation();
        }

        void OnPointerUp(PointerUpEvent evt)
        {
            if (!_isActive || evt.button != 0)
            {
                return;
            }
            _isActive = false;
            target.ReleasePointer(evt.pointerId);
            if (!_isRepeating && IsUnderPointer && target.enabledInHierarchy)
            {
                Invoke(evt);
            }
            evt.StopPropagation();
        }

        void OnPointerCancel(PointerCancelEvent evt)
        {
            _isActive = false;
            target.ReleasePointer(evt.pointerId);
        }
    }
}
