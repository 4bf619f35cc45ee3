using System;
using System.Collections.Generic;
using System.Linq;
using UnityStandIns;

namespace UnityEngine.UIElements
{
    public enum ContextType
    {
        Player,
        Editor,
    }

    public interface IPanel : IDisposable
    {
        VisualElement visualTree { get; }
        FocusController focusController { get; }
        ContextType contextType { get; }

        VisualElement Pick(Vector2 point);
    }

    public interface IRuntimePanel : IPanel
    {
        PanelSettings panelSettings { get; }
    }

    // Has the focus of one panel. Events tell of every change before it is there, and what is asked for while an event
    // is on its way is done behind it.
    public class FocusController
    {
        readonly RuntimePanel _panel;
        VisualElement _leaf;
        VisualElement _pending;
        int _pendingCount;

        internal FocusController(RuntimePanel panel) => _panel = panel;

        // The outermost control that has it in one of its parts.
        public Focusable focusedElement => Leaf == null ? null : TakersOf(Leaf).Last();

        internal VisualElement Leaf => _leaf?.panel == _panel ? _leaf : null;

        internal static VisualElement DelegateOf(VisualElement element)
        {
            while (element != null && element.delegatesFocus)
            {
                element = FirstFocusableIn(element);
            }
            return element;
        }

        internal void Switch(VisualElement next)
        {
            var before = _pendingCount > 0 ? _pending : Leaf;
            var taker = next != null && next.canGrabFocus ? next : null;
            if (before == taker)
            {
                return;
            }
            _pending = taker;
            _pendingCount++;
            RuntimePanel.Gated(() =>
            {
                Send(new FocusOutEvent { relatedTarget = taker }, before);
                Send(new FocusInEvent { relatedTarget = before }, taker);
                foreach (var one in TakersOf(before))
                {
                    Send(new BlurEvent { relatedTarget = taker, IsOfLeaf = one == before }, one);
                }
                foreach (var one in TakersOf(taker))
                {
                    Send(new FocusEvent { relatedTarget = before, IsOfLeaf = one == taker }, one);
                }
            });
        }

        internal void Change(VisualElement leaf)
        {
            _pendingCount = Math.Max(0, _pendingCount - 1);
            _leaf = leaf;
        }

        internal void Blur(VisualElement element)
        {
            if (TakersOf(_pendingCount > 0 ? _pending : Leaf).Contains(element))
            {
                Switch(null);
            }
        }

        // A press on what cannot have the focus takes it away, as one on the background.
        internal void SwitchOnPointer(VisualElement target)
        {
            if (target == null || !target.focusable)
            {
                Switch(null);
                return;
            }
            var taker = target;
            while (taker.hierarchy.parent != null && !(taker.enabledInHierarchy && taker.focusable))
            {
                taker = taker.hierarchy.parent;
            }
            if (!TakersOf(Leaf).Contains(taker))
            {
                taker.Focus();
            }
        }

        internal void Navigate(NavigationMoveEvent.Direction direction)
        {
            var ring = _panel.visualTree.Below().Where(IsNavigable).ToList();
            if (direction == NavigationMoveEvent.Direction.None || ring.Count == 0)
            {
                return;
            }
            if (direction == NavigationMoveEvent.Direction.Next || direction == NavigationMoveEvent.Direction.Previous)
            {
                var by = direction == NavigationMoveEvent.Direction.Next ? 1 : -1;
                var at = ring.IndexOf(Leaf);
                Switch(ring[at < 0 ? 0 : (at + by + ring.Count) % ring.Count]);
                return;
            }
            Switch(NearestTowards(direction, ring) ?? Leaf);
        }

