#nullable enable

using System;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using Abu;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.SceneManagement;
using UnityStandIns;
using Object = UnityEngine.Object;

namespace StandInTests
{
    /// <summary>The component of the bridge from its beginning to its end, in a game that plays.</summary>
    [TestFixture]
    public class BridgeLifeTests : GameFixture
    {
        [Test]
        public void ItListensOnThePortOfTheEnvironment()
        {
            var port = FreePort();
            Environment.SetEnvironmentVariable("ABU_PORT", port.ToString());
            Environment.SetEnvironmentVariable("ABU_WS_PORT", FreePort().ToString());

            Assert.That(MakeBridge(Listening(FreePort())).Status.Port, Is.EqualTo(port));
            Assert.That(IsListenedOn(port), Is.True);
        }

        [TestCase(null)]
        [TestCase("")]
        public void WhereThatIsNotSetTheOlderNameCounts(string? unset)
        {
            var port = FreePort();
            Environment.SetEnvironmentVariable("ABU_PORT", unset);
            Environment.SetEnvironmentVariable("ABU_WS_PORT", port.ToString());

            Assert.That(MakeBridge(Listening(FreePort())).Status.Port, Is.EqualTo(port));
        }

        [Test]
        public void WhereNeitherIsSetTheAssetOfTheProjectCounts()
        {
            var port = FreePort();
            World.Assets[AbuSettings.AssetName] = Listening(port);
            new GameObject("Setup").AddComponent<AbuSetup>();
            Frame();
            Frame();

            Assert.That(AbuBridge.Instance!.Status.Port, Is.EqualTo(port));
        }

        [Test]
        public void SettingsOfTheSetupComeBeforeTheAsset()
        {
            World.Assets[AbuSettings.AssetName] = Listening(FreePort());
            var port = FreePort();
            new GameObject("Setup").AddComponent<AbuSetup>().Settings = Listening(port);
            Frame();
            Frame();

            Assert.That(AbuBridge.Instance!.Status.Port, Is.EqualTo(port));
        }

        [TestCase("70000")]
        [TestCase("abu")]
        public void APortThatIsNoneIsSaidInTheLogAndTheGameGoesOn(string port)
        {
            Environment.SetEnvironmentVariable("ABU_PORT", port);
            var setup = new GameObject("Setup").AddComponent<AbuSetup>();
            setup.Settings = Listening();
            var frames = 0;
            new GameObject("Game").AddComponent<EveryFrame>().Early = () => frames++;
            Frame();
            Frame();

            var line = "[Abu] The bridge is off: ABU_PORT is \"" + port + "\", which is no port: use 1 to 65535";
            Assert.That(Machine.Log, Is.EqualTo(new[] { line }));
            Assert.That(frames, Is.EqualTo(2));
            Assert.That(setup.Bridge!.Status.Port, Is.EqualTo(0));
            Assert.That(Application.runInBackground, Is.False);
        }

        [Test]
        public void APortThatAnotherProgramHasIsSaidInTheLogAndTheGameGoesOn()
        {
            var other = new TcpListener(IPAddress.Loopback, 0);
            other.Start();
            try
            {
                var port = ((IPEndPoint)other.LocalEndpoint).Port;
                var bridge = MakeBridge(Listening(port));

                StringAssert.StartsWith("[Abu] Port " + port + " is taken by another program.", Machine.Log.Single());
                Frame();
                Assert.That(bridge.Status.Port, Is.EqualTo(0));
            }
            finally
            {
                other.Stop();
            }
        }

        [Test]
        public void ItSaysThatItListensAndThatAClientCame()
        {
            var port = MakeBridge().Status.Port;
            Assert.That(Machine.Log, Is.EqualTo(new[] { "[Abu] TCP server listening on port " + port }));

            Agent.Snapshot();
            Assert.That(Machine.Log.Skip(1), Is.EqualTo(new[] { "[Abu] Client connected." }));

            Agent.Snapshot();
            Assert.That(Machine.Log.Count(line => line == "[Abu] Client connected."), Is.EqualTo(2));
        }

        [Test]
        public void ASecondBridgeIsRemovedWithAWarningAndTheFirstWorksOn()
        {
            var first = MakeBridge();
            var home = new GameObject("Second");
            var second = home.AddComponent<AbuBridge>();
            second.RegisterWalker(new OneButton());
            Frame();

            Assert.That(
                Machine.Log,
                Has.Some.EqualTo("[Abu] There is a bridge already: the second one, on Second, is removed.")
            );
            Assert.That(second == null, Is.True);
            Assert.That(home == null, Is.False);
            Assert.That(AbuBridge.Instance, Is.SameAs(first));
            Assert.That(Application.runInBackground, Is.True);
            // What was registered with it is registered with the first.
            StringAssert.Contains("button \"Button\"", Agent.Snapshot());
        }

