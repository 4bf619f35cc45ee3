#nullable enable

using System;
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.UIElements;

namespace Abu.Tests
{
    /// <summary>What the walker of UI Toolkit tells of trees that are built in code and are in no panel.</summary>
    [TestFixture]
    public class UiToolkitWalkerTests
    {
        enum Level
        {
            Easy,

            [InspectorName("Very Hard")]
            VeryHard,
        }

        VisualElement _root = null!;
        RefRegistry _registry = null!;

        [SetUp]
        public void BuildRoot()
        {
            _root = new VisualElement { name = "Root" };
            _registry = new RefRegistry();
        }

        AbuSceneNode Walk(bool pickableIsInteractive = false)
        {
            _registry.Clear();
            return new UiToolkitWalker(_root) { PickableIsInteractive = pickableIsInteractive }.Walk(_registry);
        }

        static VisualElement Ignored(string name = "") =>
            new VisualElement { name = name, pickingMode = PickingMode.Ignore };

        /// <summary>All nodes under one, each before what is in it.</summary>
        static IEnumerable<AbuSceneNode> Under(AbuSceneNode node) =>
            node.Children.SelectMany(child => new[] { child }.Concat(Under(child)));

        /// <summary>The lines of a tree as <c>button "End Turn"</c>, with two blanks for each level.</summary>
        static string[] Lines(AbuSceneNode node, string indent = "") =>
            node.Children.SelectMany(child =>
                    new[] { indent + child.Role + (child.Label == null ? "" : " \"" + child.Label + "\"") }.Concat(
                        Lines(child, indent + "  ")
                    )
                )
                .ToArray();

        AbuSceneNode NodeOf(VisualElement element)
        {
            _root.Add(element);
            return Walk().Children.Single();
        }

        [Test]
        public void FindsExactlyWhatIsPickedWhereThatIsInteractive()
        {
            var layer = Ignored();
            layer.Add(new VisualElement { name = "Card" });
            layer.Add(Ignored("Picture"));
            _root.Add(layer);
            _root.Add(new VisualElement { name = "Emote" });

            var interactive = Under(Walk(true)).Where(node => node.Interactive).Select(node => node.Label).ToArray();

            Assert.That(interactive, Is.EqualTo(new[] { "Card", "Emote" }));
            Assert.That(_registry.Count, Is.EqualTo(2));
        }

        [Test]
        public void GoesThroughContainersThatAreNotPicked()
        {
            var overlay = Ignored("ScreenOverlay");
            var inner = Ignored();
            inner.Add(new Button { text = "End Turn" });
            overlay.Add(inner);
            _root.Add(overlay);

            var walked = Walk(true);

            Assert.That(Lines(walked), Is.EqualTo(new[] { "group \"ScreenOverlay\"", "  button \"End Turn\"" }));
            Assert.That(walked.Children[0].Interactive, Is.False);
            Assert.That(walked.Children[0].Children[0].Interactive, Is.True);
        }

        [Test]
        public void TakesWhatIsPickedByDefaultForNoControl()
        {
            _root.Add(new VisualElement { name = "Backdrop" });
            _root.Add(new Button { text = "Play" });

            Assert.That(Lines(Walk()), Is.EqualTo(new[] { "button \"Play\"" }));
        }

        [Test]
        public void TakesWhatCanHaveTheFocusForAControl()
        {
            var node = NodeOf(new VisualElement { name = "Slot", focusable = true });

            Assert.That(node.Role, Is.EqualTo("button"));
            Assert.That(node.Interactive, Is.True);
        }

        [Test]
        public void TheRootItselfIsNoElement()
        {
            _root.focusable = true;

            Assert.That(Walk(true).Children, Is.Empty);
        }

        [Test]
        public void TheRegionHoldsSeveralTrees()
        {
            var second = new VisualElement();
            second.Add(new Button { text = "Second" });
            _root.Add(new Button { text = "First" });

            var region = new UiToolkitWalker(() => new[] { _root, second }).Walk(_registry);

            Assert.That(region.Role + " " + region.Label, Is.EqualTo("region UIToolkit"));
            Assert.That(Lines(region), Is.EqualTo(new[] { "button \"First\"", "button \"Second\"" }));
        }

