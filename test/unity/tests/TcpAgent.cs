#nullable enable

using System;
using System.IO;
using System.Net.Sockets;
using System.Text;
using System.Threading.Tasks;
using Abu;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityStandIns;

namespace StandInTests
{
    /// <summary>Asks a game over TCP as abu.py does, a connection for each command, while frames pass.</summary>
    sealed class TcpAgent
    {
        const double FrameSeconds = 1 / 60.0;

        /// <summary>Ends a test that would never end.</summary>
        static readonly TimeSpan Longest = TimeSpan.FromSeconds(20);

        readonly int _port;

        public TcpAgent(int port) => _port = port;

        /// <summary>The whole answer to a command.</summary>
        public JObject Answer(string command, JObject? parameters = null)
        {
            using (var waiting = new Waiting(_port, command, parameters))
            {
                FramesUntil(() => waiting.IsAnswered, "the answer to " + command);
                return waiting.Answer();
            }
        }

        /// <summary>Sends a command, and lets frames pass until the game has it.</summary>
        public Waiting Begin(string command, JObject? parameters = null)
        {
            var waiting = new Waiting(_port, command, parameters);
            FramesUntil(() => AbuBridge.Instance!.Status.LastCommand == command, "the beginning of " + command);
            return waiting;
        }

        /// <summary>Lets frames pass until threads have done what they do.</summary>
        public static void FramesUntil(Func<bool> isSo, string what)
        {
            var watch = System.Diagnostics.Stopwatch.StartNew();
            while (!isSo())
            {
                Assert.That(watch.Elapsed, Is.LessThan(Longest), what);
                PlayerLoop.Frame(FrameSeconds);
                System.Threading.Thread.Yield();
            }
        }

        /// <summary>What a command gave; fails where it failed.</summary>
        public JObject Ask(string command, JObject? parameters = null)
        {
            var answer = Answer(command, parameters);
            Assert.That((string?)answer["error"], Is.Null);
            return (JObject)answer["data"]!;
        }

        public string Snapshot() => (string)Ask("snapshot")["snapshot"]!;

        /// <summary>The ref of an element, from a snapshot of now.</summary>
        public string RefOf(string name)
        {
            foreach (var pair in (JObject)Ask("snapshot")["refs"]!)
            {
                if ((string?)pair.Value!["name"] == name)
                {
                    return pair.Key;
                }
            }
            throw new AssertionException("there is no " + name);
        }

        public JObject Click(string name) => Ask("click", new JObject { ["ref"] = RefOf(name) });

        public JObject Fill(string name, string value) =>
            Ask("fill", new JObject { ["ref"] = RefOf(name), ["value"] = value });

        /// <summary>A command that was sent, while no frames pass; closed, its client has left.</summary>
        public sealed class Waiting : IDisposable
        {
            readonly TcpClient _client;
            readonly Task<string> _line;

            public Waiting(int port, string command, JObject? parameters = null)
            {
                _client = new TcpClient("127.0.0.1", port);
                var request = new JObject
                {
                    ["id"] = "1",
                    ["command"] = command,
                    ["params"] = parameters ?? new JObject(),
                };
                var bytes = Encoding.UTF8.GetBytes(request.ToString(Newtonsoft.Json.Formatting.None) + "\n");
                _client.GetStream().Write(bytes, 0, bytes.Length);
                _line = Task.Run(() => new StreamReader(_client.GetStream()).ReadLine());
            }

            public bool IsAnswered => _line.IsCompleted;

            public JObject Answer()
            {
                Assert.That(_line.Wait(Longest), Is.True, "an answer");
                return JObject.Parse(_line.Result);
            }

            public void Dispose() => _client.Close();
        }
    }
}
