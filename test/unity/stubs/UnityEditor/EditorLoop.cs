using UnityEditor;

namespace UnityStandIns
{
    // What happens in the editor that no API call makes happen.
    public static class EditorLoop
    {
        // Where the package is that all assemblies are of; null where they are of none.
        public static string PackageFolder;

        public static void Tick() => EditorApplication.Tick();

        public static void InspectorTick() => EditorWindow.InspectorTick();

        public static void ReloadAssemblies() => AssemblyReloadEvents.Reload();

        public static void Quit() => EditorApplication.Quit();
    }
}