        static IEnumerable<TestCaseData> Controls()
        {
            // Elements are made when the test runs, and not when tests are looked for.
            TestCaseData Of<T>(Func<T> make, string role)
                where T : VisualElement =>
                new TestCaseData(make, role).SetName(typeof(T).Name + "IsA" + role);
            yield return Of(() => new Button { text = "Named" }, "button");
            yield return Of(() => new RepeatButton(() => { }, 250, 30) { text = "Named" }, "button");
            yield return Of(() => new Foldout { text = "Named" }, "button");
            yield return Of(() => new Toggle("Named"), "checkbox");
            yield return Of(() => new RadioButton("Named"), "radio");
            yield return Of(() => new TextField("Named"), "textbox");
            yield return Of(() => new IntegerField("Named"), "spinbutton");
            yield return Of(() => new UnsignedIntegerField("Named"), "spinbutton");
            yield return Of(() => new LongField("Named"), "spinbutton");
            yield return Of(() => new UnsignedLongField("Named"), "spinbutton");
            yield return Of(() => new FloatField("Named"), "spinbutton");
            yield return Of(() => new DoubleField("Named"), "spinbutton");
            yield return Of(() => new Slider("Named", 0, 10), "slider");
            yield return Of(() => new SliderInt("Named", 0, 10), "slider");
            yield return Of(() => new DropdownField("Named", new List<string> { "One", "Two" }, 1), "combobox");
            yield return Of(() => new EnumField("Named", Level.Easy), "combobox");
        }

        [TestCaseSource("Controls")]
        public void RolesAndLabelsAreThoseOfTheControl(Func<VisualElement> make, string role)
        {
            var node = NodeOf(make());

            Assert.That(node.Role, Is.EqualTo(role));
            Assert.That(node.Label, Is.EqualTo("Named"));
            Assert.That(node.Interactive, Is.True);
            Assert.That(node.Children, Is.Empty);
            Assert.That(_registry.Count, Is.EqualTo(1));
        }

        static IEnumerable<TestCaseData> Plain()
        {
            TestCaseData Of(Func<VisualElement> make, string line) => new TestCaseData(make, line).SetName(line);
            yield return Of(() => new Label("Gold: 3"), "paragraph \"Gold: 3\"");
            yield return Of(() => new ProgressBar { title = "Loading" }, "progressbar \"Loading\"");
            yield return Of(() => new Image { name = "Logo" }, "img \"Logo\"");
            yield return Of(() => new ListView { name = "Quests" }, "listbox \"Quests\"");
        }

        [TestCaseSource("Plain")]
        public void WhatOnlyTellsIsNotInteractive(Func<VisualElement> make, string line)
        {
            _root.Add(make());

            Assert.That(Lines(Walk()), Is.EqualTo(new[] { line }));
            Assert.That(_registry.Count, Is.EqualTo(0));
        }

        [Test]
        public void RadioButtonsAreInAGroupThatIsNoneItself()
        {
            var group = NodeOf(new RadioButtonGroup("Quality", new List<string> { "Low", "High" }));

            Assert.That(group.Role + " " + group.Label, Is.EqualTo("radiogroup Quality"));
            Assert.That(group.Interactive, Is.False);
            Assert.That(Lines(group), Is.EqualTo(new[] { "radio \"Low\"", "radio \"High\"" }));
        }

        [Test]
        public void TabsAreToldByTheirHeadersAndTheChosenOne()
        {
            var view = new TabView();
            view.Add(new Tab("Items"));
            view.Add(new Tab("Spells"));
            _root.Add(view);

            var tabs = Under(Walk()).Where(node => node.Role == "tab").ToArray();

            Assert.That(tabs.Select(node => node.Label).ToArray(), Is.EqualTo(new[] { "Items", "Spells" }));
            Assert.That(tabs.Select(node => node.Selected).ToArray(), Is.EqualTo(new bool?[] { true, false }));
        }

        [Test]
        public void WhatIsNotDisplayedIsLeftOutWithAllThatIsInIt()
        {
            var closed = new VisualElement();
            closed.style.display = DisplayStyle.None;
            closed.Add(new Button { text = "Inside" });
            _root.Add(closed);

            Assert.That(Walk().Children, Is.Empty);
            Assert.That(_registry.Count, Is.EqualTo(0));
        }

        [Test]
        public void WhatIsTransparentIsLeftOutWithAllThatIsInIt()
        {
            var faded = new VisualElement();
            faded.style.opacity = 0;
            faded.Add(new Button { text = "Inside" });
            _root.Add(faded);

            Assert.That(Walk().Children, Is.Empty);
        }

