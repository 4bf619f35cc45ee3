#nullable enable

using System;
using System.Linq;
using System.Reflection;
using System.Threading;
using Abu;
using Abu.Samples.CardTable;
using UnityEngine;
using UnityStandIns;

namespace CardTableGame
{
    /// <summary>
    /// The sample in play mode, on what stands in for Unity: <c>cardTable.exe [--tcp] [more.dll]</c>. The pages about
    /// Unity are followed with it: every component of the other assembly gets an object in the scene. It runs at 60
    /// frames a second until it is killed.
    /// </summary>
    static class Program
    {
        const int FrameMilliseconds = 16;

        static void Main(string[] args)
        {
            Machine.ProductName = "Card Table";
            Machine.EchoLog = true;
            var settings = ScriptableObject.CreateInstance<AbuSettings>();
            settings.Transport = args.Contains("--tcp") ? TransportKind.Tcp : TransportKind.WebSocket;
            World.Assets[AbuSettings.AssetName] = settings;
            var more = args.FirstOrDefault(one => one.EndsWith(".dll"));
            var components = more == null ? new Type[0] : ComponentsIn(Assembly.LoadFrom(more));
            PlayerLoop.Play();
            new GameObject("Table").AddComponent<CardTable>();
            new GameObject("Setup").AddComponent<CardTableAbuSetup>();
            foreach (var component in components)
            {
                new GameObject(component.Name).AddComponent(component);
            }
            while (true)
            {
                PlayerLoop.Frame();
                Thread.Sleep(FrameMilliseconds);
            }
        }

        static Type[] ComponentsIn(Assembly assembly) =>
            assembly.GetTypes().Where(one => typeof(MonoBehaviour).IsAssignableFrom(one) && !one.IsAbstract).ToArray();
    }
}
