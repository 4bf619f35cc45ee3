using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityStandIns;

namespace UnityEngine
{
    public enum FindObjectsInactive
    {
        Exclude,
        Include,
    }

#if UNITY_6000_4_OR_NEWER
    [Obsolete("FindObjectsSortMode is obsolete: objects are no longer sorted.")]
#endif
    public enum FindObjectsSortMode
    {
        None,
        InstanceID,
    }

    [Flags]
    public enum HideFlags
    {
        None = 0,
        HideInHierarchy = 1,
        HideInInspector = 2,
        DontSave = 52,
        HideAndDontSave = 61,
    }

#if UNITY_6000_2_OR_NEWER
    public struct EntityId : IEquatable<EntityId>
    {
        internal int Number;

        public bool Equals(EntityId other) => Number == other.Number;

        public override bool Equals(object other) => other is EntityId && Equals((EntityId)other);

        public override int GetHashCode() => Number;

        public override string ToString() => Number.ToString();
    }
#endif

    // An object that is destroyed is still there for C#, and equals null: Unity's operators are written here as there.
    public class Object
    {
        static int _lastId;

        readonly int _id = ++_lastId;
        internal bool IsDestroyed;

        string _name = "";

        // A component is called as the object that it is on.
        public string name
        {
            get => Named._name;
            set => Named._name = value;
        }
        public HideFlags hideFlags { get; set; }

#if UNITY_6000_5_OR_NEWER
        [Obsolete("GetInstanceID is obsolete. Use GetEntityId instead.", true)]
#endif
        public int GetInstanceID() => _id;

#if UNITY_6000_2_OR_NEWER
        public EntityId GetEntityId() => new EntityId { Number = _id };
#endif

        public static bool operator ==(Object a, Object b)
        {
            var isANone = IsNone(a);
            var isBNone = IsNone(b);
            return isANone || isBNone ? isANone && isBNone : ReferenceEquals(a, b);
        }

        public static bool operator !=(Object a, Object b) => !(a == b);

        public static implicit operator bool(Object exists) => !IsNone(exists);

        public override bool Equals(object other) =>
            other == null ? IsDestroyed : other is Object && this == (Object)other;

        public override int GetHashCode() => _id;

        public override string ToString() => IsDestroyed ? "null" : name + " (" + GetType().FullName + ")";

        static bool IsNone(Object one) => ReferenceEquals(one, null) || one.IsDestroyed;

        public static void Destroy(Object obj) => Destroy(obj, 0);

        // In Unity it takes effect at the end of the frame, and is refused in edit mode.
        public static void Destroy(Object obj, float t)
        {
            if (IsNone(obj))
            {
                return;
            }
            if (!Application.isPlaying)
            {
                Debug.LogError(
                    "Destroy may not be called from edit mode! Use DestroyImmediate instead.\n"
                        + "Destroying an object in edit mode destroys it permanently."
                );
                return;
            }
            World.DestroyLater(obj, t);
        }

        public static void DestroyImmediate(Object obj) => DestroyImmediate(obj, false);

        public static void DestroyImmediate(Object obj, bool allowDestroyingAssets)
        {
            if (!IsNone(obj))
            {
                World.DestroyNow(obj);
            }
        }

        public static void DontDestroyOnLoad(Object target)
        {
            var gameObject = target is Component component ? component.gameObject : target as GameObject;
            if (gameObject != null)
            {
                gameObject.Scene = World.DontDestroyScene;
            }
        }

        public static T FindAnyObjectByType<T>()
            where T : Object => World.Find<T>(false).FirstOrDefault();

        public static T FindAnyObjectByType<T>(FindObjectsInactive findObjectsInactive)
            where T : Object => World.Find<T>(findObjectsInactive == FindObjectsInactive.Include).FirstOrDefault();

#if UNITY_6000_4_OR_NEWER
        [Obsolete("FindFirstObjectByType is obsolete. Use FindAnyObjectByType instead.")]
#endif
        public static T FindFirstObjectByType<T>()
            where T : Object => World.Find<T>(false).FirstOrDefault();

#if UNITY_6000_4_OR_NEWER
        public static T[] FindObjectsByType<T>()
            where T : Object => World.Find<T>(false).ToArray();

        public static T[] FindObjectsByType<T>(FindObjectsInactive findObjectsInactive)
            where T : Object => World.Find<T>(findObjectsInactive == FindObjectsInactive.Include).ToArray();

