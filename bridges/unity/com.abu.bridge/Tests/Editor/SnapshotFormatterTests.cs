#nullable enable

using NUnit.Framework;

namespace Abu.Tests
{
    [TestFixture]
    public class SnapshotFormatterTests
    {
        static AbuSceneNode Node(string role, string? label = null, params AbuSceneNode[] children)
        {
            var node = new AbuSceneNode { Role = role, Label = label };
            node.Children.AddRange(children);
            return node;
        }

        static AbuSceneNode Button(string? label)
        {
            var node = Node("button", label);
            node.Interactive = true;
            return node;
        }

        static string Text(AbuSceneNode node, bool compact = false) => SnapshotFormatter.Format(node, compact).Snapshot;

        static string LabelOf(string label) => Text(Node("text", label)).Substring("- text ".Length);

        [Test]
        public void WritesTheSceneOfTheSeed()
        {
            var scene = Node(
                "application",
                "Dreamtides",
                Node(
                    "region",
                    "UIToolkit",
                    Button("End Turn"),
                    Node("group", "Hand", Button("Lightning Bolt"), Button("Shield Wall"))
                ),
                Node("region", "Scene3D", Button("Undo"), Node("group", "Battlefield", Button("Fire Elemental")))
            );

            var expected = string.Join(
                "\n",
                "- application \"Dreamtides\"",
                "  - region \"UIToolkit\"",
                "    - button \"End Turn\" [ref=e1]",
                "    - group \"Hand\"",
                "      - button \"Lightning Bolt\" [ref=e2]",
                "      - button \"Shield Wall\" [ref=e3]",
                "  - region \"Scene3D\"",
                "    - button \"Undo\" [ref=e4]",
                "    - group \"Battlefield\"",
                "      - button \"Fire Elemental\" [ref=e5]"
            );
            Assert.That(Text(scene), Is.EqualTo(expected));
        }

        [Test]
        public void WritesOneNodeWithoutAnEndOfLine() => Assert.That(Text(Node("group")), Is.EqualTo("- group"));

        [TestCase(null)]
        [TestCase("")]
        public void WritesNoQuotesForNoLabel(string? label) =>
            Assert.That(Text(Button(label)), Is.EqualTo("- button [ref=e1]"));

        [Test]
        public void GivesNoRefToWhatCannotBeActedOn()
        {
            var data = SnapshotFormatter.Format(Node("generic", "Fire Elemental"));

            Assert.That(data.Snapshot, Is.EqualTo("- generic \"Fire Elemental\""));
            Assert.That(data.Refs, Is.Empty);
        }

        [Test]
        public void TellsRoleAndNameOfEveryRef()
        {
            var data = SnapshotFormatter.Format(Node("group", "Hand", Button("Bolt"), Button(null)));

            Assert.That(data.Refs.Keys, Is.EquivalentTo(new[] { "e1", "e2" }));
            Assert.That(data.Refs["e1"].Role, Is.EqualTo("button"));
            Assert.That(data.Refs["e1"].Name, Is.EqualTo("Bolt"));
            Assert.That(data.Refs["e2"].Name, Is.EqualTo(""));
        }

        [Test]
        public void KeepsRefsThatNodesHave()
        {
            var second = Button("Second");
            second.Ref = "e7";

            var data = SnapshotFormatter.Format(Node("group", null, Button("First"), second));

            StringAssert.Contains("- button \"Second\" [ref=e7]", data.Snapshot);
            Assert.That(data.Refs["e7"].Name, Is.EqualTo("Second"));
        }

        [Test]
        public void NumbersElementsThatLookAlikeFromTheSecondOn()
        {
            var scene = Node("group", null, Button("Card"), Button("Card"), Node("group", null, Button("Card")));

            var expected = string.Join(
                "\n",
                "- group",
                "  - button \"Card\" [ref=e1]",
                "  - button \"Card\" [ref=e2] [nth=1]",
                "  - group",
                "    - button \"Card\" [ref=e3] [nth=2]"
            );
            Assert.That(Text(scene), Is.EqualTo(expected));
        }

        [Test]
        public void CountsNeitherOtherRolesNorWhatCannotBeActedOnAsAlike()
        {
            var slider = Button("Card");
            slider.Role = "slider";

            var text = Text(Node("group", null, Node("button", "Card"), Button("Card"), slider));

            StringAssert.DoesNotContain("nth", text);
        }

        [Test]
        public void CompactLeavesOutWhatHasNoLabelAndHoldsNothingToActOn()
        {
            var scene = Node("application", "Game", Node("group", null, Node("generic"), Node("generic", "")));

            Assert.That(Text(scene, true), Is.EqualTo("- application \"Game\""));
        }

        [Test]
        public void CompactKeepsLabelledNodes() =>
            Assert.That(Text(Node("group", "Hand"), true), Is.EqualTo("- group \"Hand\""));

        [Test]
        public void CompactKeepsNodesToActOnWithoutALabel() =>
            Assert.That(Text(Button(null), true), Is.EqualTo("- button [ref=e1]"));

        [Test]
        public void CompactKeepsWhatHoldsSomethingToActOn()
        {
            var scene = Node("group", null, Node("group", null, Button("Deep")));

            Assert.That(Text(scene, true), Is.EqualTo("- group\n  - group\n    - button \"Deep\" [ref=e1]"));
        }

