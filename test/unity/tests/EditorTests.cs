#nullable enable

using System;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;
using Abu;
using Abu.Editor;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using UnityEngine.SceneManagement;
using UnityEngine.UIElements;
using UnityStandIns;
using Button = UnityEngine.UIElements.Button;
using Object = UnityEngine.Object;

namespace StandInTests
{
    /// <summary>The editor side in an editor that stands in for Unity's.</summary>
    [TestFixture]
    public class EditorTests
    {
        // The project of an editor is the same as long as it runs, so all tests share one.
        static readonly string Project = MakeProject();

        // Time goes on from test to test, as the editor does.
        static double _now = 1000;

        static string MakeProject()
        {
            var project = Path.Combine(Path.GetTempPath(), "abu-project-" + Guid.NewGuid().ToString("N"));
            Directory.CreateDirectory(Path.Combine(project, "Assets"));
            return project;
        }

        [TestFixtureSetUp]
        public void StartEditor()
        {
            Machine.DataPath = Path.Combine(Project, "Assets");
            Machine.ConsoleLogPath = "/logs/Editor.log";
            RuntimeHelpers.RunClassConstructor(typeof(AbuEditorState).TypeHandle);
        }

        [TestFixtureTearDown]
        public void RemoveProject() => Directory.Delete(Project, true);

        [SetUp]
        public void OpenProject()
        {
            World.Reset();
            Machine.IsEditor = true;
            Machine.Now = () => _now;
            Pass(1);
        }

        [TearDown]
        public void CloseProject()
        {
            EditorApplication.isPaused = false;
            EditorApplication.isPlaying = false;
            Selection.activeObject = null;
            World.Reset();
        }

        /// <summary>Lets time pass in the editor.</summary>
        static void Pass(double seconds)
        {
            _now += seconds;
            EditorLoop.Tick();
        }

        static EditorState State => AbuFiles.ReadState(Project) ?? throw new AssertionException("there is no state");

        /// <summary>A game that listens, on a port that is free.</summary>
        static AbuBridge Play()
        {
            var settings = ScriptableObject.CreateInstance<AbuSettings>();
            settings.Transport = TransportKind.Tcp;
            World.Assets[AbuSettings.AssetName] = settings;
            new GameObject("Setup").AddComponent<AbuSetup>();
            EditorApplication.isPlaying = true;
            PlayerLoop.Frames(3);
            return AbuBridge.Instance ?? throw new AssertionException("there is no bridge");
        }

        [Test]
        public void AnOpenProjectIsInEditMode()
        {
            Assert.That(State.PlayMode, Is.EqualTo("edit"));
            Assert.That(State.Scene, Is.EqualTo("Assets/Main.unity"));
            Assert.That(State.LogFile, Is.EqualTo("/logs/Editor.log"));
            Assert.That(State.Pid, Is.EqualTo(System.Diagnostics.Process.GetCurrentProcess().Id));
            Assert.That(AbuFiles.ReadPorts(Project), Is.Null);
        }

        [Test]
        public void PlayModeIsToldWhenItBeginsAndWhenItEnds()
        {
            EditorApplication.isPlaying = true;
            Assert.That(State.PlayMode, Is.EqualTo("playing"));

            EditorApplication.isPlaying = false;
            Assert.That(State.PlayMode, Is.EqualTo("edit"));
        }

        [Test]
        public void APauseIsToldAtOnce()
        {
            EditorApplication.isPlaying = true;
            EditorApplication.isPaused = true;
            Assert.That(State.PlayMode, Is.EqualTo("paused"));

            EditorApplication.isPaused = false;
            Assert.That(State.PlayMode, Is.EqualTo("playing"));
        }

        [Test]
        public void ASceneThatIsLoadedIsTold()
        {
            EditorApplication.isPlaying = true;
            SceneManager.LoadScene("Second");
            PlayerLoop.Frames(1);

            Assert.That(State.Scene, Is.EqualTo("Assets/Second.unity"));
        }

        [Test]
        public void ABridgeThatListensIsFoundByThePortsFile()
        {
            var bridge = Play();
            Pass(1);

            Assert.That(State.Transport, Is.EqualTo("tcp"));
            Assert.That(State.Port, Is.EqualTo(bridge.Status.Port).And.GreaterThan(0));
            Assert.That(State.Connected, Is.False);
            Assert.That(AbuFiles.ReadPorts(Project)!.Port, Is.EqualTo(bridge.Status.Port));

            EditorApplication.isPlaying = false;
            Assert.That(AbuFiles.ReadPorts(Project), Is.Null);
            Assert.That(State.Transport, Is.Null);
        }

        [Test]
        public void AReloadOfAssembliesEndsTheBridge()
        {
            var bridge = Play();
            var port = bridge.Status.Port;

            EditorLoop.ReloadAssemblies();

            using (var client = new System.Net.Sockets.TcpClient())
            {
                Assert.Throws<System.Net.Sockets.SocketException>(() => client.Connect("127.0.0.1", port));
            }
        }

