#nullable enable

using System;
using System.IO;
using System.Linq;
using Abu.Editor;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEditor;
using Object = UnityEngine.Object;

namespace Abu.Tests
{
    [TestFixture]
    public class EditorSideTests
    {
        string _project = "";
        EditorState _state = new EditorState();

        [SetUp]
        public void MakeProject()
        {
            _project = Path.Combine(Path.GetTempPath(), "abu-editor-" + Guid.NewGuid().ToString("N"));
            Directory.CreateDirectory(_project);
            _state = new EditorState { Pid = 7, Scene = "Assets/Table.unity" };
        }

        [TearDown]
        public void RemoveProject()
        {
            Directory.Delete(_project, true);
            BusyToken.Reset();
        }

        EditorStateFile StateFile() => new EditorStateFile(_project, () => _state);

        [Test]
        public void AnEditorSaysWhatItDoes()
        {
            Assert.That(StateFile().Update(), Is.True);

            var told = AbuFiles.ReadState(_project)!;
            Assert.That(told.PlayMode, Is.EqualTo("edit"));
            Assert.That(told.Scene, Is.EqualTo("Assets/Table.unity"));
            Assert.That(told.Pid, Is.EqualTo(7));
        }

        [Test]
        public void AChangeIsWritten()
        {
            var file = StateFile();
            file.Update();

            _state.PlayMode = EditorState.Paused;
            file.Update();

            Assert.That(AbuFiles.ReadState(_project)!.PlayMode, Is.EqualTo("paused"));
        }

        [Test]
        public void WhatHasNotChangedIsNotWrittenAgain()
        {
            var file = StateFile();
            file.Update();
            File.Delete(AbuFiles.StatePath(_project));

            Assert.That(file.Update(), Is.True);

            Assert.That(File.Exists(AbuFiles.StatePath(_project)), Is.False);
        }

        [Test]
        public void AWriteThatTheDiskRefusedIsTriedAgain()
        {
            var file = StateFile();
            File.WriteAllText(Path.Combine(_project, "Library"), "a file where the folder should be");
            Assert.That(file.Update(), Is.False);
            File.Delete(Path.Combine(_project, "Library"));

            Assert.That(file.Update(), Is.True);

            Assert.That(AbuFiles.ReadState(_project)!.Pid, Is.EqualTo(7));
        }

        [Test]
        public void ABridgeThatListensIsFoundByItsPort()
        {
            _state.Transport = "tcp";
            _state.Port = 9998;
            StateFile().Update();

            var ports = AbuFiles.ReadPorts(_project)!;
            Assert.That(ports.Port, Is.EqualTo(9998));
            Assert.That(ports.Pid, Is.EqualTo(7));
        }

        [Test]
        public void ABridgeThatDialsHasNoPortToBeFoundBy()
        {
            _state.Transport = "websocket";
            StateFile().Update();

            Assert.That(AbuFiles.ReadPorts(_project), Is.Null);
        }

        [Test]
        public void ThePortGoesWithTheBridge()
        {
            var file = StateFile();
            _state.Port = 9998;
            file.Update();

            _state.Port = null;
            file.Update();

            Assert.That(AbuFiles.ReadPorts(_project), Is.Null);
        }

        [Test]
        public void AnEditorThatQuitsTakesItsFilesAlong()
        {
            var file = StateFile();
            _state.Port = 9998;
            file.Update();

            file.Remove();

            Assert.That(Directory.GetFiles(Path.Combine(_project, "Library", "Abu")), Is.Empty);
        }

        [Test]
        public void WithoutAGameTheWindowSaysHowToStartOne()
        {
            var report = StatusReport.Of(null, null, false, false);

            Assert.That(Row(report, "Game"), Is.EqualTo("not running: enter play mode"));
            Assert.That(Row(report, "Bridge"), Is.EqualTo("it starts with the game"));
            Assert.That(report.NextCommand, Is.EqualTo("npx bridle serve --game bridge"));
        }

        [Test]
        public void AGameWithoutABridgeIsToldAsSuch()
        {
            var report = StatusReport.Of(null, null, true, false);

            Assert.That(Row(report, "Bridge"), Is.EqualTo("there is none in the scene"));
        }