        [Test]
        public void CompactPutsLabelledChildrenInThePlaceOfWhatIsLeftOut()
        {
            var scene = Node("application", "Game", Node("group", null, Node("text", "Life: 20")), Button("End"));

            var expected = "- application \"Game\"\n  - text \"Life: 20\"\n  - button \"End\" [ref=e1]";
            Assert.That(Text(scene, true), Is.EqualTo(expected));
        }

        [Test]
        public void CompactGivesTheSameRefsAsTheWhole()
        {
            var scene = Node("application", "Game", Node("group"), Button("A"), Node("group"), Button("B"));

            Assert.That(
                SnapshotFormatter.Format(scene, true).Refs.Keys,
                Is.EqualTo(SnapshotFormatter.Format(scene).Refs.Keys)
            );
        }

        [TestCase("say \"hi\"", "\"say \\\"hi\\\"\"")]
        [TestCase("back\\slash", "\"back\\\\slash\"")]
        [TestCase("two\nlines\r\n", "\"two\\nlines\\r\\n\"")]
        [TestCase("a\tb\u0000\u001b\u007f", "\"a\\tb\\u0000\\u001b\\u007f\"")]
        [TestCase("line\u2028and\u2029end\u0085", "\"line\\u2028and\\u2029end\\u0085\"")]
        [TestCase("\u202egnp.exe\u2066", "\"\\u202egnp.exe\\u2066\"")]
        [TestCase("Card [ref=e9]", "\"Card \\u005bref=e9]\"")]
        [TestCase("Card [REF=e9] [x]", "\"Card \\u005bREF=e9] [x]\"")]
        [TestCase("Größe 東京 \ud83c\udf00", "\"Größe 東京 \ud83c\udf00\"")]
        public void EscapesLabelsAsJsonDoes(string label, string expected) =>
            Assert.That(LabelOf(label), Is.EqualTo(expected));

        [Test]
        public void EscapesHalvesOfCharacters() =>
            Assert.That(LabelOf("a" + (char)0xd83c + "b"), Is.EqualTo("\"a\\ud83cb\""));

        [Test]
        public void WritesStatesInOneOrder()
        {
            var node = Button("All");
            node.Disabled = true;
            node.Checked = true;
            node.Selected = true;
            node.Expanded = true;
            node.Focused = true;
            node.Value = "x";
            node.Description = "more";

            var states = "[disabled] [checked] [selected] [expanded] [focused] [value=\"x\"] [description=\"more\"]";
            Assert.That(Text(node), Is.EqualTo("- button \"All\" [ref=e1] " + states));
        }

        [Test]
        public void SaysNothingOfStatesThatAreNot()
        {
            var node = Button("None");
            node.Checked = false;
            node.Selected = false;
            node.Expanded = false;
            node.Value = "";
            node.Description = "";

            Assert.That(Text(node), Is.EqualTo("- button \"None\" [ref=e1]"));
        }

        [Test]
        public void TellsAMixedCheckbox()
        {
            var node = Node("checkbox", "All");
            node.Checked = "mixed";

            Assert.That(Text(node), Is.EqualTo("- checkbox \"All\" [checked=mixed]"));
        }

        [TestCase(3, "3")]
        [TestCase(0.5, "0.5")]
        [TestCase(0.1f, "0.1")]
        [TestCase(2.0004, "2")]
        [TestCase(-1.2346, "-1.235")]
        [TestCase(1234567L, "1234567")]
        public void WritesNumbersWithThreeDigitsAtMost(object value, string expected)
        {
            var node = Node("slider", "Volume");
            node.Value = value;

            Assert.That(Text(node), Is.EqualTo("- slider \"Volume\" [value=" + expected + "]"));
        }

        [Test]
        [SetCulture("tr-TR")]
        public void WritesTheSameInEveryLanguage()
        {
            var node = Button("I [REF=i]");
            node.Value = 0.5;

            Assert.That(Text(node), Is.EqualTo("- button \"I \\u005bREF=i]\" [ref=e1] [value=0.5]"));
        }

        [Test]
        public void CutsLongLabels()
        {
            var kept = new string('x', 299);

            Assert.That(LabelOf(new string('x', 300)), Is.EqualTo("\"" + kept + "x\""));
            Assert.That(LabelOf(new string('x', 301)), Is.EqualTo("\"" + kept + "…\""));
        }

        [Test]
        public void CutsNoCharacterInTwo()
        {
            var kept = new string('x', 298);

            Assert.That(LabelOf(kept + "\ud83c\udf00yy"), Is.EqualTo("\"" + kept + "…\""));
        }

        [Test]
        public void CutsNamesOfRefsToo()
        {
            var data = SnapshotFormatter.Format(Button(new string('x', 5000)));

            Assert.That(data.Refs["e1"].Name, Is.EqualTo(new string('x', 299) + "…"));
        }

        [Test]
        public void WritesDeepTrees()
        {
            var node = Button("Bottom");
            for (var i = 0; i < 500; i++)
            {
                node = Node("group", null, node);
            }

            StringAssert.EndsWith(new string(' ', 1000) + "- button \"Bottom\" [ref=e1]", Text(node, true));
        }
    }
}
