#nullable enable

using System;
using System.Diagnostics;
using System.IO;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;
using Debug = UnityEngine.Debug;

namespace Abu.Editor
{
    /// <summary>
    /// Tells agents what this editor does, in <c>Library/Abu</c>, and the bridge what the editor is about to do to it.
    /// Whatever goes wrong here is a line in the log and never in the editor's way.
    /// </summary>
    [InitializeOnLoad]
    public static class AbuEditorState
    {
        /// <summary>A client that comes or goes is told in the file after this time.</summary>
        const double SecondsBetween = 0.5;

        static readonly int Pid = Process.GetCurrentProcess().Id;
        static readonly EditorStateFile StateFile = new EditorStateFile(ProjectFolder, Read);
        static string _lastFault = "";
        static double _updatedAt = double.NegativeInfinity;
        static AbuBridge? _told;
        static bool _toldPaused;

        static AbuEditorState()
        {
            // Workers that import assets load the same code in the same project, and are no editor.
            if (!AssetDatabase.IsAssetImportWorkerProcess())
            {
                Listen();
            }
        }

        /// <summary>The bridge of the game that runs in this editor; null where there is none.</summary>
        public static AbuBridge? RunningBridge =>
            EditorApplication.isPlaying && AbuBridge.Instance != null ? AbuBridge.Instance : null;

        static string ProjectFolder => Path.GetDirectoryName(Application.dataPath) ?? ".";

        static void Listen()
        {
            EditorApplication.playModeStateChanged += _ => Safely(Update);
            EditorApplication.pauseStateChanged += _ => Safely(Update);
            EditorApplication.update += UpdateNowAndThen;
            EditorApplication.quitting += () => Safely(StateFile.Remove);
            EditorSceneManager.activeSceneChangedInEditMode += (_, next) => Safely(Update);
            SceneManager.activeSceneChanged += (_, next) => Safely(Update);
            AssemblyReloadEvents.beforeAssemblyReload += () => Safely(ShutDownForReload);
            Safely(Update);
        }

        static void ShutDownForReload()
        {
            if (AbuBridge.Instance != null)
            {
                AbuBridge.Instance.Shutdown("domain_reload");
            }
        }

        static void UpdateNowAndThen()
        {
            if (EditorApplication.timeSinceStartup - _updatedAt >= SecondsBetween)
            {
                Safely(Update);
            }
        }

        static void Update()
        {
            _updatedAt = EditorApplication.timeSinceStartup;
            TellPaused(RunningBridge, EditorApplication.isPaused);
            StateFile.Update();
        }

        /// <summary>A bridge in a paused editor gets no frames; it is told, since it could not know.</summary>
        static void TellPaused(AbuBridge? bridge, bool isPaused)
        {
            if (bridge != _told)
            {
                _told = bridge;
                _toldPaused = false;
            }
            if (bridge != null && isPaused != _toldPaused)
            {
                _toldPaused = isPaused;
                bridge.SetEditorPaused(isPaused);
            }
        }

        static EditorState Read()
        {
            var scene = SceneManager.GetActiveScene();
            var state = new EditorState
            {
                PlayMode = !EditorApplication.isPlaying ? EditorState.Edit
                    : EditorApplication.isPaused ? EditorState.Paused
                    : EditorState.Playing,
                Scene = string.IsNullOrEmpty(scene.path) ? scene.name : scene.path,
                Pid = Pid,
                LogFile = string.IsNullOrEmpty(Application.consoleLogPath) ? null : Application.consoleLogPath,
            };
            var bridge = RunningBridge;
            if (bridge != null)
            {
                var status = bridge.Status;
                state.Transport = status.Transport == TransportKind.Tcp ? "tcp" : "websocket";
                state.Port = status.Port > 0 ? status.Port : (int?)null;
                state.Connected = status.IsConnected;
            }
            return state;
        }

        static void Safely(Action action)
        {
            try
            {
                action();
            }
            catch (Exception fault)
            {
                // Told once: it would come again twice in every second.
                if (fault.Message != _lastFault)
                {
                    _lastFault = fault.Message;
                    Debug.LogWarning("[Abu] The editor's state could not be told: " + fault);
                }
            }
        }
    }
}