        [Test]
        public void AHiddenElementIsLeftOutAndMayHoldVisibleOnes()
        {
            var hidden = new Button { text = "Hidden" };
            hidden.style.visibility = Visibility.Hidden;
            var holder = new VisualElement { name = "Holder" };
            holder.style.visibility = Visibility.Hidden;
            var shown = new Button { text = "Shown" };
            shown.style.visibility = Visibility.Visible;
            holder.Add(shown);
            _root.Add(hidden);
            _root.Add(holder);

            Assert.That(Lines(Walk()), Is.EqualTo(new[] { "button \"Shown\"" }));
        }

        [Test]
        public void ContainersWithoutANameHaveNoLine()
        {
            var container = new VisualElement();
            container.Add(new Label("Turn 1"));
            _root.Add(container);

            Assert.That(Lines(Walk()), Is.EqualTo(new[] { "paragraph \"Turn 1\"" }));
        }

        [Test]
        public void NamedContainersWithNothingInThemHaveNoLine()
        {
            var hand = new VisualElement { name = "Hand" };
            hand.Add(new VisualElement { name = "Empty" });
            _root.Add(hand);

            Assert.That(Walk().Children, Is.Empty);
        }

        [Test]
        public void NamesThatUnityGaveAreNone()
        {
            _root.Add(new Button { name = "unity-button", text = "" });

            Assert.That(Walk().Children.Single().Label, Is.Null);
        }

        [TestCase("<b>End</b> <color=red>Turn</color>", "End Turn")]
        [TestCase("\uf005 Star", "Star")]
        [TestCase("Draw\na card", "Draw, a card")]
        public void LabelsAreWhatAPlayerReads(string text, string label) =>
            Assert.That(NodeOf(new Button { text = text }).Label, Is.EqualTo(label));

        [Test]
        public void AControlWithoutATextIsCalledByItsTooltipOrItsName()
        {
            var icon = new Button { text = "\uf013", tooltip = "Settings" };
            var bare = new Button { name = "CloseButton" };
            _root.Add(icon);
            _root.Add(bare);

            Assert.That(Lines(Walk()), Is.EqualTo(new[] { "button \"Settings\"", "button \"CloseButton\"" }));
        }

        [Test]
        public void ATooltipBesideATextDescribes()
        {
            var node = NodeOf(new Button { text = "Attack", tooltip = "<i>Strikes</i> what stands first" });

            Assert.That(node.Label, Is.EqualTo("Attack"));
            Assert.That(node.Description, Is.EqualTo("Strikes what stands first"));
        }

        [Test]
        public void ACardIsCalledByTheTextsInItThatAreShown()
        {
            var card = new VisualElement { name = "Card", focusable = true };
            var hidden = new Label("Secret");
            hidden.style.visibility = Visibility.Hidden;
            var faded = new Label("Faded");
            faded.style.opacity = 0;
            card.Add(new Label("Lightning Bolt"));
            card.Add(hidden);
            card.Add(faded);
            card.Add(new Label("3"));
            _root.Add(card);

            Assert.That(Walk().Children.Single().Label, Is.EqualTo("Lightning Bolt, 3"));
        }

        [Test]
        public void WhatAFieldHoldsIsItsValueAndNotItsName()
        {
            var name = new TextField { name = "PlayerName", value = "Ada" };
            var password = new TextField { isPasswordField = true, value = "geheim" };
            var level = new DropdownField(null, new List<string> { "Low", "High" }, 1);
            _root.Add(name);
            _root.Add(password);
            _root.Add(level);

            var nodes = Walk().Children;

            Assert.That(nodes.Select(node => node.Label).ToArray(), Is.EqualTo(new[] { "PlayerName", null, null }));
            var values = nodes.Select(node => node.Value).ToArray();
            Assert.That(values, Is.EqualTo(new object[] { "Ada", "••••••", "High" }));
        }

        [Test]
        public void AFieldWithoutALabelIsCalledByItsPlaceholder()
        {
            var field = new TextField();
            field.textEdition.placeholder = "Your name";

            Assert.That(NodeOf(field).Label, Is.EqualTo("Your name"));
        }

        [Test]
        public void AFieldThatHoldsNothingAtAllBreaksNoWalk()
        {
            _root.Add(new TextField("Note") { value = null, isPasswordField = true });
            _root.Add(new EnumField("Level"));

            Assert.That(Lines(Walk()), Is.EqualTo(new[] { "textbox \"Note\"", "combobox \"Level\"" }));
            Assert.That(Walk().Children[0].Value, Is.EqualTo(""));
        }

