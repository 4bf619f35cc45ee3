#nullable enable

using System;
using Newtonsoft.Json;

namespace Abu.Editor
{
    /// <summary>
    /// Keeps <c>state.json</c> and <c>ports.json</c> of a project as they should be, and writes only changes.
    /// </summary>
    public sealed class EditorStateFile
    {
        readonly string _projectFolder;
        readonly Func<EditorState> _read;
        string _written = "";
        int _pid;

        /// <summary>Writes into this project what <paramref name="read"/> says.</summary>
        public EditorStateFile(string projectFolder, Func<EditorState> read)
        {
            _projectFolder = projectFolder;
            _read = read;
        }

        /// <summary>
        /// Writes what has changed; false where the disk refused, and then the next call tries again.
        /// </summary>
        public bool Update()
        {
            var state = _read();
            _pid = state.Pid;
            var text = JsonConvert.SerializeObject(state);
            if (text == _written)
            {
                return true;
            }
            var isDone = AbuFiles.WriteState(_projectFolder, state) && UpdatePorts(state);
            _written = isDone ? text : "";
            return isDone;
        }

        /// <summary>Takes both files away, so that nobody takes this editor for one that runs.</summary>
        public void Remove()
        {
            AbuFiles.RemoveState(_projectFolder, _pid);
            AbuFiles.RemovePorts(_projectFolder, _pid);
            _written = "";
        }

        bool UpdatePorts(EditorState state) =>
            state.Port is int port
                ? AbuFiles.WritePorts(_projectFolder, new PortsData { Port = port, Pid = state.Pid })
                : AbuFiles.RemovePorts(_projectFolder, state.Pid);
    }
}