        // The nearest one that begins farther in the direction and overlaps in the other.
        VisualElement NearestTowards(NavigationMoveEvent.Direction direction, List<VisualElement> ring)
        {
            var from = (Leaf ?? _panel.visualTree).worldBound;
            var isAcross =
                direction == NavigationMoveEvent.Direction.Left || direction == NavigationMoveEvent.Direction.Right;
            var isBack =
                direction == NavigationMoveEvent.Direction.Left || direction == NavigationMoveEvent.Direction.Up;
            float Edge(Rect rect) => isAcross ? (isBack ? -rect.xMax : rect.xMin) : (isBack ? -rect.yMax : rect.yMin);
            bool IsBeside(Rect rect) =>
                isAcross
                    ? rect.yMin < from.yMax && rect.yMax > from.yMin
                    : rect.xMin < from.xMax && rect.xMax > from.xMin;
            return ring.Where(one => IsBeside(one.worldBound) && Edge(one.worldBound) > Edge(from))
                .OrderBy(one => Edge(one.worldBound))
                .FirstOrDefault();
        }

        static bool IsNavigable(VisualElement element) =>
            element.canGrabFocus && element.tabIndex >= 0 && !element.delegatesFocus;

        // An element and the controls that it is a part of, each behind what is in it.
        static List<VisualElement> TakersOf(VisualElement leaf)
        {
            var takers = new List<VisualElement>();
            for (var at = leaf; at != null; at = at.hierarchy.parent)
            {
                if (at == leaf || at.IsCompositeRoot)
                {
                    takers.Add(at);
                }
            }
            return takers;
        }

        static VisualElement FirstFocusableIn(VisualElement element)
        {
            foreach (var child in element.hierarchy.Children())
            {
                if (child.canGrabFocus && child.tabIndex >= 0)
                {
                    return child;
                }
                var isSlot = child.hierarchy.parent.contentContainer == child;
                var found = child.IsCompositeRoot || isSlot ? null : FirstFocusableIn(child);
                if (found != null)
                {
                    return found;
                }
            }
            return null;
        }

        void Send(EventBase evt, VisualElement target)
        {
            if (target != null)
            {
                evt.target = target;
                _panel.Send(evt);
            }
        }
    }

    sealed class RuntimePanel : IRuntimePanel
    {
        internal static readonly List<RuntimePanel> All = new List<RuntimePanel>();
        static Queue<Action> _waiting = new Queue<Action>();
        static int _gates;
        static RuntimePanel _focused;

        readonly HashSet<VisualElement> _hovered = new HashSet<VisualElement>();
        bool _isDisposed;
        internal readonly ClickDetector Clicks = new ClickDetector();
        internal VisualElement Capturing;
        internal VisualElement UnderPointer;

        public RuntimePanel(PanelSettings settings)
        {
            panelSettings = settings;
            focusController = new FocusController(this);
            visualTree = new VisualElement { name = settings.name, pickingMode = PickingMode.Ignore };
            // One panel of the game has the keyboard: every panel listens at its root for that.
            visualTree.RegisterCallback<FocusEvent>(OnFocus, TrickleDown.TrickleDown);
            visualTree.Enter(this);
            All.Add(this);
        }

        public PanelSettings panelSettings { get; }
        public VisualElement visualTree { get; }
        public FocusController focusController { get; }
        public ContextType contextType => ContextType.Player;

        public void Dispose()
        {
            visualTree.Clear();
            _isDisposed = true;
            All.Remove(this);
        }

        // The last one that is drawn at a place is the one that lies above.
        public VisualElement Pick(Vector2 point) => Pick(visualTree, point);

        // A panel without documents is taken away.
        internal static void UpdateAll()
        {
            foreach (var panel in All.ToArray())
            {
                if (panel.panelSettings.DisposeIfEmpty())
                {
                    continue;
                }
                var scale = panel.panelSettings.scale;
                panel.visualTree.style.height = Screen.height / scale;
                foreach (var root in panel.visualTree.Children())
                {
                    // Every document fills the panel.
                    root.style.position = Position.Absolute;
                    root.style.height = Screen.height / scale;
                }
                panel.visualTree.Lay(0, 0, Screen.width / scale);
            }
        }

        // What is sent while an event is on its way waits until that one has arrived.
        internal void Send(EventBase evt, bool isImmediate = false)
        {
            if (_gates > 0 && !isImmediate)
            {
                _waiting.Enqueue(() => Process(evt));
            }
            else
            {
                Process(evt);
            }
        }