        [Obsolete("FindObjectsSortMode is obsolete: call it without a sort mode.")]
#endif
        public static T[] FindObjectsByType<T>(FindObjectsSortMode sortMode)
            where T : Object => World.Find<T>(false).ToArray();

#if UNITY_6000_4_OR_NEWER
        [Obsolete("FindObjectsSortMode is obsolete: call it without a sort mode.")]
#endif
        public static T[] FindObjectsByType<T>(FindObjectsInactive findObjectsInactive, FindObjectsSortMode sortMode)
            where T : Object => World.Find<T>(findObjectsInactive == FindObjectsInactive.Include).ToArray();

        internal virtual Object Named => this;

        internal virtual void OnDestroying() { }
    }

    public class ScriptableObject : Object
    {
        public static T CreateInstance<T>()
            where T : ScriptableObject => (T)CreateInstance(typeof(T));

        public static ScriptableObject CreateInstance(Type type)
        {
            var instance = (ScriptableObject)World.Make(type);
            World.Send(instance, "Awake");
            World.Send(instance, "OnEnable");
            return instance;
        }

        internal override void OnDestroying()
        {
            World.Send(this, "OnDisable");
            World.Send(this, "OnDestroy");
        }
    }

    public static class Resources
    {
        public static T Load<T>(string path)
            where T : Object => World.Assets.TryGetValue(path, out var asset) ? asset as T : null;

        public static T[] FindObjectsOfTypeAll<T>()
            where T : Object => World.Find<T>(true).ToArray();

        public static T GetBuiltinResource<T>(string path)
            where T : Object => (T)World.Make(typeof(T));
    }

    public sealed class GameObject : Object
    {
        internal readonly List<Component> Components = new List<Component>();
        internal SceneManagement.Scene Scene;
        bool _isActiveSelf = true;

        public GameObject()
            : this("New Game Object") { }

        public GameObject(string name)
            : this(name, new Type[0]) { }

        public GameObject(string name, params Type[] components)
        {
            World.RefuseInConstructors("Internal_CreateGameObject");
            this.name = name;
            Scene = World.ActiveScene;
            World.GameObjects.Add(this);
            transform = Put(new Transform());
            foreach (var type in components)
            {
                AddComponent(type);
            }
        }

        public Transform transform { get; private set; }
        public bool activeSelf => _isActiveSelf;
        public string tag { get; set; } = "Untagged";
        public int layer { get; set; }
        public SceneManagement.Scene scene => transform.root.gameObject.Scene;

        public bool activeInHierarchy
        {
            get
            {
                for (var at = transform; !ReferenceEquals(at, null); at = at.parent)
                {
                    if (!at.gameObject._isActiveSelf)
                    {
                        return false;
                    }
                }
                return true;
            }
        }

        public void SetActive(bool value)
        {
            if (_isActiveSelf == value)
            {
                return;
            }
            _isActiveSelf = value;
            if (transform.parent == null || transform.parent.gameObject.activeInHierarchy)
            {
                foreach (var component in transform.Below().SelectMany(one => one.gameObject.Components.ToArray()))
                {
                    component.ActivityChanged();
                }
            }
        }

        public T AddComponent<T>()
            where T : Component => (T)AddComponent(typeof(T));

        public Component AddComponent(Type componentType)
        {
            foreach (RequireComponent needed in componentType.GetCustomAttributes(typeof(RequireComponent), true))
            {
                if (GetComponent(needed.m_Type0) == null)
                {
                    AddComponent(needed.m_Type0);
                }
            }
            if (componentType.IsDefined(typeof(DisallowMultipleComponent), true) && GetComponent(componentType) != null)
            {
                Debug.LogError("Can't add component '" + componentType.Name + "' to " + name + ": it has one.");
                return null;
            }
            if (typeof(Transform).IsAssignableFrom(componentType))
            {
                return ReplaceTransform((Transform)World.Make(componentType));
            }
            var component = Put((Component)World.Make(componentType));
            component.Added();
            return component;
        }

        public T GetComponent<T>() => Components.OfType<T>().FirstOrDefault();

        public Component GetComponent(Type type) => Components.FirstOrDefault(type.IsInstanceOfType);

        public bool TryGetComponent<T>(out T component)
        {
            component = GetComponent<T>();
            return component != null;
        }

