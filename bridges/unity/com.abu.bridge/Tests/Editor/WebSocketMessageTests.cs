#nullable enable

using System;
using System.Collections.Generic;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace Abu.Tests
{
    [TestFixture]
    public class WebSocketMessageTests
    {
        [Test]
        public void ACommandComesBackAsItWas()
        {
            var command = new AbuCommand
            {
                Id = "8e2f",
                Command = "fill",
                Params = new JObject { ["ref"] = "e5", ["value"] = "hello" },
            };

            var json = WireJson.Write(command);
            var back = JsonConvert.DeserializeObject<AbuCommand>(json)!;

            var line = "{\"id\":\"8e2f\",\"command\":\"fill\",\"params\":{\"ref\":\"e5\",\"value\":\"hello\"}}";
            Assert.That(json, Is.EqualTo(line));
            Assert.That(back.Id, Is.EqualTo("8e2f"));
            Assert.That(back.Command, Is.EqualTo("fill"));
            Assert.That((string?)back.Params!["value"], Is.EqualTo("hello"));
        }

        [TestCase("{\"id\":\"1\",\"command\":\"snapshot\"}")]
        [TestCase("{\"id\":\"1\",\"command\":\"snapshot\",\"params\":null}")]
        [TestCase("{\"id\":\"1\",\"command\":\"snapshot\",\"params\":[]}")]
        public void ACommandNeedsNoParams(string json)
        {
            var command = WireJson.CommandOf(WireJson.Read(json, out _)!);

            Assert.That(command!.Command, Is.EqualTo("snapshot"));
            Assert.That(command.Params, Is.Null);
        }

        [TestCase("{\"id\":7,\"command\":\"snapshot\"}", "7")]
        [TestCase("{\"id\":\"\",\"command\":\"snapshot\"}", "")]
        [TestCase("{\"id\":{\"a\":1},\"command\":\"snapshot\"}", "{\"a\":1}")]
        public void AnIdIsAnsweredAsText(string json, string expected) =>
            Assert.That(WireJson.CommandOf(WireJson.Read(json, out _)!)!.Id, Is.EqualTo(expected));

        [TestCase("{\"command\":\"snapshot\"}")]
        [TestCase("{\"id\":\"1\"}")]
        [TestCase("{\"id\":\"1\",\"command\":5}")]
        [TestCase("{}")]
        public void WithoutIdAndCommandItIsNone(string json) =>
            Assert.That(WireJson.CommandOf(WireJson.Read(json, out _)!), Is.Null);

        [Test]
        public void ASuccessHasDataAndNoError() =>
            Assert.That(
                WireJson.Write(AbuResponse.Done("1", new ScreenshotData { Base64 = "AQID" })),
                Is.EqualTo("{\"id\":\"1\",\"success\":true,\"data\":{\"base64\":\"AQID\"}}")
            );

        [Test]
        public void ASuccessWithoutDataHasNone() =>
            Assert.That(WireJson.Write(AbuResponse.Done("1", null)), Is.EqualTo("{\"id\":\"1\",\"success\":true}"));

        [Test]
        public void AnErrorSaysWhyAndWhatToDo() =>
            Assert.That(
                WireJson.Write(AbuResponse.Failed("1", ErrorCodes.Gone, "Ref e3 not found", "take a new snapshot")),
                Is.EqualTo(
                    "{\"id\":\"1\",\"success\":false,\"error\":\"Ref e3 not found\","
                        + "\"code\":\"gone\",\"hint\":\"take a new snapshot\"}"
                )
            );

        [Test]
        public void AnErrorNeedsNoHint() =>
            Assert.That(
                WireJson.Write(AbuResponse.Failed("1", ErrorCodes.Internal, "no")),
                Is.EqualTo("{\"id\":\"1\",\"success\":false,\"error\":\"no\",\"code\":\"internal\"}")
            );

        [Test]
        public void AMessageIsOneLine()
        {
            var json = WireJson.Write(AbuResponse.Failed("1", ErrorCodes.Internal, "two\nlines\r\u2028 \u0085\u0000"));

            Assert.That(json.IndexOfAny(new[] { '\n', '\r' }), Is.EqualTo(-1));
            Assert.That((string?)Json.Parse(json)["error"], Is.EqualTo("two\nlines\r\u2028 \u0085\u0000"));
        }

        [Test]
        public void AnEventHasANameAndData() =>
            Assert.That(
                WireJson.Write(new AbuEvent { Event = "bye", Data = new JObject { ["reason"] = "quit" } }),
                Is.EqualTo("{\"event\":\"bye\",\"data\":{\"reason\":\"quit\"}}")
            );

        [Test]
        public void AHelloSaysWhatItIs()
        {
            var hello = new HelloData
            {
                Game = "Test",
                EngineVersion = "6000.0.1f1",
                BridgeVersion = "0.1.0",
                Instance = "here",
                Pid = 12,
                Token = "secret",
                Commands = new List<string> { "snapshot" },
                Scene = new SceneAbility { Keys = true, Size = new double[] { 800, 600 } },
                Clock = new ClockData { Paused = true, Frame = 5 },
                Controls = new List<ControlData>
                {
                    new ControlData
                    {
                        Name = "slot",
                        Kind = "choice",
                        Max = 8,
                    },
                },
            };

            var expected = JObject.Parse(
                "{protocol:1,engine:'unity',engine_version:'6000.0.1f1',bridge_version:'0.1.0',game:'Test',"
                    + "instance:'here',pid:12,token:'secret',commands:['snapshot'],"
                    + "scene:{keys:true,size:[800.0,600.0]},"
                    + "clock:{unit:'frame',rate:60.0,deterministic:false,paused:true,frame:5},"
                    + "controls:[{name:'slot',kind:'choice',max:8}]}"
            );
            Assert.That(JToken.DeepEquals(Json.Of(hello), expected), Is.True, WireJson.Write(hello));
        }

        [Test]
        public void AHelloLeavesOutWhatIsNotSo()
        {
            var json = Json.Of(new HelloData { Game = "Test" });

            Assert.That(json.Count, Is.EqualTo(4), json.ToString());
            Assert.That(json["commands"]!.Type, Is.EqualTo(JTokenType.Array));
        }

        [Test]
        public void ANodeHasFourFieldsAndTheOnesThatAreSo() =>
            Assert.That(
                WireJson.Write(new AbuSceneNode { Role = "button", Label = "End" }),
                Is.EqualTo("{\"role\":\"button\",\"label\":\"End\",\"interactive\":false,\"children\":[]}")
            );

        [Test]
        public void ANodeTellsAllThatIsSetAndComesBack()
        {
            var node = new AbuSceneNode
            {
                Role = "slider",
                Label = "Volume",
                Interactive = true,
                Key = "Slider#1",
                Ref = "e1",
                Value = 0.5,
                Description = "how loud",
                Disabled = true,
                Checked = "mixed",
                Selected = false,
                Expanded = true,
                Modal = false,
                Focused = true,
                Bounds = new[] { 1, 2.5, 3, 4 },
                Actions = new List<string> { "fill" },
            };

            var back = JsonConvert.DeserializeObject<AbuSceneNode>(WireJson.Write(node))!;

            var fields = new List<string>();
            foreach (var property in Json.Of(node).Properties())
            {
                fields.Add(property.Name);
            }
            var expected =
                "role label interactive children key ref value description disabled checked selected expanded modal "
                + "focused bounds actions";
            Assert.That(fields, Is.EquivalentTo(expected.Split(' ')));
            Assert.That(WireJson.Write(back), Is.EqualTo(WireJson.Write(node)));
        }

        [TestCase("")]
        [TestCase("hello")]
        [TestCase("[]")]
        [TestCase("5")]
        [TestCase("null")]
        [TestCase("{")]
        [TestCase("{\"a\":}")]
        [TestCase("{} {}")]
        [TestCase("{}x")]
        [TestCase("{\"a\":1e99999x}")]
        [TestCase("{\"a\":\"\\ud8\"}")]
        [TestCase("/* no */")]
        public void RefusesWhatIsNoObject(string text)
        {
            Assert.That(WireJson.Read(text, out var error), Is.Null);
            Assert.That(error, Is.Not.Empty);
        }

        [Test]
        public void RefusesValuesThatLieTooDeepBeforeTheStackEnds()
        {
            var deep = new StringBuilder("{\"id\":\"1\",\"command\":\"snapshot\",\"params\":{\"a\":");
            deep.Append('[', 1000000);

            Assert.That(WireJson.Read(deep.ToString(), out var error), Is.Null);
            StringAssert.Contains("64", error);
        }

        [Test]
        public void WritesTreesOfAsManyLevelsAsAreTold()
        {
            var node = new AbuSceneNode { Role = "text", Label = "bottom" };
            for (var i = 1; i < SceneSnapshot.DepthMax; i++)
            {
                var above = new AbuSceneNode { Role = "group" };
                above.Children.Add(node);
                node = above;
            }

            var json = Json.Of(AbuResponse.Done("1", new SceneData { Nodes = new List<AbuSceneNode> { node } }));

            var levels = 0;
            for (var at = json["data"]!["nodes"]!; at.HasValues; at = at[0]!["children"]!)
            {
                levels++;
            }
            Assert.That(levels, Is.EqualTo(SceneSnapshot.DepthMax));
        }

        [Test]
        public void HoldsToItsOwnSettingsWhateverTheGameHasSet()
        {
            var before = JsonConvert.DefaultSettings;
            JsonConvert.DefaultSettings = () =>
                new JsonSerializerSettings
                {
                    TypeNameHandling = TypeNameHandling.All,
                    Formatting = Formatting.Indented,
                };
            try
            {
                Assert.That(
                    WireJson.Write(AbuResponse.Done("1", new SnapshotData())),
                    Is.EqualTo("{\"id\":\"1\",\"success\":true,\"data\":{\"snapshot\":\"\",\"refs\":{}}}")
                );
            }
            finally
            {
                JsonConvert.DefaultSettings = before;
            }
        }

        [Test]
        public void MakesNoTypesThatAMessageNames()
        {
            var message = WireJson.Read(
                "{\"id\":\"1\",\"command\":\"click\","
                    + "\"params\":{\"$type\":\"System.Diagnostics.Process, System\",\"ref\":\"e1\"}}",
                out _
            );

            var read = WireJson.Params<RefParams>(WireJson.CommandOf(message!)!);

            Assert.That(read, Is.TypeOf<RefParams>());
            Assert.That(read.Ref, Is.EqualTo("e1"));
        }
    }
}