        internal static void Gated(Action action)
        {
            _gates++;
            try
            {
                action();
            }
            finally
            {
                _gates--;
                if (_gates == 0)
                {
                    var waiting = _waiting;
                    _waiting = new Queue<Action>();
                    while (waiting.Count > 0)
                    {
                        waiting.Dequeue()();
                    }
                }
            }
        }

        void Process(EventBase evt)
        {
            if (!_isDisposed)
            {
                Gated(() =>
                {
                    evt.PreDispatch(this);
                    Dispatch(evt);
                    evt.PostDispatch(this);
                });
            }
        }

        void Dispatch(EventBase evt)
        {
            var target = evt.FindTarget(this) ?? evt.target as VisualElement;
            if (target == null)
            {
                return;
            }
            evt.target = target;
            var path = new List<VisualElement>();
            for (var at = target; at != null; at = at.hierarchy.parent)
            {
                path.Add(at);
            }
            var isCaptured = Capturing == target && evt is IPointerEvent;
            evt.propagationPhase = PropagationPhase.TrickleDown;
            foreach (var at in Enumerable.Reverse(path).Where(at => evt.Trickles && (!isCaptured || at == target)))
            {
                Visit(evt, at, true);
            }
            evt.propagationPhase = PropagationPhase.BubbleUp;
            foreach (var at in path.Where(at => at == target || (evt.Bubbles && !isCaptured)))
            {
                Visit(evt, at, false);
            }
            evt.currentTarget = null;
            evt.propagationPhase = PropagationPhase.None;
        }

        internal void PointerMovedTo(VisualElement under, IPointerEvent move)
        {
            var now = new HashSet<VisualElement>();
            for (var at = under; at != null; at = at.hierarchy.parent)
            {
                now.Add(at);
            }
            foreach (var left in _hovered.Where(one => !now.Contains(one)).ToList())
            {
                SendTo(new PointerLeaveEvent(), left);
                SendTo(new MouseLeaveEvent(), left);
                _hovered.Remove(left);
            }
            foreach (var entered in now.Where(one => !_hovered.Contains(one)).Reverse().ToList())
            {
                _hovered.Add(entered);
                SendTo(PointerEnterEvent.GetPooled(move), entered);
                SendTo(new MouseEnterEvent(), entered);
            }
        }

        internal void Left(VisualElement element)
        {
            _hovered.Remove(element);
            Clicks.Forget(element);
            Capturing = Capturing == element ? null : Capturing;
            UnderPointer = UnderPointer == element ? null : UnderPointer;
        }

        void OnFocus(FocusEvent evt)
        {
            if (_focused != this)
            {
                _focused?.focusController.Switch(null);
                _focused = this;
            }
        }

        void SendTo(EventBase evt, VisualElement target)
        {
            evt.target = target;
            Send(evt);
        }

        void Visit(EventBase evt, VisualElement at, bool isTrickle)
        {
            if (evt.isPropagationStopped)
            {
                return;
            }
            evt.currentTarget = at;
            at.Call(evt, isTrickle, evt.SkipsDisabled && !at.enabledInHierarchy, () => at.panel == this);
        }

        static VisualElement Pick(VisualElement element, Vector2 point)
        {
            var style = element.resolvedStyle;
            if (style.display == DisplayStyle.None)
            {
                return null;
            }
            var isInside = element.worldBound.Contains(point);
            if (element.Clips && !isInside)
            {
                return null;
            }
            foreach (var child in element.hierarchy.Children().Reverse())
            {
                var found = Pick(child, point);
                if (found != null)
                {
                    return found;
                }
            }
            return isInside && element.pickingMode == PickingMode.Position && style.visibility == Visibility.Visible
                ? element
                : null;
        }
    }

    public class PanelSettings : ScriptableObject
    {
        readonly List<UIDocument> _documents = new List<UIDocument>();
        RuntimePanel _panel;

        public float scale { get; set; } = 1;
        public float sortingOrder { get; set; }

        internal RuntimePanel Panel => _panel ?? (_panel = new RuntimePanel(this));

        // Documents of one panel lie in the order of their sorting order, and else as they came.
        internal void Attach(UIDocument document)
        {
            Detach(document);
            var index = _documents.FindIndex(one => one.sortingOrder > document.sortingOrder);
            index = index < 0 ? _documents.Count : index;
            _documents.Insert(index, document);
            Panel.visualTree.Insert(index, document.rootVisualElement);
        }

