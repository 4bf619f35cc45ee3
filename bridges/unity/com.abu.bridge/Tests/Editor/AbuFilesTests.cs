#nullable enable

using System;
using System.IO;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace Abu.Tests
{
    [TestFixture]
    public class AbuFilesTests
    {
        string _project = "";

        [SetUp]
        public void MakeProject()
        {
            _project = Path.Combine(Path.GetTempPath(), "abu-files-" + Guid.NewGuid().ToString("N"));
            Directory.CreateDirectory(_project);
        }

        [TearDown]
        public void RemoveProject() => Directory.Delete(_project, true);

        string AbuFolder => Path.Combine(_project, "Library", "Abu");

        static EditorState Playing(int pid) =>
            new EditorState
            {
                PlayMode = EditorState.Playing,
                Scene = "Assets/Täble.unity",
                Pid = pid,
                LogFile = "/logs/Editor.log",
                Transport = "tcp",
                Port = 9998,
                Connected = true,
            };

        [Test]
        public void StateIsWrittenUnderTheNamesThatClientsRead()
        {
            Assert.That(AbuFiles.WriteState(_project, Playing(7)), Is.True);

            var told = JObject.Parse(File.ReadAllText(Path.Combine(AbuFolder, "state.json")));
            var expected = JObject.Parse(
                "{'playMode':'playing','scene':'Assets/Täble.unity','pid':7,'logFile':'/logs/Editor.log',"
                    + "'transport':'tcp','port':9998,'connected':true}"
            );
            Assert.That(JToken.DeepEquals(told, expected), Is.True, told.ToString());
        }

        [Test]
        public void StateOfAProjectWithoutBridgeNamesNoPort()
        {
            AbuFiles.WriteState(_project, new EditorState { Pid = 7, Scene = "Assets/A.unity" });

            var told = JObject.Parse(File.ReadAllText(AbuFiles.StatePath(_project)));
            var expected = JObject.Parse("{'playMode':'edit','scene':'Assets/A.unity','pid':7,'connected':false}");
            Assert.That(JToken.DeepEquals(told, expected), Is.True, told.ToString());
        }

        [Test]
        public void PortsAreWrittenUnderTheNamesThatClientsRead()
        {
            Assert.That(
                AbuFiles.WritePorts(_project, new PortsData { Transport = "tcp", Port = 9998, Pid = 123 }),
                Is.True
            );

            var told = JObject.Parse(File.ReadAllText(Path.Combine(AbuFolder, "ports.json")));
            var expected = JObject.Parse("{'transport':'tcp','port':9998,'pid':123}");
            Assert.That(JToken.DeepEquals(told, expected), Is.True, told.ToString());
        }

        [Test]
        public void FilesBeginWithABraceAndNotWithAByteOrderMark()
        {
            AbuFiles.WriteState(_project, Playing(7));

            Assert.That(File.ReadAllBytes(AbuFiles.StatePath(_project))[0], Is.EqualTo((byte)'{'));
        }

        [Test]
        public void WhatWasWrittenIsRead()
        {
            AbuFiles.WriteState(_project, Playing(7));
            AbuFiles.WritePorts(_project, new PortsData { Port = 4, Pid = 5 });

            var state = AbuFiles.ReadState(_project)!;
            Assert.That(state.PlayMode, Is.EqualTo("playing"));
            Assert.That(state.Scene, Is.EqualTo("Assets/Täble.unity"));
            Assert.That(state.Port, Is.EqualTo(9998));
            Assert.That(state.Connected, Is.True);
            var ports = AbuFiles.ReadPorts(_project)!;
            Assert.That(ports.Transport, Is.EqualTo("tcp"));
            Assert.That(ports.Port, Is.EqualTo(4));
            Assert.That(ports.Pid, Is.EqualTo(5));
        }

        [Test]
        public void ALaterStateReplacesTheEarlierOneAndLeavesNothingElse()
        {
            AbuFiles.WriteState(_project, Playing(7));
            Assert.That(AbuFiles.WriteState(_project, new EditorState { Pid = 8 }), Is.True);

            Assert.That(AbuFiles.ReadState(_project)!.Pid, Is.EqualTo(8));
            Assert.That(Directory.GetFiles(AbuFolder), Is.EqualTo(new[] { AbuFiles.StatePath(_project) }));
        }

        [Test]
        public void WhoHasTheFileOpenGoesOnReadingWhatItWas()
        {
            AbuFiles.WriteState(_project, Playing(7));
            var share = FileShare.ReadWrite | FileShare.Delete;
            using (var open = new FileStream(AbuFiles.StatePath(_project), FileMode.Open, FileAccess.Read, share))
            {
                AbuFiles.WriteState(_project, new EditorState { Pid = 8 });

                Assert.That(JObject.Parse(new StreamReader(open).ReadToEnd())["pid"]!.Value<int>(), Is.EqualTo(7));
            }
        }

        [Test]
        public void WhatACrashLeftUnfinishedIsWrittenOver()
        {
            Directory.CreateDirectory(AbuFolder);
            File.WriteAllText(AbuFiles.StatePath(_project) + ".tmp", "{\"playMode\":");

            Assert.That(AbuFiles.WriteState(_project, Playing(7)), Is.True);

            Assert.That(Directory.GetFiles(AbuFolder), Is.EqualTo(new[] { AbuFiles.StatePath(_project) }));
        }

        [Test]
        public void AWriteThatTheDiskRefusesIsToldAndThrowsNothing()
        {
            File.WriteAllText(Path.Combine(_project, "Library"), "a file where the folder should be");

            Assert.That(AbuFiles.WriteState(_project, Playing(7)), Is.False);
            Assert.That(AbuFiles.WritePorts(_project, new PortsData()), Is.False);
        }

        [Test]
        public void AFolderInPlaceOfTheFileIsToldAndNoUnfinishedFileIsLeft()
        {
            Directory.CreateDirectory(AbuFiles.StatePath(_project));

            Assert.That(AbuFiles.WriteState(_project, Playing(7)), Is.False);

            Assert.That(Directory.GetFiles(AbuFolder), Is.Empty);
        }

        [Test]
        public void AProjectWithoutFilesHasNothingToRead()
        {
            Assert.That(AbuFiles.ReadState(_project), Is.Null);
            Assert.That(AbuFiles.ReadPorts(_project), Is.Null);
        }

        [TestCase("")]
        [TestCase("{\"pid\":")]
        [TestCase("[1]")]
        [TestCase("null")]
        [TestCase("{\"pid\":\"many\"}")]
        public void WhatIsNoStateIsReadAsNone(string text)
        {
            Directory.CreateDirectory(AbuFolder);
            File.WriteAllText(AbuFiles.StatePath(_project), text);

            Assert.That(AbuFiles.ReadState(_project), Is.Null);
        }

        [Test]
        public void AFileThatIsFarTooLongIsNotRead()
        {
            Directory.CreateDirectory(AbuFolder);
            File.WriteAllText(AbuFiles.PortsPath(_project), "{\"pid\":1,\"port\":2}" + new string(' ', 65_536));

            Assert.That(AbuFiles.ReadPorts(_project), Is.Null);
        }

        [Test]
        public void AProcessRemovesItsOwnFiles()
        {
            AbuFiles.WriteState(_project, Playing(7));
            AbuFiles.WritePorts(_project, new PortsData { Pid = 7 });

            Assert.That(AbuFiles.RemoveState(_project, 7), Is.True);
            Assert.That(AbuFiles.RemovePorts(_project, 7), Is.True);

            Assert.That(Directory.GetFiles(AbuFolder), Is.Empty);
        }

        [Test]
        public void TheFilesOfAnotherProcessStay()
        {
            AbuFiles.WriteState(_project, Playing(7));
            AbuFiles.WritePorts(_project, new PortsData { Pid = 7 });

            AbuFiles.RemoveState(_project, 8);
            AbuFiles.RemovePorts(_project, 8);

            Assert.That(Directory.GetFiles(AbuFolder).Length, Is.EqualTo(2));
        }

        [Test]
        public void RemovingWhatIsNotThereIsDone()
        {
            Assert.That(AbuFiles.RemoveState(_project, 7), Is.True);
            Assert.That(AbuFiles.RemovePorts(_project, 7), Is.True);
        }
    }
}
