#nullable enable

using System;
using System.Collections.Generic;
using System.Globalization;

namespace Abu
{
    /// <summary>The scene at one moment: what the walkers tell, and what stands behind each element of it.</summary>
    public sealed class SceneSnapshot
    {
        /// <summary>Elements that are told; what is beyond is counted and left out.</summary>
        public const int NodesMax = 10000;

        /// <summary>Levels that are told.</summary>
        public const int DepthMax = 90;

        /// <summary>A tree beyond this is none: something in it is its own child.</summary>
        const int EndlessNodes = 200000;

        readonly Dictionary<string, AbuSceneNode> _byKey = new Dictionary<string, AbuSceneNode>();
        readonly Dictionary<string, AbuSceneNode> _byRef = new Dictionary<string, AbuSceneNode>();
        int _count = 1;
        int _leftOut;

        SceneSnapshot(string gameName) => Root = new AbuSceneNode { Role = "application", Label = gameName };

        /// <summary>The whole scene, under one element.</summary>
        public AbuSceneNode Root { get; }

        /// <summary>What stands behind its refs.</summary>
        public RefRegistry Registry { get; } = new RefRegistry();

        /// <summary>
        /// Asks all walkers. One that fails leaves an alert in the place of its elements, and the others stay seen.
        /// </summary>
        public static SceneSnapshot Take(IAbuBridge bridge)
        {
            var snapshot = new SceneSnapshot(bridge.GameName);
            foreach (var walker in bridge.Walkers)
            {
                snapshot.Root.Children.Add(snapshot.Walked(walker, bridge));
            }
            if (snapshot._leftOut > 0)
            {
                var note = snapshot._leftOut + " more elements are left out: there are too many, or they lie too deep";
                snapshot.Root.Children.Add(new AbuSceneNode { Role = "note", Label = note });
            }
            return snapshot;
        }

        /// <summary>The element of a key; null where there is none.</summary>
        public AbuSceneNode? OfKey(string key) => _byKey.TryGetValue(key, out var node) ? node : null;

        /// <summary>The element of a ref, with or without @; null where there is none.</summary>
        public AbuSceneNode? OfRef(string given)
        {
            var bare = given.StartsWith("@", StringComparison.Ordinal) ? given.Substring(1) : given;
            return _byRef.TryGetValue(bare, out var node) ? node : null;
        }

        AbuSceneNode Walked(ISceneWalker walker, IAbuBridge bridge)
        {
            var before = Registry.Count;
            try
            {
                var node = walker.Walk(Registry) ?? throw new InvalidOperationException("it returned nothing");
                var interactive = InteractiveOf(node, out var count);
                Match(interactive, before);
                _leftOut += count - Cut(node);
                return node;
            }
            catch (Exception fault)
            {
                Registry.Truncate(before);
                var text = walker.GetType().Name + " failed: " + fault.Message;
                bridge.Engine.Log(LogLevel.Error, "[Abu] " + text + "\n" + fault.StackTrace);
                return new AbuSceneNode { Role = "alert", Label = text };
            }
        }

        /// <summary>The elements that can be acted on, each before what is in it, and how many are in all.</summary>
        static List<AbuSceneNode> InteractiveOf(AbuSceneNode top, out int count)
        {
            var found = new List<AbuSceneNode>();
            var open = new Stack<AbuSceneNode>();
            open.Push(top);
            for (count = 0; open.Count > 0; count++)
            {
                if (count > EndlessNodes)
                {
                    throw new InvalidOperationException("its tree does not end: something in it is its own child");
                }
                var node = open.Pop();
                if (node.Interactive)
                {
                    found.Add(node);
                }
                for (var i = node.Children.Count - 1; i >= 0; i--)
                {
                    open.Push(node.Children[i]);
                }
            }
            return found;
        }