        public T[] GetComponents<T>() => Components.OfType<T>().ToArray();

        public T GetComponentInParent<T>() => GetComponentsInParent<T>().FirstOrDefault();

        public T[] GetComponentsInParent<T>()
        {
            var found = new List<T>();
            for (var at = transform; at != null; at = at.parent)
            {
                found.AddRange(at.gameObject.Components.OfType<T>());
            }
            return found.ToArray();
        }

        public T GetComponentInChildren<T>() => GetComponentsInChildren<T>().FirstOrDefault();

        public T[] GetComponentsInChildren<T>() => GetComponentsInChildren<T>(false);

        public T[] GetComponentsInChildren<T>(bool includeInactive) =>
            transform
                .Below()
                .Where(one => includeInactive || one.gameObject.activeInHierarchy)
                .SelectMany(one => one.gameObject.Components.OfType<T>())
                .ToArray();

        public static GameObject CreatePrimitive(PrimitiveType type)
        {
            var made = new GameObject(type.ToString());
            made.AddComponent<MeshRenderer>();
            return made;
        }

        public static GameObject Find(string name) =>
            World.GameObjects.FirstOrDefault(one => one.activeInHierarchy && one.name == name);

        internal override void OnDestroying()
        {
            foreach (var child in transform.Children.ToArray())
            {
                World.DestroyNow(child.gameObject);
            }
            foreach (var component in Components.ToArray())
            {
                World.DestroyNow(component);
            }
            transform.SetParent(null);
            World.GameObjects.Remove(this);
        }

        T Put<T>(T component)
            where T : Component
        {
            component.gameObject = this;
            Components.Add(component);
            return component;
        }

        Transform ReplaceTransform(Transform next)
        {
            var before = transform;
            Components.Remove(before);
            next.gameObject = this;
            Components.Insert(0, next);
            transform = next;
            next.TakeOver(before);
            return next;
        }
    }

    public class Component : Object
    {
        public GameObject gameObject { get; internal set; }
        public Transform transform => gameObject.transform;
        public string tag
        {
            get => gameObject.tag;
            set => gameObject.tag = value;
        }

        internal override Object Named => gameObject;

        public T GetComponent<T>() => gameObject.GetComponent<T>();

        public bool TryGetComponent<T>(out T component) => gameObject.TryGetComponent(out component);

        public T[] GetComponents<T>() => gameObject.GetComponents<T>();

        public T GetComponentInParent<T>() => gameObject.GetComponentInParent<T>();

        public T[] GetComponentsInParent<T>() => gameObject.GetComponentsInParent<T>();

        public T GetComponentInChildren<T>() => gameObject.GetComponentInChildren<T>();

        public T[] GetComponentsInChildren<T>() => gameObject.GetComponentsInChildren<T>();

        public T[] GetComponentsInChildren<T>(bool includeInactive) =>
            gameObject.GetComponentsInChildren<T>(includeInactive);

        internal virtual void Added() { }

        internal virtual void ActivityChanged() { }

        internal override void OnDestroying() => gameObject.Components.Remove(this);
    }

    public class Behaviour : Component
    {
        bool _isEnabled = true;
        bool _isOn;

        public bool enabled
        {
            get => _isEnabled;
            set
            {
                _isEnabled = value;
                ActivityChanged();
            }
        }

        public bool isActiveAndEnabled => !IsDestroyed && _isEnabled && gameObject.activeInHierarchy;

        internal override void ActivityChanged()
        {
            var isOn = isActiveAndEnabled;
            if (isOn != _isOn)
            {
                _isOn = isOn;
                OnSwitched(isOn);
            }
        }

        internal override void Added() => ActivityChanged();

        internal override void OnDestroying()
        {
            if (_isOn)
            {
                _isOn = false;
                OnSwitched(false);
            }
            base.OnDestroying();
        }

        internal virtual void OnSwitched(bool isOn) { }
    }

    public class MonoBehaviour : Behaviour
    {
        internal readonly List<Coroutine> Coroutines = new List<Coroutine>();
        internal bool IsAwake;
        internal bool IsStarted;

        // Unity calls the methods of a component in edit mode only where it is marked so.
        internal bool Runs => Application.isPlaying || GetType().IsDefined(typeof(ExecuteAlways), true);

