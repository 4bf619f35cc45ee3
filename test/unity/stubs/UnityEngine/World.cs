using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Reflection;
using UnityEngine;
using UnityEngine.SceneManagement;
using Object = UnityEngine.Object;

namespace UnityStandIns
{
    // What is set on the machine of the stand-ins: in Unity these come from the player, the editor and the system.
    public static class Machine
    {
        static readonly Stopwatch Watch = Stopwatch.StartNew();
        static readonly object LogLock = new object();

        public static string ProductName = "Stand-in Game";
        public static string Version = "1.0";
        public static string UnityVersion = "6000.0.0f1";
        public static string DataPath = "Assets";
        public static string ConsoleLogPath = "";
        public static bool IsEditor;
        public static bool IsPlaying;
        public static bool IsBatchMode;
        public static bool IsDebugBuild = true;
        public static bool HasGraphics = true;

        // An editor whose Game view is hidden draws no frame to its end.
        public static bool IsGameViewShown = true;
        public static bool FailsToEncode;
        public static int ScreenWidth = 640;
        public static int ScreenHeight = 480;
        public static bool AskedToQuit;
        public static bool EchoLog;

        // Seconds since the start; a test may put its own clock here.
        public static Func<double> Now = RealNow;

        // Every line that Debug wrote, in order.
        public static readonly List<string> Log = new List<string>();

        public static int TexturesAlive => Texture2D.Alive;

        internal static double RealNow() => Watch.Elapsed.TotalSeconds;

        internal static void Write(LogType type, object message)
        {
            var line = message == null ? "Null" : message.ToString();
            lock (LogLock)
            {
                Log.Add(line);
            }
            if (EchoLog)
            {
                Console.Error.WriteLine(line);
            }
            Application.Heard(line, type);
        }
    }

    // All that lives: Unity keeps it in native code.
    public static class World
    {
        internal static readonly List<GameObject> GameObjects = new List<GameObject>();
        internal static readonly Scene DontDestroyScene = new Scene { name = "DontDestroyOnLoad", path = "" };
        internal static Scene ActiveScene = new Scene { name = "Main", path = "Assets/Main.unity" };
        internal static string NextScene;
        static readonly List<KeyValuePair<Object, double>> Doomed = new List<KeyValuePair<Object, double>>();
        static Type _underConstruction;

        // What Resources.Load finds.
        public static readonly Dictionary<string, Object> Assets = new Dictionary<string, Object>();

        // Destroys all and forgets what was set: between tests.
        public static void Reset()
        {
            foreach (var one in GameObjects.ToArray())
            {
                if (one)
                {
                    DestroyNow(one);
                }
            }
            Doomed.Clear();
            NextScene = null;
            ActiveScene = new Scene { name = "Main", path = "Assets/Main.unity" };
            Assets.Clear();
            Application.ForgetListeners();
            UnityEngine.UIElements.PointerDeviceState.Pressed = 0;
            Application.runInBackground = false;
            Time.timeScale = 1;
            Time.captureDeltaTime = 0;
            Machine.Log.Clear();
            Machine.AskedToQuit = false;
            Machine.IsPlaying = false;
            Machine.IsEditor = false;
            Machine.IsBatchMode = false;
            Machine.IsDebugBuild = true;
            Machine.HasGraphics = true;
            Machine.IsGameViewShown = true;
            Machine.FailsToEncode = false;
            Machine.Now = Machine.RealNow;
            PlayerLoop.BeforeFrame = null;
        }

        // Makes a component or an asset. Its fields and its constructor must not ask Unity for anything.
        internal static object Make(Type type)
        {
            var before = _underConstruction;
            _underConstruction = type;
            try
            {
                return Activator.CreateInstance(type, true);
            }
            catch (TargetInvocationException thrown)
            {
                throw thrown.InnerException;
            }
            finally
            {
                _underConstruction = before;
            }
        }

        internal static void RefuseInConstructors(string call)
        {
            if (_underConstruction != null)
            {
                throw new UnityException(
                    call
                        + " is not allowed to be called from a constructor (or instance field initializer), call it in"
                        + " Awake, Start or OnEnable instead. Called from "
                        + _underConstruction.Name
                );
            }
        }

        internal static List<T> Find<T>(bool isInactiveToo)
            where T : Object =>
            GameObjects
                .Where(one => isInactiveToo || one.activeInHierarchy)
                .SelectMany(one => one.Components.OfType<Object>().Concat(new Object[] { one }))
                .OfType<T>()
                .ToList();

        internal static List<MonoBehaviour> Running() =>
            Find<MonoBehaviour>(false)
                .Where(one => one.isActiveAndEnabled && one.IsAwake)
                .OrderBy(one => OrderOf(one.GetType()))
                .ToList();

        internal static void DestroyLater(Object one, float seconds) =>
            Doomed.Add(new KeyValuePair<Object, double>(one, Time.timeAsDouble + seconds));

        internal static void DestroyDoomed()
        {
            foreach (var pair in Doomed.FindAll(pair => pair.Value <= Time.timeAsDouble))
            {
                Doomed.Remove(pair);
                if (pair.Key)
                {
                    DestroyNow(pair.Key);
                }
            }
        }

        // Messages are sent while the object still lives; then it equals null.
        internal static void DestroyNow(Object one)
        {
            if (one.IsDestroyed)
            {
                return;
            }
            one.OnDestroying();
            one.IsDestroyed = true;
        }

        // Calls a method of that name, as Unity does: private ones and those of base classes, too. An exception is
        // logged.
        internal static void Send(object receiver, string message)
        {
            for (var type = receiver.GetType(); type != null && type != typeof(Object); type = type.BaseType)
            {
                var method = type.GetMethod(
                    message,
                    BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly,
                    null,
                    Type.EmptyTypes,
                    null
                );
                if (method == null)
                {
                    continue;
                }
                try
                {
                    // A coroutine that is named Start is begun as one.
                    if (method.Invoke(receiver, null) is System.Collections.IEnumerator routine)
                    {
                        (receiver as MonoBehaviour)?.StartCoroutine(routine);
                    }
                }
                catch (TargetInvocationException thrown)
                {
                    UnityEngine.Debug.LogException(thrown.InnerException);
                }
                return;
            }
        }

        static int OrderOf(Type type)
        {
            var order = (DefaultExecutionOrder)Attribute.GetCustomAttribute(type, typeof(DefaultExecutionOrder));
            return order == null ? 0 : order.order;
        }
    }
}