        internal void Detach(UIDocument document)
        {
            _documents.Remove(document);
            document.rootVisualElement?.RemoveFromHierarchy();
        }

        internal bool DisposeIfEmpty()
        {
            if (_panel != null && _panel.visualTree.childCount > 0)
            {
                return false;
            }
            OnDestroying();
            return true;
        }

        internal override void OnDestroying()
        {
            _panel?.Dispose();
            _panel = null;
        }
    }

    public class VisualTreeAsset : ScriptableObject { }

    // Panels have pixels of their own; these turn them into pixels of the screen.
    public static class RuntimePanelUtils
    {
        public static Vector2 ScreenToPanel(IPanel panel, Vector2 screenPosition) =>
            screenPosition / ((RuntimePanel)panel).panelSettings.scale;
    }

    [ExecuteAlways]
    public sealed class UIDocument : MonoBehaviour
    {
        PanelSettings _settings;
        float _sortingOrder;
        VisualElement _root;

        public PanelSettings panelSettings
        {
            get => _settings;
            set
            {
                _settings?.Detach(this);
                _settings = value;
                Attach();
            }
        }

        public VisualTreeAsset visualTreeAsset { get; set; }

        public float sortingOrder
        {
            get => _sortingOrder;
            set
            {
                _sortingOrder = value;
                Attach();
            }
        }

        public VisualElement rootVisualElement => _root;
        public IRuntimePanel runtimePanel => _root?.panel as IRuntimePanel;

        void OnEnable()
        {
            var container = gameObject.name + "-container";
            _root = _root ?? new TemplateContainer { name = container, pickingMode = PickingMode.Ignore };
            Attach();
        }

        void OnDisable()
        {
            if (_settings != null)
            {
                _settings.Detach(this);
            }
            _root = null;
        }

        void Attach()
        {
            if (_root != null && _settings != null)
            {
                _settings.Attach(this);
            }
        }
    }

#if UNITY_6000_5_OR_NEWER
    // From 6000.5 on: its root is told by a callback, at once where it is there already.
    public sealed class PanelRenderer : Renderer
    {
        public delegate void UIReloadCallback(PanelRenderer panelRenderer, VisualElement rootElement);

        public delegate void VersionedUIReloadCallback(
            PanelRenderer panelRenderer,
            VisualElement rootElement,
            int version
        );

        readonly List<VersionedUIReloadCallback> _callbacks = new List<VersionedUIReloadCallback>();
        readonly Dictionary<UIReloadCallback, VersionedUIReloadCallback> _plainCallbacks =
            new Dictionary<UIReloadCallback, VersionedUIReloadCallback>();
        PanelSettings _settings;
        VisualElement _root;

        public PanelSettings panelSettings
        {
            get => _settings;
            set
            {
                _settings = value;
                _root?.RemoveFromHierarchy();
                _root = new TemplateContainer { pickingMode = PickingMode.Ignore };
                _settings?.Panel.visualTree.Add(_root);
                foreach (var callback in _callbacks.ToArray())
                {
                    callback(this, _root, 1);
                }
            }
        }

        public void RegisterUIReloadCallback(UIReloadCallback callback)
        {
            _plainCallbacks[callback] = (renderer, root, version) => callback(renderer, root);
            RegisterUIReloadCallback(_plainCallbacks[callback]);
        }

        public void UnregisterUIReloadCallback(UIReloadCallback callback)
        {
            if (_plainCallbacks.TryGetValue(callback, out var versioned))
            {
                UnregisterUIReloadCallback(versioned);
            }
        }

        public void RegisterUIReloadCallback(VersionedUIReloadCallback callback)
        {
            _callbacks.Add(callback);
            if (_root?.panel != null)
            {
                callback(this, _root, 1);
            }
        }

        public void UnregisterUIReloadCallback(VersionedUIReloadCallback callback) => _callbacks.Remove(callback);

        internal override void OnDestroying()
        {
            _root?.RemoveFromHierarchy();
            base.OnDestroying();
        }
    }
#endif
}
