// Stand-ins for Unity's editor API, for tests on mono; never shipped.
using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;
using UnityEngine.SceneManagement;
using UnityEngine.UIElements;
using UnityStandIns;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    public enum PlayModeStateChange
    {
        EnteredEditMode,
        ExitingEditMode,
        EnteredPlayMode,
        ExitingPlayMode,
    }

    public enum PauseState
    {
        Paused,
        Unpaused,
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class InitializeOnLoadAttribute : Attribute { }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class InitializeOnLoadMethodAttribute : Attribute { }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class CustomEditor : Attribute
    {
        public CustomEditor(Type inspectedType) { }
    }

    [AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
    public sealed class MenuItem : Attribute
    {
        public MenuItem(string itemName)
            : this(itemName, false) { }

        public MenuItem(string itemName, bool isValidateFunction)
            : this(itemName, isValidateFunction, 1000) { }

        public MenuItem(string itemName, bool isValidateFunction, int priority) => menuItem = itemName;

        public string menuItem { get; }
    }

    public static class EditorApplication
    {
        public delegate void CallbackFunction();

        public static event Action<PlayModeStateChange> playModeStateChanged;
        public static event Action<PauseState> pauseStateChanged;
        public static event Action quitting;
        public static CallbackFunction update;
        public static CallbackFunction delayCall;
        static bool _isPaused;

        public static bool isCompiling { get; internal set; }
        public static bool isPlayingOrWillChangePlaymode => isPlaying;
        public static double timeSinceStartup => Machine.Now();

        public static bool isPlaying
        {
            get => Application.isPlaying;
            set
            {
                if (value == Application.isPlaying)
                {
                    return;
                }
                playModeStateChanged?.Invoke(
                    value ? PlayModeStateChange.ExitingEditMode : PlayModeStateChange.ExitingPlayMode
                );
                if (value)
                {
                    PlayerLoop.Play();
                }
                else
                {
                    PlayerLoop.Stop();
                }
                playModeStateChanged?.Invoke(
                    value ? PlayModeStateChange.EnteredPlayMode : PlayModeStateChange.EnteredEditMode
                );
            }
        }

        public static bool isPaused
        {
            get => _isPaused;
            set
            {
                if (_isPaused != value)
                {
                    _isPaused = value;
                    pauseStateChanged?.Invoke(value ? PauseState.Paused : PauseState.Unpaused);
                }
            }
        }

        // What the editor does between frames.
        internal static void Tick()
        {
            var later = delayCall;
            delayCall = null;
            later?.Invoke();
            update?.Invoke();
        }

        internal static void Quit() => quitting?.Invoke();
    }

    public static class AssemblyReloadEvents
    {
        public delegate void AssemblyReloadCallback();

        public static event AssemblyReloadCallback beforeAssemblyReload;
        public static event AssemblyReloadCallback afterAssemblyReload;

        internal static void Reload()
        {
            beforeAssemblyReload?.Invoke();
            CodeReload.Run(typeof(InitializeOnLoadMethodAttribute));
            afterAssemblyReload?.Invoke();
        }
    }

    public class EditorWindow : ScriptableObject
    {
        static readonly List<EditorWindow> Open = new List<EditorWindow>();
        VisualElement _root;

        public GUIContent titleContent { get; set; } = new GUIContent("");
        public Vector2 minSize { get; set; }
        public VisualElement rootVisualElement => _root = _root ?? new VisualElement();

        public static T GetWindow<T>()
            where T : EditorWindow => GetWindow<T>(typeof(T).Name);

        public static T GetWindow<T>(string title)
            where T : EditorWindow
        {
            var window = Open.OfType<T>().FirstOrDefault();
            if (window == null)
            {
                window = CreateInstance<T>();
                Open.Add(window);
                World.Send(window, "CreateGUI");
            }
            window.titleContent = new GUIContent(title);
            return window;
        }

        public void Show() { }

        public void Repaint() { }

        public void Close()
        {
            Open.Remove(this);
            DestroyImmediate(this);
        }

        // Ten times a second in the editor.
        internal static void InspectorTick()
        {
            foreach (var window in Open.ToArray())
            {
                World.Send(window, "OnInspectorUpdate");
            }
        }
    }

    public static class AssetDatabase
    {
        public static void CreateAsset(Object asset, string path)
        {
            const string Folder = "Assets/Resources/";
            asset.name = System.IO.Path.GetFileNameWithoutExtension(path);
            if (path.StartsWith(Folder, StringComparison.Ordinal))
            {
                World.Assets[path.Substring(Folder.Length).Replace(".asset", "")] = asset;
            }
        }

        public static bool IsValidFolder(string path) => Folders.Contains(path);

        public static string CreateFolder(string parentFolder, string newFolderName)
        {
            Folders.Add(parentFolder + "/" + newFolderName);
            return newFolderName;
        }

        public static Object LoadMainAssetAtPath(string assetPath) =>
            assetPath.StartsWith("Assets/Resources/", StringComparison.Ordinal)
            && World.Assets.TryGetValue(assetPath.Substring(17).Replace(".asset", ""), out var asset)
                ? asset
                : null;

        public static bool IsAssetImportWorkerProcess() => false;

        public static void SaveAssets() { }

        public static void Refresh() { }

        static readonly HashSet<string> Folders = new HashSet<string> { "Assets" };
    }

    public static class Selection
    {
        public static Object activeObject { get; set; }
        public static GameObject activeGameObject
        {
            get => activeObject as GameObject;
            set => activeObject = value;
        }
    }

    public static class EditorGUIUtility
    {
        public static string systemCopyBuffer { get; set; } = "";

        public static void PingObject(Object obj) { }
    }

    public static class EditorUtility
    {
        public static void SetDirty(Object target) { }
    }

    public static class Undo
    {
        internal static readonly List<string> Steps = new List<string>();

        public static void RegisterCreatedObjectUndo(Object objectToUndo, string name) => Steps.Add(name);

        public static T AddComponent<T>(GameObject gameObject)
            where T : Component => gameObject.AddComponent<T>();
    }

    public enum SettingsScope
    {
        User,
        Project,
    }

    public class SettingsProvider
    {
        public SettingsProvider(string path, SettingsScope scopes, IEnumerable<string> keywords = null) { }

        public string label { get; set; }
        public Action<string, VisualElement> activateHandler { get; set; }
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class SettingsProviderAttribute : Attribute { }

    public sealed class SerializedObject : IDisposable
    {
        public SerializedObject(Object obj) => targetObject = obj;

        public Object targetObject { get; }

        public void Dispose() { }
    }

    public class Editor : ScriptableObject
    {
        public Object target { get; set; }
    }

    public static class SessionState
    {
        static readonly Dictionary<string, string> Kept = new Dictionary<string, string>();

        public static string GetString(string key, string defaultValue) =>
            Kept.TryGetValue(key, out var value) ? value : defaultValue;

        public static void SetString(string key, string value) => Kept[key] = value;

        public static void EraseString(string key) => Kept.Remove(key);
    }
}

namespace UnityEditor.UIElements
{
    public class InspectorElement : VisualElement
    {
        public InspectorElement(UnityEngine.Object obj) { }
    }
}

namespace UnityEditor.SceneManagement
{
    public sealed class EditorSceneManager : SceneManager
    {
        public static event UnityEngine.Events.UnityAction<Scene, Scene> activeSceneChangedInEditMode;

        public static bool MarkSceneDirty(Scene scene) => true;

        internal static void Changed(Scene from, Scene to) => activeSceneChangedInEditMode?.Invoke(from, to);
    }
}