        [Test]
        public void ABridgeThatNobodyAnswersNamesTheServerToStart()
        {
            var game = new FakeGame();
            game.Transport.Peer = "";
            game.Disconnect(1);
            game.Frames(1);

            var report = Report(game);

            Assert.That(Row(report, "Game"), Is.EqualTo("running"));
            Assert.That(Row(report, "Transport"), Is.EqualTo("WebSocket"));
            Assert.That(Row(report, "Connected"), Is.EqualTo("nobody"));
            Assert.That(Row(report, "Last command"), Is.EqualTo("none yet"));
            Assert.That(Row(report, "Settled"), Is.EqualTo("yes"));
            Assert.That(report.NextCommand, Is.EqualTo("npx bridle serve --game bridge"));
        }

        [Test]
        public void ABridgeThatIsConnectedNamesTheSnapshotToTake()
        {
            var game = new FakeGame();
            game.Tell("welcome", new JObject { ["name"] = "Table" });
            game.Answered("snapshot");

            var report = StatusReport.Of(game.Core, game.Core.Status, true, true);

            Assert.That(Row(report, "Game"), Is.EqualTo("paused"));
            Assert.That(Row(report, "Connected"), Is.EqualTo("the test, as \"Table\""));
            Assert.That(Row(report, "Last command"), Is.EqualTo("snapshot"));
            Assert.That(report.NextCommand, Is.EqualTo("npx bridle abu snapshot"));
        }

        [Test]
        public void AnErrorThatWasAnsweredIsShown()
        {
            var game = new FakeGame();
            var answer = game.Answered("dance");

            Assert.That(Row(Report(game), "Last error"), Is.EqualTo((string?)answer["error"]));
        }

        [Test]
        public void WhyBridleDoesNotLetItInIsShown()
        {
            var game = new FakeGame();
            game.Tell("refused", new JObject { ["reason"] = "a token is wanted" });
            game.Frames(1);

            Assert.That(Row(Report(game), "Refused"), Is.EqualTo("a token is wanted"));
        }

        [Test]
        public void ABridgeThatListensNamesItsPort()
        {
            var game = new FakeGame(TransportKind.Tcp);
            game.Transport.Port = 9998;
            game.Frames(1);

            var report = Report(game);

            Assert.That(Row(report, "Transport"), Is.EqualTo("TCP, port 9998"));
            Assert.That(report.NextCommand, Is.EqualTo("ABU_PORT=9998 python3 abu.py snapshot"));
        }

        [Test]
        public void ThePortThatEveryoneKnowsIsNotTyped()
        {
            var game = new FakeGame(TransportKind.Tcp);
            game.Transport.Port = BridgeAddress.DefaultPort;
            game.Frames(1);

            Assert.That(Report(game).NextCommand, Is.EqualTo("python3 abu.py snapshot"));
        }

        [Test]
        public void WhileAnActGoesOnTheWindowSaysWhatMoves()
        {
            var game = new FakeGame();
            game.AddButton("End Turn", () => BusyToken.Acquire("the mouse on End Turn"));
            game.Ask("click", new { key = "End Turn" });
            game.Frames(2);

            Assert.That(Row(Report(game), "Settled"), Is.EqualTo("no: the mouse on End Turn"));
        }

        [Test]
        public void TheMenuAddsOneBridgeAndThenSelectsIt()
        {
            AbuMenu.AddBridge();
            var made = Selection.activeGameObject;
            try
            {
                Assert.That(made.GetComponent<AbuSetup>(), Is.Not.Null);
                Selection.activeObject = null;

                AbuMenu.AddBridge();

                Assert.That(Selection.activeGameObject, Is.SameAs(made));
            }
            finally
            {
                Object.DestroyImmediate(made);
            }
        }

        static StatusReport Report(FakeGame game) => StatusReport.Of(game.Core, game.Core.Status, true, false);

        static string Row(StatusReport report, string what) => report.Rows.Single(row => row.Key == what).Value;
    }
}
