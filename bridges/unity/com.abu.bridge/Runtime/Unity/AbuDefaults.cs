#nullable enable

using System;
using System.Collections.Generic;
using UnityEngine;

namespace Abu
{
    /// <summary>
    /// Walkers and input that every bridge has. Assemblies of other UI systems add theirs before the first scene is
    /// loaded, so that this one need not know them.
    /// </summary>
    public static class AbuDefaults
    {
        static readonly List<Func<AbuSettings, ISceneWalker>> Walkers = new List<Func<AbuSettings, ISceneWalker>>();
        static readonly List<Func<IInputInjector>> Injectors = new List<Func<IInputInjector>>();

        /// <summary>Adds a walker for bridges that are made from now on.</summary>
        public static void RegisterWalker(Func<AbuSettings, ISceneWalker> make) => Walkers.Add(make);

        /// <summary>Adds who takes keys and mouse that the game itself did not take.</summary>
        public static void RegisterInjector(Func<IInputInjector> make) => Injectors.Add(make);

        internal static List<ISceneWalker> MakeWalkers(AbuSettings settings)
        {
            var walkers = new List<ISceneWalker>
            {
                new UiToolkitWalker { PickableIsInteractive = settings.PickableIsInteractive },
            };
            walkers.AddRange(Walkers.ConvertAll(make => make(settings)));
            return walkers;
        }

        internal static List<IInputInjector> MakeInjectors()
        {
            var injectors = new List<IInputInjector> { new UiInputInjector() };
            injectors.AddRange(Injectors.ConvertAll(make => make()));
            return injectors;
        }

        // Without a reload of assemblies, statics outlive a game: the next one would have every walker twice.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        static void Reset()
        {
            Walkers.Clear();
            Injectors.Clear();
        }
    }
}