        [Test]
        public void ASecondBridgeThatIsMadeByCodeLeavesNoObject()
        {
            MakeBridge();

            AbuBridge.Create(Listening());
            Frame();

            var homes = Resources.FindObjectsOfTypeAll<GameObject>().Where(one => one.name == "AbuBridge");
            Assert.That(homes.Count(), Is.EqualTo(1));
        }

        [Test]
        public void ItOutlivesItsScene()
        {
            var bridge = MakeBridge();
            Assert.That(bridge.gameObject.scene.name, Is.EqualTo("DontDestroyOnLoad"));

            SceneManager.LoadScene("Second");
            Frame();

            Assert.That(bridge == null, Is.False);
            Assert.That(Agent.Snapshot().TrimEnd(), Is.EqualTo("- application \"Game\""));
        }

        [TestCase(true)]
        [TestCase(false)]
        public void AGameRunsInTheBackgroundAsLongAsItHasABridge(bool before)
        {
            Application.runInBackground = before;
            var bridge = MakeBridge();
            Assert.That(Application.runInBackground, Is.True);

            Object.DestroyImmediate(bridge.gameObject);

            Assert.That(Application.runInBackground, Is.EqualTo(before));
            Assert.That(AbuBridge.Instance, Is.Null);
        }

        [Test]
        public void ItFreesItsPortForTheNextOne()
        {
            var port = FreePort();
            Object.DestroyImmediate(MakeBridge(Listening(port)).gameObject);
            Assert.That(IsListenedOn(port), Is.False);

            Assert.That(MakeBridge(Listening(port)).Status.Port, Is.EqualTo(port));
            Agent.Snapshot();
        }

        [Test]
        public void WhoWaitsWhenTheGameEndsIsToldSo()
        {
            MakeBridge().RegisterWalker(new OneButton());
            var button = Agent.RefOf("Button");
            BusyToken.Acquire("something that never ends");
            using (var client = Agent.Begin("click", new JObject { ["ref"] = button }))
            {
                PlayerLoop.Stop();

                Assert.That((string?)client.Answer()["error"], Is.EqualTo("The game has ended: quit"));
            }
        }

        [Test]
        public void WithoutAReloadOfAssembliesAGameBeginsAsTheFirstOneDid()
        {
            new GameObject("Setup").AddComponent<AbuSetup>().Settings = Listening();
            Frame();
            var walkers = AbuBridge.Instance!.Walkers.Select(walker => walker.GetType()).ToList();
            BusyToken.Acquire("something that never ends");
            PlayerLoop.Stop();

            PlayerLoop.Play();
            Assert.That(AbuBridge.Instance, Is.Null);
            new GameObject("Setup").AddComponent<AbuSetup>().Settings = Listening();
            Frame();

            Assert.That(AbuBridge.Instance!.Walkers.Select(walker => walker.GetType()), Is.EqualTo(walkers));
            Assert.That(walkers, Is.EqualTo(new[] { typeof(UiToolkitWalker), typeof(UguiWalker) }));
            Assert.That(BusyToken.IsAnyActive, Is.False);
        }

        [Test]
        public void ABridgeThatNobodyDestroyedIsForgottenByTheNextGame()
        {
            var lost = MakeBridge();
            lost.Shutdown("quit");

            PlayerLoop.Play();

            Assert.That(AbuBridge.Instance, Is.Null);
            Assert.That(MakeBridge(), Is.Not.SameAs(lost));
            Assert.That(Machine.Log.Any(line => line.Contains("There is a bridge already")), Is.False);
        }

        [Test]
        public void AReleaseBuildHasNoBridge()
        {
            Machine.IsDebugBuild = false;
            var setup = new GameObject("Setup").AddComponent<AbuSetup>();
            setup.Settings = Listening();
            Frame();
            setup.gameObject.SetActive(false);
            setup.gameObject.SetActive(true);
            Frame();

            const string Line = "[Abu] The bridge is off in this release build.";
            Assert.That(setup.Bridge, Is.Null);
            Assert.That(AbuBridge.Instance, Is.Null);
            StringAssert.StartsWith(Line, Machine.Log.Single());
        }

