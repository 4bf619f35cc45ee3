#nullable enable

using System;
using System.Linq;
using System.Threading;
using Abu;
using Newtonsoft.Json.Linq;

namespace ConsoleGame
{
    /// <summary>
    /// A game without Unity on the core of the package: <c>game.exe menu|yard|workshop [--tcp] [--watch]</c>. It runs
    /// at 60 frames a second until it is left or killed.
    /// </summary>
    static class Program
    {
        const int FrameMilliseconds = 16;

        static string _scene = "workshop";
        static TransportKind _transport;
        static PlaySession _session = null!;

        static int Main(string[] args)
        {
            _scene = args.FirstOrDefault(one => !one.StartsWith("--")) ?? _scene;
            _transport = args.Contains("--tcp") ? TransportKind.Tcp : TransportKind.WebSocket;
            _session = new PlaySession(_scene, _transport, Environment.GetEnvironmentVariable);
            var watch = args.Contains("--watch") ? new WatchDoor(Answer) : null;
            while (_session.Ended == null)
            {
                watch?.Serve();
                _session.Frame();
                if (!_session.IsInHaste)
                {
                    Thread.Sleep(FrameMilliseconds);
                }
            }
            _session.End(_session.Ended);
            return 0;
        }

        /// <summary>What tests ask beside the bridge.</summary>
        static JObject Answer(JObject asked)
        {
            switch ((string?)asked["do"])
            {
                case "report":
                    return _session.Report();
                case "editor_pause":
                    _session.SetEditorPaused((bool)asked["is"]!);
                    return new JObject();
                case "begin":
                    Begin((string?)asked["reason"] ?? "quit", asked["environment"] as JObject ?? new JObject());
                    return new JObject();
                default:
                    throw new ArgumentException("nobody here can " + asked["do"]);
            }
        }

        /// <summary>Ends the play that goes on, and begins another one of the same scene in this process.</summary>
        static void Begin(string reason, JObject environment)
        {
            _session.End(reason);
            _session = new PlaySession(
                _scene,
                _transport,
                name => (string?)environment[name] ?? Environment.GetEnvironmentVariable(name)
            );
        }
    }
}
