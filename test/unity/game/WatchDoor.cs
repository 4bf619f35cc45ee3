#nullable enable

using System;
using System.Collections.Concurrent;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace ConsoleGame
{
    /// <summary>
    /// A door of the tests into the game, beside the bridge: lines of JSON <c>{"id","do"}</c>, answered by the main
    /// thread between two frames. It stays open while the game is held.
    /// </summary>
    sealed class WatchDoor
    {
        readonly ConcurrentQueue<Action> _asked = new ConcurrentQueue<Action>();
        readonly Func<JObject, JObject> _answer;

        /// <summary>Listens on loopback, on any port; it is printed.</summary>
        public WatchDoor(Func<JObject, JObject> answer)
        {
            _answer = answer;
            var listener = new TcpListener(IPAddress.Loopback, 0);
            listener.Start();
            Console.WriteLine("watch " + ((IPEndPoint)listener.LocalEndpoint).Port);
            StartThread(() =>
            {
                for (; ; )
                {
                    var client = listener.AcceptTcpClient();
                    StartThread(() => Read(client));
                }
            });
        }

        /// <summary>Answers all that was asked.</summary>
        public void Serve()
        {
            while (_asked.TryDequeue(out var asked))
            {
                asked();
            }
        }

        void Read(TcpClient client)
        {
            var stream = client.GetStream();
            using var lines = new StreamReader(stream, new UTF8Encoding(false));
            for (var line = lines.ReadLine(); line != null; line = lines.ReadLine())
            {
                var asked = JObject.Parse(line);
                _asked.Enqueue(() =>
                {
                    var answer = _answer(asked);
                    answer["id"] = asked["id"];
                    var bytes = Encoding.UTF8.GetBytes(answer.ToString(Formatting.None) + "\n");
                    stream.Write(bytes, 0, bytes.Length);
                });
            }
        }

        static void StartThread(ThreadStart run) => new Thread(run) { IsBackground = true }.Start();
    }
}