        public Coroutine StartCoroutine(IEnumerator routine)
        {
            if (!gameObject.activeInHierarchy)
            {
                Debug.LogError("Coroutine couldn't be started because the game object '" + name + "' is inactive!");
                return null;
            }
            var coroutine = new Coroutine(routine);
            Coroutines.Add(coroutine);
            coroutine.Run(this, Wait.None);
            return coroutine;
        }

        public void StopCoroutine(Coroutine routine)
        {
            if (routine != null)
            {
                routine.IsDone = true;
                Coroutines.Remove(routine);
            }
        }

        public void StopAllCoroutines()
        {
            foreach (var coroutine in Coroutines.ToArray())
            {
                StopCoroutine(coroutine);
            }
        }

        internal void WakeUp()
        {
            if (!IsAwake && Runs && gameObject.activeInHierarchy)
            {
                IsAwake = true;
                World.Send(this, "Awake");
            }
        }

        internal override void Added()
        {
            WakeUp();
            base.Added();
        }

        internal override void ActivityChanged()
        {
            if (!IsDestroyed && gameObject.activeInHierarchy)
            {
                WakeUp();
            }
            if (IsAwake || IsDestroyed)
            {
                base.ActivityChanged();
            }
        }

        // A game object that is switched off ends its coroutines; a component that is disabled does not.
        internal override void OnSwitched(bool isOn)
        {
            if (!isOn && (IsDestroyed || !gameObject.activeInHierarchy))
            {
                StopAllCoroutines();
            }
            World.Send(this, isOn ? "OnEnable" : "OnDisable");
        }

        internal override void OnDestroying()
        {
            base.OnDestroying();
            StopAllCoroutines();
            if (IsAwake)
            {
                World.Send(this, "OnDestroy");
            }
        }
    }

    public class Transform : Component, IEnumerable
    {
        internal List<Transform> Children = new List<Transform>();
        Transform _parent;

        public Vector3 localPosition { get; set; }
        public Vector3 localScale { get; set; } = Vector3.one;
        public int childCount => Children.Count;

        public Transform parent
        {
            get => _parent;
            set => SetParent(value);
        }

        public Transform root => _parent == null ? this : _parent.root;

        public Vector3 position
        {
            get => _parent == null ? localPosition : _parent.position + localPosition;
            set => localPosition = _parent == null ? value : value - _parent.position;
        }

        public void SetParent(Transform p) => SetParent(p, true);

        public void SetParent(Transform p, bool worldPositionStays)
        {
            var at = position;
            _parent?.Children.Remove(this);
            _parent = p;
            _parent?.Children.Add(this);
            if (worldPositionStays && !IsDestroyed)
            {
                position = at;
            }
            if (!IsDestroyed)
            {
                foreach (var component in Below().SelectMany(one => one.gameObject.Components.ToArray()).ToArray())
                {
                    component.ActivityChanged();
                }
            }
        }

        public Transform GetChild(int index) => Children[index];

        // Objects without a parent are counted in their scene.
        public int GetSiblingIndex() =>
            _parent != null
                ? _parent.Children.IndexOf(this)
                : Array.IndexOf(gameObject.scene.GetRootGameObjects(), gameObject);

        public Transform Find(string n) => Children.FirstOrDefault(child => child.gameObject.name == n);

        public bool IsChildOf(Transform parent)
        {
            for (var at = this; at != null; at = at._parent)
            {
                if (at == parent)
                {
                    return true;
                }
            }
            return false;
        }

        public IEnumerator GetEnumerator() => Children.ToArray().GetEnumerator();

        internal IEnumerable<Transform> Below() =>
            new[] { this }.Concat(Children.ToArray().SelectMany(child => child.Below()));

        internal void TakeOver(Transform before)
        {
            localPosition = before.localPosition;
            localScale = before.localScale;
            _parent = before._parent;
            if (_parent != null)
            {
                _parent.Children[_parent.Children.IndexOf(before)] = this;
            }
            Children = before.Children;
            foreach (var child in Children)
            {
                child._parent = this;
            }
            before.IsDestroyed = true;
        }
    }

    public class Renderer : Component
    {
        public bool enabled { get; set; } = true;
        public Bounds bounds => Extent;
        public Material sharedMaterial { get; set; }
        public bool isVisible => enabled && gameObject.activeInHierarchy;

        internal virtual Bounds Extent => new Bounds(transform.position, Vector3.one);
    }
}
