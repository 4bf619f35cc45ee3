#nullable enable

using UnityEngine;
using UnityEngine.Scripting;

// No other assembly names this one, so a build would leave it out.
[assembly: AlwaysLinkAssembly]

namespace Abu
{
    /// <summary>Adds UGUI to what every bridge has: this assembly is there only where the package is.</summary>
    static class UguiDefaults
    {
        // Code that is loaded anew while a game plays in the editor runs no method of the first kind.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.BeforeSceneLoad)]
#if UNITY_EDITOR
        [UnityEditor.InitializeOnLoadMethod]
#endif
        static void Register()
        {
            AbuDefaults.RegisterWalker(_ => new UguiWalker());
            AbuDefaults.RegisterInjector(() => new UguiInputInjector());
        }
    }
}