        /// <summary>Gives every element the ref that was registered for it.</summary>
        void Match(List<AbuSceneNode> interactive, int before)
        {
            var registered = Registry.Count - before;
            if (interactive.Count != registered)
            {
                throw new InvalidOperationException(
                    "it registered " + registered + " elements and shows " + interactive.Count + " as interactive"
                );
            }
            var matched = new Dictionary<string, AbuSceneNode>();
            for (var i = 0; i < interactive.Count; i++)
            {
                var node = interactive[i];
                node.Ref ??= "e" + (before + i + 1);
                var callbacks = Registry.Lookup(node.Ref);
                if (callbacks == null || _byRef.ContainsKey(node.Ref) || matched.ContainsKey(node.Ref))
                {
                    throw new InvalidOperationException(
                        "it shows the ref " + node.Ref + " twice, or nobody registered it"
                    );
                }
                matched.Add(node.Ref, node);
                node.Actions ??= ActionsOf(callbacks);
            }
            // Only now, so that a walker that fails leaves nothing of its own to the others.
            foreach (var one in matched)
            {
                _byRef.Add(one.Key, one.Value);
            }
        }

        static List<string> ActionsOf(RefCallbacks callbacks)
        {
            var actions = new List<string>();
            Add(actions, "click", callbacks.OnClick ?? (object?)callbacks.OnClickWith);
            Add(actions, "dblclick", callbacks.OnClickWith);
            Add(actions, "hover", callbacks.OnHover);
            Add(actions, "focus", callbacks.OnFocus);
            Add(actions, "fill", callbacks.SetValue);
            Add(actions, "type", callbacks.OnType);
            Add(actions, "select", callbacks.OnSelect);
            Add(actions, "drag", callbacks.OnDrag);
            Add(actions, "scroll", callbacks.OnScroll);
            return actions;
        }

        static void Add(List<string> actions, string action, object? callback)
        {
            if (callback != null)
            {
                actions.Add(action);
            }
        }

        /// <summary>Leaves out what is too much or too deep, notes the keys of the rest and counts them.</summary>
        int Cut(AbuSceneNode top)
        {
            var before = _count;
            _count++;
            var level = new List<AbuSceneNode> { top };
            // The walker's node is on the second level: the root is above it.
            for (var depth = 2; level.Count > 0; depth++)
            {
                var next = new List<AbuSceneNode>();
                foreach (var node in level)
                {
                    LeaveOutWhatIsNoNumber(node);
                    NoteKey(node);
                    var room = depth >= DepthMax ? 0 : Math.Max(0, NodesMax - _count);
                    if (node.Children.Count > room)
                    {
                        node.Children.RemoveRange(room, node.Children.Count - room);
                    }
                    _count += node.Children.Count;
                    next.AddRange(node.Children);
                }
                level = next;
            }
            return _count - before;
        }

        /// <summary>
        /// Places that the layout has not found yet are no numbers, which JSON cannot say. A value is a text or a
        /// number: an object of the game could be written by no other thread.
        /// </summary>
        static void LeaveOutWhatIsNoNumber(AbuSceneNode node)
        {
            var bounds = node.Bounds;
            if (bounds != null && (bounds.Length != 4 || Array.Exists(bounds, IsNoNumber)))
            {
                node.Bounds = null;
            }
            if (node.Value != null && !(node.Value is string))
            {
                var kind = node.Value is Enum ? TypeCode.Object : Convert.GetTypeCode(node.Value);
                var isNumber = kind >= TypeCode.SByte && kind <= TypeCode.Decimal;
                node.Value =
                    !isNumber ? Convert.ToString(node.Value, CultureInfo.InvariantCulture)
                    : IsNoNumber(Convert.ToDouble(node.Value, CultureInfo.InvariantCulture)) ? null
                    : node.Value;
            }
        }

        static bool IsNoNumber(double one) => double.IsNaN(one) || double.IsInfinity(one);

        /// <summary>A key that two elements have names neither: the second is asked for by its ref.</summary>
        void NoteKey(AbuSceneNode node)
        {
            if (node.Key == null)
            {
                return;
            }
            if (_byKey.ContainsKey(node.Key))
            {
                node.Key = null;
            }
            else
            {
                _byKey.Add(node.Key, node);
            }
        }
    }
}