        [Test]
        public void ValuesAreNumbersOrWhatIsShown()
        {
            _root.Add(new Slider("Volume", 0, 10) { value = 2.5f });
            _root.Add(new IntegerField("Count") { value = -3 });
            _root.Add(new EnumField("Level", Level.VeryHard));
            _root.Add(new ProgressBar { title = "Loading", value = 40 });

            var values = Walk().Children.Select(node => node.Value).ToArray();

            Assert.That(values, Is.EqualTo(new object[] { 2.5f, -3, "Very Hard", 40f }));
        }

        [Test]
        public void BoxesSayWhetherTheyAreChecked()
        {
            _root.Add(new Toggle("On") { value = true });
            _root.Add(new Toggle("Off"));
            _root.Add(new Toggle("Both") { showMixedValue = true });

            var states = Walk().Children.Select(node => node.Checked).ToArray();

            Assert.That(states, Is.EqualTo(new object[] { true, false, "mixed" }));
        }

        [Test]
        public void AFoldoutTellsItsContentWhileItIsOpen()
        {
            var foldout = new Foldout { text = "Options" };
            foldout.Add(new Toggle("Music"));
            _root.Add(foldout);

            var open = Walk();
            foldout.SetValueWithoutNotify(false);
            var closed = Walk();

            Assert.That(Lines(open), Is.EqualTo(new[] { "button \"Options\"", "  checkbox \"Music\"" }));
            Assert.That(Lines(closed), Is.EqualTo(new[] { "button \"Options\"" }));
            Assert.That(open.Children[0].Expanded, Is.True);
            Assert.That(closed.Children[0].Expanded, Is.False);
        }

        [Test]
        public void DisabledElementsAreToldAsDisabled()
        {
            var panel = new VisualElement();
            panel.Add(new Button { text = "Buy" });
            panel.SetEnabled(false);
            _root.Add(panel);

            Assert.That(Walk().Children.Single().Disabled, Is.True);
        }

        [Test]
        public void AScrollViewThatWasNotLaidOutIsNotScrolled()
        {
            var view = new ScrollView { name = "Log" };
            view.Add(new Label("First"));
            _root.Add(view);

            var node = Walk().Children.Single();

            Assert.That(node.Role + " " + node.Label + " " + node.Interactive, Is.EqualTo("group Log False"));
            Assert.That(Lines(node), Is.EqualTo(new[] { "paragraph \"First\"" }));
        }

        [Test]
        public void BoundsAreLeftOutUntilThereAreSome() =>
            Assert.That(NodeOf(new Button { text = "Play" }).Bounds, Is.Null);

        [Test]
        public void KeysStayWithTheirElements()
        {
            var first = new Button { text = "First" };
            var second = new Button { text = "Second" };
            _root.Add(first);
            _root.Add(second);
            var before = Walk().Children.Select(node => node.Key).ToArray();

            first.text = "Renamed";
            first.BringToFront();
            var after = Walk().Children.Select(node => node.Key).ToArray();

            Assert.That(before.Distinct().Count(), Is.EqualTo(2));
            Assert.That(after, Is.EqualTo(before.Reverse().ToArray()));
        }

        [Test]
        public void RefsAreInTheOrderOfTheTree()
        {
            var card = new VisualElement { name = "Card", focusable = true };
            card.Add(new Button { text = "Play it" });
            _root.Add(card);
            _root.Add(new Button { text = "Pass" });

            var interactive = Under(Walk()).Where(node => node.Interactive);

            var refs = interactive.Select(node => node.Ref + " " + node.Label).ToArray();
            Assert.That(refs, Is.EqualTo(new[] { "e1 Play it", "e2 Play it", "e3 Pass" }));
        }

        [Test]
        public void WhatLiesTooDeepIsLeftOut()
        {
            var at = _root;
            for (var i = 0; i < 300; i++)
            {
                var deeper = new VisualElement();
                at.Add(deeper);
                at = deeper;
                if (i == 200)
                {
                    at.Add(new Label("Deep"));
                }
            }
            at.Add(new Label("Too deep"));

            Assert.That(Lines(Walk()), Is.EqualTo(new[] { "paragraph \"Deep\"" }));
        }
    }
}
