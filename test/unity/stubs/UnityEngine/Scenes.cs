using System;
using System.Collections.Generic;
using System.Linq;
using UnityStandIns;

namespace UnityEngine.SceneManagement
{
    public enum LoadSceneMode
    {
        Single,
        Additive,
    }

    public struct Scene : IEquatable<Scene>
    {
        public string name { get; internal set; }
        public string path { get; internal set; }
        public bool isLoaded => name != null;

        public bool IsValid() => name != null;

        public GameObject[] GetRootGameObjects()
        {
            var scene = this;
            return World
                .GameObjects.Where(one => one.scene.Equals(scene) && one.transform.parent == null)
                .ToArray();
        }

        public bool Equals(Scene other) => name == other.name;

        public override bool Equals(object other) => other is Scene && Equals((Scene)other);

        public override int GetHashCode() => name == null ? 0 : name.GetHashCode();

        public static bool operator ==(Scene a, Scene b) => a.Equals(b);

        public static bool operator !=(Scene a, Scene b) => !a.Equals(b);
    }

    public class SceneManager
    {
        public static event Events.UnityAction<Scene> sceneUnloaded;
        public static event Events.UnityAction<Scene, LoadSceneMode> sceneLoaded;
        public static event Events.UnityAction<Scene, Scene> activeSceneChanged;

        public static int sceneCount => 1;

        public static Scene GetActiveScene() => World.ActiveScene;

        // What is not to be destroyed is in a scene that is none of these.
        public static Scene GetSceneAt(int index) => World.ActiveScene;

        // Loads at the end of the frame: all objects go, but those that are not to be destroyed.
        public static void LoadScene(string sceneName) => World.NextScene = sceneName;

        internal static void Load(string name)
        {
            var before = World.ActiveScene;
            foreach (var root in before.GetRootGameObjects())
            {
                World.DestroyNow(root);
            }
            sceneUnloaded?.Invoke(before);
            World.ActiveScene = new Scene { name = name, path = "Assets/" + name + ".unity" };
            sceneLoaded?.Invoke(World.ActiveScene, LoadSceneMode.Single);
            activeSceneChanged?.Invoke(before, World.ActiveScene);
        }
    }
}
