#nullable enable

using System;
using System.Diagnostics;
using Abu;

namespace ConsoleGame
{
    /// <summary>One play of a scene, with a bridge of its own: from its beginning to its end.</summary>
    sealed class PlaySession
    {
        readonly GameEngine _engine = new GameEngine();
        readonly GameScene _scene;
        readonly BridgeCore _bridge;
        bool _isEditorPaused;

        /// <summary>Begins; <paramref name="environment"/> says where the bridge dials or listens.</summary>
        public PlaySession(string scene, TransportKind transport, Func<string, string?> environment)
        {
            BusyToken.Reset();
            _scene = SceneOf(scene);
            var address = BridgeAddress.Resolve(environment, new BridgeSettings { Transport = transport });
            var identity = new BridgeIdentity
            {
                GameName = _scene.Title,
                EngineVersion = "mono " + Environment.Version,
                BridgeVersion = "0.0.0",
                Instance = "console-" + scene,
                Pid = Process.GetCurrentProcess().Id,
                Token = address.Token,
            };
            _bridge = new BridgeCore(_engine, identity, BridgeCore.TransportFor(address));
            _engine.Logged = _bridge.LogReceived;
            _scene.Begin(_bridge);
            Picture.LayOut(_scene.Shown);
            _engine.Shown = () => _scene.Shown;
            if (environment("BRIDLE_PAUSED") == "1")
            {
                _bridge.Clock.Pause();
            }
            _bridge.Start();
        }

        /// <summary>Why it has ended by itself; null while it goes on.</summary>
        public string? Ended { get; private set; }

        /// <summary>Whether frames follow each other as fast as they can, as they do while a game is stepped.</summary>
        public bool IsInHaste => _engine.FixedFrameTime > 0 && _engine.TimeScale > 0;

        public Newtonsoft.Json.Linq.JObject Report() => _scene.Report();

        /// <summary>One frame, in the order of Unity's player loop.</summary>
        public void Frame()
        {
            if (_isEditorPaused)
            {
                return;
            }
            _engine.BeginFrame();
            _bridge.BeginFrame();
            _scene.Update(_engine.Delta);
            _bridge.EndFrame();
            _engine.EndFrame();
        }

        public void SetEditorPaused(bool isPaused)
        {
            _isEditorPaused = isPaused;
            _bridge.SetEditorPaused(isPaused);
        }

        /// <summary>Ends the bridge; the scene stays as it is.</summary>
        public void End(string reason) => _bridge.Shutdown(reason);

        GameScene SceneOf(string name)
        {
            switch (name)
            {
                case "menu":
                    return new MenuScene();
                case "yard":
                    return new YardScene();
                case "workshop":
                    return new WorkshopScene(reason => Ended = reason);
                default:
                    throw new ArgumentException("scenes are menu, yard and workshop, not " + name);
            }
        }
    }
}