        [Test]
        public void AGameThatPlaysOnWithNewCodeHasItsBridgeAndItsWalkersAgain()
        {
            Application.runInBackground = false;
            var bridge = Play();
            var port = bridge.Status.Port;
            var walkers = bridge.Walkers.Select(walker => walker.GetType()).ToList();
            Assert.That(walkers, Is.EqualTo(new[] { typeof(UiToolkitWalker), typeof(UguiWalker) }));

            EditorLoop.ReloadAssemblies();
            PlayerLoop.Frames(2);

            Assert.That(AbuBridge.Instance, Is.SameAs(bridge));
            Assert.That(bridge.Status.Port, Is.EqualTo(port));
            Assert.That(bridge.Walkers.Select(walker => walker.GetType()), Is.EqualTo(walkers));
            StringAssert.Contains("region \"Scene3D\"", new TcpAgent(port).Snapshot());
            Assert.That(RunningBridges(), Is.EqualTo(1));

            EditorApplication.isPlaying = false;
            using (var client = new System.Net.Sockets.TcpClient())
            {
                Assert.Throws<System.Net.Sockets.SocketException>(() => client.Connect("127.0.0.1", port));
            }
            Assert.That(Application.runInBackground, Is.False);
        }

        [Test]
        public void AGameInAPausedEditorIsToldThatItGoesOn()
        {
            var port = Play().Status.Port;
            EditorApplication.isPaused = true;
            EditorApplication.isPaused = false;

            StringAssert.Contains("application", new TcpAgent(port).Snapshot());
        }

        static int RunningBridges() => Resources.FindObjectsOfTypeAll<AbuBridge>().Length;

        [Test]
        public void APausedEditorIsSaidToWhoAsks()
        {
            var bridge = Play();
            using (var client = new System.Net.Sockets.TcpClient("127.0.0.1", bridge.Status.Port))
            using (var lines = new StreamReader(client.GetStream()))
            {
                client.ReceiveTimeout = 20_000;
                EditorApplication.isPaused = true;
                var asked = System.Text.Encoding.UTF8.GetBytes("{\"id\":\"1\",\"command\":\"snapshot\"}\n");
                client.GetStream().Write(asked, 0, asked.Length);

                // No frame passes: the answer does not come from the main thread.
                StringAssert.Contains("paused", lines.ReadLine());
            }
        }

        [Test]
        public void AnEditorThatQuitsLeavesNoState()
        {
            EditorLoop.Quit();

            Assert.That(AbuFiles.ReadState(Project), Is.Null);
        }

        [Test]
        public void ADiskThatRefusesIsNoFaultOfTheEditor()
        {
            Directory.Delete(Path.Combine(Project, "Library"), true);
            File.WriteAllText(Path.Combine(Project, "Library"), "a file where the folder should be");
            EditorApplication.isPlaying = true;
            Pass(1);
            File.Delete(Path.Combine(Project, "Library"));
            Pass(1);

            Assert.That(State.PlayMode, Is.EqualTo("playing"));
            Assert.That(Machine.Log, Is.Empty);
        }

        [Test]
        public void TheMenuMakesSettingsOnceAndKeepsThem()
        {
            AbuMenu.OpenSettings();
            var made = (AbuSettings)Selection.activeObject;
            made.Port = 1234;
            Selection.activeObject = null;

            AbuMenu.OpenSettings();

            Assert.That(Selection.activeObject, Is.SameAs(made));
            Assert.That(AbuSettings.Load().Port, Is.EqualTo(1234));
        }

        [Test]
        public void TheMenuFindsABridgeThatIsSwitchedOff()
        {
            AbuMenu.AddBridge();
            var made = Selection.activeGameObject;
            made.SetActive(false);

            AbuMenu.AddBridge();

            Assert.That(Selection.activeGameObject, Is.SameAs(made));
            Assert.That(Resources.FindObjectsOfTypeAll<AbuSetup>().Length, Is.EqualTo(1));
        }

        [Test]
        public void TheStatusWindowFollowsTheGame()
        {
            AbuStatusWindow.Open();
            var window = EditorWindow.GetWindow<AbuStatusWindow>("Abu Status");
            try
            {
                Assert.That(FirstLine(window), Is.EqualTo("Game: not running: enter play mode"));
                EditorApplication.isPlaying = true;

                _now += 0.1;
                EditorLoop.InspectorTick();
                Assert.That(FirstLine(window), Is.EqualTo("Game: not running: enter play mode"));

                _now += 0.2;
                EditorLoop.InspectorTick();
                Assert.That(FirstLine(window), Is.EqualTo("Game: running"));
            }
            finally
            {
                window.Close();
            }
        }

        [Test]
        public void TheStatusWindowHasTheMenusAsButtons()
        {
            AbuStatusWindow.Open();
            var window = EditorWindow.GetWindow<AbuStatusWindow>("Abu Status");
            try
            {
                Press(window, "Copy the next command");
                Assert.That(EditorGUIUtility.systemCopyBuffer, Is.EqualTo("npx bridle serve --game bridge"));

                Press(window, "Add the bridge to the scene");
                Assert.That(Object.FindAnyObjectByType<AbuSetup>(), Is.Not.Null);

                Press(window, "Open the settings");
                Assert.That(Selection.activeObject, Is.InstanceOf<AbuSettings>());
            }
            finally
            {
                window.Close();
            }
        }

        static string FirstLine(EditorWindow window) => window.rootVisualElement.Q<Label>().text;

        static void Press(EditorWindow window, string text)
        {
            foreach (var child in window.rootVisualElement.Children())
            {
                if (child is Button button && button.text == text)
                {
                    Submit(button);
                    return;
                }
            }
            throw new AssertionException("there is no button " + text);
        }

        /// <summary>Windows of the stand-ins are in no panel, and events need one.</summary>
        static void Submit(Button button)
        {
            var document = new GameObject("Window").AddComponent<UIDocument>();
            document.panelSettings = ScriptableObject.CreateInstance<PanelSettings>();
            document.rootVisualElement.Add(button);
            using (var submit = NavigationSubmitEvent.GetPooled())
            {
                submit.target = button;
                button.SendEvent(submit);
            }
        }
    }
}
