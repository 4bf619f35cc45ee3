#nullable enable

using System;
using System.Net;
using System.Net.Sockets;
using Abu;
using NUnit.Framework;
using UnityEngine;
using UnityStandIns;

namespace StandInTests
{
    /// <summary>A game that plays, with time that passes as its frames do.</summary>
    public abstract class GameFixture
    {
        const double FrameSeconds = 1 / 60.0;
        static readonly string[] Variables = { "ABU_PORT", "ABU_WS_PORT", "BRIDLE_URL", "BRIDLE_TOKEN" };

        protected double Now { get; set; }

        [SetUp]
        public void EnterPlayMode()
        {
            World.Reset();
            Array.ForEach(Variables, name => Environment.SetEnvironmentVariable(name, null));
            Now = 1000;
            Machine.Now = () => Now;
            PlayerLoop.BeforeFrame = () => Now += FrameSeconds;
            PlayerLoop.Play();
        }

        [TearDown]
        public void LeavePlayMode()
        {
            PlayerLoop.Stop();
            World.Reset();
            Array.ForEach(Variables, name => Environment.SetEnvironmentVariable(name, null));
        }

        protected static void Frame() => PlayerLoop.Frame(FrameSeconds);

        /// <summary>Settings of a game that listens; 0 for a port that is free.</summary>
        protected static AbuSettings Listening(int port = 0)
        {
            var settings = ScriptableObject.CreateInstance<AbuSettings>();
            settings.Transport = TransportKind.Tcp;
            settings.GameName = "Game";
            settings.Port = port;
            return settings;
        }

        /// <summary>A bridge that listens, after its first frame.</summary>
        protected static AbuBridge MakeBridge(AbuSettings? settings = null)
        {
            var bridge = AbuBridge.Create(settings != null ? settings : Listening());
            Frame();
            return bridge;
        }

        /// <summary>Asks the bridge that is there.</summary>
        private protected static TcpAgent Agent => new TcpAgent(AbuBridge.Instance!.Status.Port);

        protected static int FreePort()
        {
            var listener = new TcpListener(IPAddress.Loopback, 0);
            listener.Start();
            var port = ((IPEndPoint)listener.LocalEndpoint).Port;
            listener.Stop();
            return port;
        }

        protected static bool IsListenedOn(int port)
        {
            try
            {
                using (new TcpClient("127.0.0.1", port))
                {
                    return true;
                }
            }
            catch (SocketException)
            {
                return false;
            }
        }
    }

    /// <summary>An element that does what a test says.</summary>
    sealed class OneButton : ISceneWalker
    {
        public string Label { get; set; } = "Button";

        public RefCallbacks Callbacks { get; set; } = new RefCallbacks { OnClick = () => { } };

        public AbuSceneNode Walk(RefRegistry refRegistry) =>
            new AbuSceneNode
            {
                Role = "button",
                Label = Label,
                Interactive = true,
                Ref = refRegistry.Register(Callbacks),
            };
    }

    /// <summary>Calls what a test says in its frames.</summary>
    sealed class EveryFrame : MonoBehaviour
    {
        public Action Early { get; set; } = () => { };

        public Action Late { get; set; } = () => { };

        void Update() => Early();

        void LateUpdate() => Late();
    }
}
