#nullable enable

using System;
using System.IO;
using System.Text;
using Newtonsoft.Json;

namespace Abu
{
    /// <summary>
    /// The files in which a project says what it does, in its folder <c>Library/Abu</c>. Whoever reads one finds it
    /// whole, as it was or as it is. Nothing here throws: a disk that is full must not end a game, so each method says
    /// whether it was done.
    /// </summary>
    public static class AbuFiles
    {
        /// <summary>How much of a file is read: many times what is ever written.</summary>
        const int FileBytesMax = 65_536;

        /// <summary>Where the state of the editor stands.</summary>
        public static string StatePath(string projectFolder) => PathOf(projectFolder, "state.json");

        /// <summary>Where the port of the bridge stands.</summary>
        public static string PortsPath(string projectFolder) => PathOf(projectFolder, "ports.json");

        /// <summary>Writes the state of the editor.</summary>
        public static bool WriteState(string projectFolder, EditorState state) =>
            Write(StatePath(projectFolder), state);

        /// <summary>Writes the port of the bridge.</summary>
        public static bool WritePorts(string projectFolder, PortsData ports) =>
            Write(PortsPath(projectFolder), ports);

        /// <summary>
        /// The state of the editor as it was written last; null where there is none that can be read.
        /// </summary>
        public static EditorState? ReadState(string projectFolder) => Read<EditorState>(StatePath(projectFolder));

        /// <summary>The port of the bridge as it was written last; null where there is none that can be read.</summary>
        public static PortsData? ReadPorts(string projectFolder) => Read<PortsData>(PortsPath(projectFolder));

        /// <summary>
        /// Removes the state unless another process wrote it; true when none of this process is left.
        /// </summary>
        public static bool RemoveState(string projectFolder, int pid)
        {
            var state = ReadState(projectFolder);
            return (state != null && state.Pid != pid) || Remove(StatePath(projectFolder));
        }

        /// <summary>Removes the port unless another process wrote it; true when none of this process is left.</summary>
        public static bool RemovePorts(string projectFolder, int pid)
        {
            var ports = ReadPorts(projectFolder);
            return (ports != null && ports.Pid != pid) || Remove(PortsPath(projectFolder));
        }

        static string PathOf(string projectFolder, string name) =>
            Path.Combine(projectFolder, "Library", "Abu", name);

        static bool Write(string path, object data)
        {
            var unfinished = path + ".tmp";
            try
            {
                Directory.CreateDirectory(Path.GetDirectoryName(path)!);
                File.WriteAllText(unfinished, JsonConvert.SerializeObject(data) + "\n", new UTF8Encoding(false));
                // File.Move does not overwrite and File.Replace needs something to replace.
                if (File.Exists(path))
                {
                    File.Replace(unfinished, path, null);
                }
                else
                {
                    File.Move(unfinished, path);
                }
                return true;
            }
            catch (Exception error) when (IsOfDisk(error))
            {
                Remove(unfinished);
                return false;
            }
        }

        static T? Read<T>(string path)
            where T : class
        {
            try
            {
                using var file = new FileStream(
                    path,
                    FileMode.Open,
                    FileAccess.Read,
                    FileShare.ReadWrite | FileShare.Delete
                );
                if (file.Length > FileBytesMax)
                {
                    return null;
                }
                using var reader = new StreamReader(file, Encoding.UTF8);
                return JsonConvert.DeserializeObject<T>(reader.ReadToEnd());
            }
            catch (Exception error) when (IsOfDisk(error) || error is JsonException)
            {
                return null;
            }
        }

        static bool Remove(string path)
        {
            try
            {
                if (File.Exists(path))
                {
                    File.Delete(path);
                }
                return true;
            }
            catch (Exception error) when (IsOfDisk(error))
            {
                return false;
            }
        }

        static bool IsOfDisk(Exception error) =>
            error is IOException
            || error is UnauthorizedAccessException
            || error is ArgumentException
            || error is NotSupportedException;
    }
}
