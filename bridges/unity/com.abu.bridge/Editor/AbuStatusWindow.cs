#nullable enable

using System;
using UnityEditor;
using UnityEngine.UIElements;

namespace Abu.Editor
{
    /// <summary>Shows how the bridge stands: Window → Abu Status.</summary>
    public sealed class AbuStatusWindow : EditorWindow
    {
        const double SecondsBetween = 0.25;

        VisualElement? _rows;
        StatusReport _report = new StatusReport();
        double _readAt;

        /// <summary>Opens the window.</summary>
        [MenuItem("Window/Abu Status")]
        public static void Open() => GetWindow<AbuStatusWindow>("Abu Status");

        /// <summary>Fills the window; Unity calls it when it is opened.</summary>
        public void CreateGUI()
        {
            // Not in the field: Unity lets no window make elements in its constructor.
            _rows = new VisualElement();
            rootVisualElement.Add(_rows);
            AddButton("Copy the next command", () => EditorGUIUtility.systemCopyBuffer = _report.NextCommand);
            AddButton("Add the bridge to the scene", AbuMenu.AddBridge);
            AddButton("Open the settings", AbuMenu.OpenSettings);
            Read();
        }

        /// <summary>Unity calls it ten times a second while the window can be seen.</summary>
        public void OnInspectorUpdate()
        {
            if (EditorApplication.timeSinceStartup - _readAt >= SecondsBetween)
            {
                Read();
            }
        }

        void AddButton(string text, Action onClick) => rootVisualElement.Add(new Button(onClick) { text = text });

        void Read()
        {
            if (_rows == null)
            {
                return;
            }
            _readAt = EditorApplication.timeSinceStartup;
            var bridge = AbuEditorState.RunningBridge;
            _report = StatusReport.Of(
                bridge,
                bridge != null ? bridge.Status : null,
                EditorApplication.isPlaying,
                EditorApplication.isPaused
            );
            _rows.Clear();
            foreach (var row in _report.Rows)
            {
                _rows.Add(new Label($"{row.Key}: {row.Value}"));
            }
        }
    }
}
