using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEngine;
using UnityEngine.SceneManagement;
using UnityEngine.UIElements;

namespace UnityStandIns
{
    enum Wait
    {
        None,
        Update,
        EndOfFrame,
    }

    // The frames of a game, in the order in which Unity runs them.
    public static class PlayerLoop
    {
        static double _lastFrame = double.NaN;

        internal static bool IsEndOfFrame;

        // What is called at the start of every frame: a test's own input.
        public static Action BeforeFrame;

        // Enters play mode: methods marked to be run on load, then Awake and OnEnable of what is in the scene.
        public static void Play()
        {
            Machine.IsPlaying = true;
            RunOnLoad(RuntimeInitializeLoadType.SubsystemRegistration);
            RunOnLoad(RuntimeInitializeLoadType.AfterAssembliesLoaded);
            RunOnLoad(RuntimeInitializeLoadType.BeforeSplashScreen);
            RunOnLoad(RuntimeInitializeLoadType.BeforeSceneLoad);
            foreach (var behaviour in World.Find<MonoBehaviour>(false))
            {
                behaviour.ActivityChanged();
            }
            RunOnLoad(RuntimeInitializeLoadType.AfterSceneLoad);
        }

        // Leaves play mode: all are told, then all go.
        public static void Stop()
        {
            foreach (var behaviour in World.Running())
            {
                World.Send(behaviour, "OnApplicationQuit");
            }
            Application.IsQuitting();
            foreach (var one in World.GameObjects.ToArray())
            {
                if (one)
                {
                    World.DestroyNow(one);
                }
            }
            Machine.IsPlaying = false;
        }

        public static void Frames(int count)
        {
            for (var i = 0; i < count; i++)
            {
                Frame();
            }
        }

        // One frame, as long as it took since the last one, or as long as captureDeltaTime says.
        public static void Frame()
        {
            var now = Machine.Now();
            Frame(double.IsNaN(_lastFrame) ? 0.02 : now - _lastFrame);
            _lastFrame = now;
        }

        // One frame of that many seconds of real time.
        public static void Frame(double seconds)
        {
            BeginTime(seconds);
            BeforeFrame?.Invoke();
            Start();
            Each("Update");
            RunCoroutines(Wait.Update);
            Each("LateUpdate");
            RuntimePanel.UpdateAll();
            // An editor in batch mode never reaches what waits for the end of a frame; a player does.
            if (!Machine.IsEditor || (!Machine.IsBatchMode && Machine.IsGameViewShown))
            {
                IsEndOfFrame = true;
                RunCoroutines(Wait.EndOfFrame);
                IsEndOfFrame = false;
            }
            World.DestroyDoomed();
            if (World.NextScene != null)
            {
                var next = World.NextScene;
                World.NextScene = null;
                SceneManager.Load(next);
            }
        }

        // The length of the frame is fixed here: what is set during a frame counts from the next one.
        static void BeginTime(double seconds)
        {
            var isFixed = Time.captureDeltaTime > 0;
            var real = isFixed ? Time.captureDeltaTime : seconds;
            var game = isFixed ? real : Math.Min(real, Time.maximumDeltaTime);
            Time.frameCount++;
            Time.unscaledDeltaTime = (float)real;
            Time.deltaTime = (float)(game * Time.timeScale);
            Time.timeAsDouble += game * Time.timeScale;
            Time.unscaledTimeAsDouble += real;
        }

        static void Start()
        {
            foreach (var behaviour in World.Running().Where(one => !one.IsStarted && one.Runs))
            {
                if (behaviour.isActiveAndEnabled && !behaviour.IsStarted)
                {
                    behaviour.IsStarted = true;
                    World.Send(behaviour, "Start");
                }
            }
        }

        static void Each(string message)
        {
            foreach (var behaviour in World.Running().Where(one => one.Runs))
            {
                if (behaviour.isActiveAndEnabled)
                {
                    World.Send(behaviour, message);
                }
            }
        }

        static void RunCoroutines(Wait phase)
        {
            foreach (var behaviour in World.Find<MonoBehaviour>(false))
            {
                foreach (var coroutine in behaviour.Coroutines.ToArray())
                {
                    coroutine.Run(behaviour, phase);
                }
            }
        }

        static void RunOnLoad(RuntimeInitializeLoadType when)
        {
            foreach (var method in MarkedMethods(when))
            {
                method.Invoke(null, null);
            }
        }

        static IEnumerable<MethodInfo> MarkedMethods(RuntimeInitializeLoadType when)
        {
            const BindingFlags Static = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;
            return AppDomain
                .CurrentDomain.GetAssemblies()
                .Where(assembly => assembly.GetReferencedAssemblies().Any(name => name.Name == "UnityEngine"))
                .SelectMany(assembly => assembly.GetTypes())
                .SelectMany(type => type.GetMethods(Static))
                .Where(method =>
                    method
                        .GetCustomAttributes(typeof(RuntimeInitializeOnLoadMethodAttribute), false)
                        .Any(mark => ((RuntimeInitializeOnLoadMethodAttribute)mark).loadType == when)
                )
                .ToList();
        }
    }
}
