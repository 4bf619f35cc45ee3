#nullable enable

using System.Collections.Generic;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace Abu.Tests
{
    [TestFixture]
    public class CommandSchemaTests
    {
        static T Read<T>(string json) => JsonConvert.DeserializeObject<T>(json)!;

        static AbuCommand Command(string json) =>
            new AbuCommand { Id = "1", Command = "click", Params = JObject.Parse(json) };

        [Test]
        public void SnapshotDataHasTextAndRefs()
        {
            var data = new SnapshotData { Snapshot = "- button \"End\" [ref=e1]" };
            data.Refs["e1"] = new SnapshotRef { Role = "button", Name = "End" };

            Assert.That(
                WireJson.Write(data),
                Is.EqualTo(
                    "{\"snapshot\":\"- button \\\"End\\\" [ref=e1]\","
                        + "\"refs\":{\"e1\":{\"role\":\"button\",\"name\":\"End\"}}}"
                )
            );
        }

        [Test]
        public void SnapshotDataWithoutRefsHasAnEmptyObject() =>
            Assert.That(WireJson.Write(new SnapshotData()), Is.EqualTo("{\"snapshot\":\"\",\"refs\":{}}"));

        [Test]
        public void SnapshotDataComesBackAsItWas()
        {
            var data = new SnapshotData
            {
                Snapshot = "two\nlines",
                History = new List<string> { "You drew a card" },
                EffectLogs = new List<string> { "a sound" },
            };
            data.Refs["e2"] = new SnapshotRef { Role = "textbox", Name = "Größe \ud83c\udf00" };

            var back = Read<SnapshotData>(WireJson.Write(data));

            Assert.That(back.Snapshot, Is.EqualTo("two\nlines"));
            Assert.That(back.Refs["e2"].Role, Is.EqualTo("textbox"));
            Assert.That(back.Refs["e2"].Name, Is.EqualTo("Größe \ud83c\udf00"));
            Assert.That(back.History, Is.EqualTo(new[] { "You drew a card" }));
            Assert.That(back.EffectLogs, Is.EqualTo(new[] { "a sound" }));
        }

        [TestCase("clicked")]
        [TestCase("hovered")]
        [TestCase("dragged")]
        public void TheFlagOfAnActionStandsBesideTheSnapshot(string flag)
        {
            var data = new ActionSnapshotData { Snapshot = "- text" };
            data.ActionFields[flag] = true;

            var json = Json.Of(data);

            Assert.That((bool)json[flag]!, Is.True);
            Assert.That((string?)json["snapshot"], Is.EqualTo("- text"));
            Assert.That(json["refs"], Is.Not.Null);
            Assert.That(json["ActionFields"], Is.Null);
        }

        [Test]
        public void FieldsOfAnActionComeBackAsTheyWere()
        {
            var data = new ActionSnapshotData { Snapshot = "- text" };
            data.ActionFields["clicked"] = true;
            data.ActionFields["moving"] = new JArray("a card flies");
            data.ActionFields["at"] = "2026-01-02T03:04:05Z";

            var back = Read<ActionSnapshotData>(WireJson.Write(data));

            Assert.That(back.Snapshot, Is.EqualTo("- text"));
            Assert.That(back.ActionFields.Keys, Is.EquivalentTo(new[] { "clicked", "moving", "at" }));
            Assert.That((bool)back.ActionFields["clicked"], Is.True);
            Assert.That((string?)back.ActionFields["moving"][0], Is.EqualTo("a card flies"));
        }

        [Test]
        public void AnActionWithoutFieldsIsASnapshot() =>
            Assert.That(WireJson.Write(new ActionSnapshotData()), Is.EqualTo(WireJson.Write(new SnapshotData())));

        [Test]
        public void ParamsOfASnapshotAreRead()
        {
            var json = "{\"interactive\":true,\"compact\":false,\"maxDepth\":3,\"effectLogs\":true,\"other\":1}";

            var read = WireJson.Params<SnapshotParams>(Command(json));

            Assert.That(read.Interactive, Is.True);
            Assert.That(read.Compact, Is.False);
            Assert.That(read.MaxDepth, Is.EqualTo(3));
            Assert.That(read.EffectLogs, Is.True);
        }

        [Test]
        public void ParamsThatAreNotThereAreNull()
        {
            var read = WireJson.Params<SnapshotParams>(Command("{\"compact\":null}"));

            Assert.That(read.Interactive, Is.Null);
            Assert.That(read.Compact, Is.Null);
            Assert.That(read.MaxDepth, Is.Null);
            Assert.That(WireJson.Write(read), Is.EqualTo("{}"));
        }

        [Test]
        public void NoParamsCountAsEmptyOnes()
        {
            var none = new AbuCommand { Id = "1", Command = "snapshot" };

            Assert.That(WireJson.Params<SnapshotParams>(none).Compact, Is.Null);
        }

        [Test]
        public void ParamsOfAClickNameAnElement()
        {
            var asked = "{\"ref\":\"@e3\",\"key\":\"k\",\"count\":2,\"button\":\"right\"}";

            var read = WireJson.Params<ClickParams>(Command(asked));

            Assert.That(read.Ref, Is.EqualTo("@e3"));
            Assert.That(read.Key, Is.EqualTo("k"));
            Assert.That(read.Count, Is.EqualTo(2));
            Assert.That(read.Button, Is.EqualTo("right"));
        }

        [Test]
        public void ParamsOfADragNameOneOrTwo()
        {
            var both = WireJson.Params<DragParams>(Command("{\"source\":\"e1\",\"target\":\"e2\"}"));
            var one = WireJson.Params<DragParams>(Command("{\"source\":\"e1\"}"));

            Assert.That(both.Source, Is.EqualTo("e1"));
            Assert.That(both.Target, Is.EqualTo("e2"));
            Assert.That(one.Target, Is.Null);
            Assert.That(WireJson.Write(one), Is.EqualTo("{\"source\":\"e1\"}"));
        }

        [Test]
        public void ATextThatLooksLikeADateStaysAsItIs()
        {
            var line = "{\"id\":\"1\",\"command\":\"fill\",\"params\":{\"value\":\"2026-01-02T03:04:05Z\"}}";
            var message = WireJson.Read(line, out _);

            var read = WireJson.Params<ValueParams>(WireJson.CommandOf(message!)!);

            Assert.That(read.Value, Is.EqualTo("2026-01-02T03:04:05Z"));
        }

        [TestCase("{\"ref\":{}}")]
        [TestCase("{\"ref\":[1]}")]
        [TestCase("{\"count\":\"many\"}")]
        [TestCase("{\"count\":99999999999}")]
        [TestCase("{\"effectLogs\":\"perhaps\"}")]
        public void AFieldOfTheWrongKindIsRefused(string json)
        {
            var fault = Assert.Throws<AbuException>(() => WireJson.Params<ClickParams>(Command(json)));

            Assert.That(fault.Code, Is.EqualTo(ErrorCodes.BadParams));
            StringAssert.StartsWith("The params of click: ", fault.Message);
        }

        [Test]
        [SetCulture("tr-TR")]
        public void NumbersAreTheSameInEveryLanguage()
        {
            var read = WireJson.Params<ScrollParams>(Command("{\"dx\":0.5,\"dy\":\"1.5\"}"));

            Assert.That(read.Dx, Is.EqualTo(0.5));
            Assert.That(read.Dy, Is.EqualTo(1.5));
            StringAssert.Contains("\"dx\":0.5", WireJson.Write(read));
        }
    }
}
