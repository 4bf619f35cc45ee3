#nullable enable

using System.IO;
using UnityEditor;
using UnityEngine;

namespace Abu.Editor
{
    /// <summary>The entries in Unity's menus.</summary>
    public static class AbuMenu
    {
        /// <summary>Where the settings of a project are, so that a game finds them at run time.</summary>
        public const string SettingsPath = ResourcesFolder + "/AbuSettings.asset";

        const string ResourcesFolder = "Assets/Resources";

        /// <summary>Adds the bridge to the open scene and selects it; where there is one, that is selected.</summary>
        [MenuItem("GameObject/Abu Bridge", false, 10)]
        public static void AddBridge()
        {
            var there = Object.FindAnyObjectByType<AbuSetup>(FindObjectsInactive.Include);
            if (there != null)
            {
                Debug.Log("[Abu] The scene has a bridge: it is selected now.");
                Selection.activeGameObject = there.gameObject;
                return;
            }
            var made = new GameObject("Abu Bridge");
            made.AddComponent<AbuSetup>();
            Undo.RegisterCreatedObjectUndo(made, "Add Abu Bridge");
            Selection.activeGameObject = made;
        }

        /// <summary>Selects the settings of the project, which are made where there are none.</summary>
        [MenuItem("Assets/Create/Abu Settings")]
        public static void OpenSettings()
        {
            var there = AssetDatabase.LoadMainAssetAtPath(SettingsPath);
            if (there == null && File.Exists(SettingsPath))
            {
                Debug.LogWarning($"[Abu] {SettingsPath} cannot be loaded and stays as it is.");
                return;
            }
            Selection.activeObject = there != null ? there : MakeSettings();
        }

        static AbuSettings MakeSettings()
        {
            if (!AssetDatabase.IsValidFolder(ResourcesFolder))
            {
                AssetDatabase.CreateFolder("Assets", "Resources");
            }
            var made = ScriptableObject.CreateInstance<AbuSettings>();
            AssetDatabase.CreateAsset(made, SettingsPath);
            return made;
        }
    }
}
