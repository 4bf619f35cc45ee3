#nullable enable

using System.Collections.Generic;

namespace Abu
{
    /// <summary>An element that is to be acted on, with the scene that it was found in.</summary>
    sealed class Element
    {
        readonly AbuSceneNode _node;

        public Element(SceneSnapshot scene, AbuSceneNode node)
        {
            Scene = scene;
            _node = node;
        }

        public SceneSnapshot Scene { get; }

        public RefCallbacks Callbacks =>
            (_node.Ref == null ? null : Scene.Registry.Lookup(_node.Ref))
            ?? throw new AbuException(ErrorCodes.Unsupported, Name + " cannot be acted on");

        /// <summary>As <c>button "End Turn"</c>.</summary>
        public string Name =>
            string.IsNullOrEmpty(_node.Label) ? "the " + _node.Role : _node.Role + " \"" + _node.Label + "\"";

        /// <summary>
        /// Refuses what is no longer there, and what takes nothing now. It can be pointed at all the same.
        /// </summary>
        public void Check(string act)
        {
            if (Callbacks.IsAlive != null && !Callbacks.IsAlive())
            {
                throw new AbuException(ErrorCodes.Gone, Name + " is gone", "take a new snapshot");
            }
            if (_node.Disabled && act != "hover")
            {
                throw new AbuException(ErrorCodes.Disabled, Name + " is disabled");
            }
        }

        /// <summary>A callback that it has; refuses where it has none.</summary>
        public T Takes<T>(T? callback, string act)
            where T : class =>
            callback
            ?? throw new AbuException(
                ErrorCodes.Unsupported,
                "Ref " + _node.Ref + " does not support " + act,
                Name + " takes " + string.Join(", ", _node.Actions ?? new List<string>())
            );
    }
}