        [Test]
        public void ABridgeThatIsPutIntoAReleaseBuildDoesNothing()
        {
            Machine.IsDebugBuild = false;
            var port = FreePort();

            var bridge = MakeBridge(Listening(port));
            Frame();

            Assert.That(IsListenedOn(port), Is.False);
            Assert.That(bridge.Status.Port, Is.EqualTo(0));
            Assert.That(Application.runInBackground, Is.False);
            StringAssert.Contains("off in this release build", Machine.Log.Single());
        }

        [TestCase("settings")]
        [TestCase("environment")]
        [TestCase("editor")]
        public void AReleaseBuildHasABridgeWhereItIsAskedFor(string by)
        {
            Machine.IsDebugBuild = false;
            Machine.IsEditor = by == "editor";
            var settings = Listening();
            settings.AllowInReleaseBuilds = by == "settings";
            Environment.SetEnvironmentVariable("ABU_PORT", by == "environment" ? FreePort().ToString() : null);
            new GameObject("Setup").AddComponent<AbuSetup>().Settings = settings;
            Frame();
            Frame();

            Assert.That(AbuBridge.Instance!.Status.Port, Is.GreaterThan(0));
        }

        [Test]
        public void TheWalkersOfASetupGoWithItsScene()
        {
            new GameObject("Setup").AddComponent<SetupWithAButton>().Settings = Listening();
            Frame();
            Frame();
            StringAssert.Contains("button \"Of the first scene\"", Agent.Snapshot());

            SceneManager.LoadScene("Second");
            Frame();

            StringAssert.DoesNotContain("Of the first scene", Agent.Snapshot());
            StringAssert.Contains("region \"Scene3D\"", Agent.Snapshot());
        }

        [Test]
        public void TheSetupOfTheNextSceneTakesTheBridgeThatIsThere()
        {
            new GameObject("Setup").AddComponent<SetupWithAButton>().Settings = Listening();
            Frame();
            var bridge = AbuBridge.Instance;
            SceneManager.LoadScene("Second");
            Frame();

            var next = new GameObject("Setup").AddComponent<SetupWithAButton>();
            Frame();

            Assert.That(next.Bridge, Is.SameAs(bridge));
            Assert.That(bridge!.Walkers.Count, Is.EqualTo(3));
        }

        [Test]
        public void AnOpenPanelHidesTheSceneOfWalkersOfBeforeAndAfter()
        {
            var bridge = MakeBridge();
            var before = new UguiWalker();
            var after = new UguiWalker();
            bridge.RegisterWalker(before);
            bridge.SetOcclusion(() => true);
            bridge.RegisterWalker(after);
            Assert.That(before.IsOccluded!() && after.IsOccluded!(), Is.True);

            bridge.SetOcclusion(null);
            Assert.That(before.IsOccluded, Is.Null);
            Assert.That(after.IsOccluded, Is.Null);
        }

        [Test]
        public void ABridgeThatIsSwitchedOffSaysSoByItsReceivingThread()
        {
            var bridge = MakeBridge();
            bridge.RegisterWalker(new OneButton());
            bridge.gameObject.SetActive(false);
            using (var client = new TcpAgent.Waiting(bridge.Status.Port, "snapshot"))
            {
                Assert.That((string?)client.Answer()["error"], Is.EqualTo("The bridge is switched off in the game"));
            }

            bridge.gameObject.SetActive(true);
            StringAssert.Contains("button \"Button\"", Agent.Snapshot());
        }

        [Test]
        public void ABridgeThatIsSwitchedOffInAPausedEditorStaysOffWhenThatGoesOn()
        {
            var bridge = MakeBridge();
            bridge.SetEditorPaused(true);
            bridge.enabled = false;
            bridge.SetEditorPaused(false);
            using (var client = new TcpAgent.Waiting(bridge.Status.Port, "snapshot"))
            {
                StringAssert.Contains("switched off", (string?)client.Answer()["error"]);
            }

            bridge.SetEditorPaused(true);
            bridge.enabled = true;
            using (var client = new TcpAgent.Waiting(bridge.Status.Port, "snapshot"))
            {
                StringAssert.Contains("paused", (string?)client.Answer()["error"]);
            }
        }

        /// <summary>A setup of a game with a walker of its own.</summary>
        sealed class SetupWithAButton : AbuSetup
        {
            protected override void OnBridgeReady(AbuBridge bridge) =>
                Register(new OneButton { Label = "Of the first scene" });
        }
    }
}
