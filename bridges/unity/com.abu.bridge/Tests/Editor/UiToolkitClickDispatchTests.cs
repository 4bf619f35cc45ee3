#nullable enable

using System;
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.UIElements;
using Object = UnityEngine.Object;

namespace Abu.Tests
{
    /// <summary>
    /// Clicks by what the walker of UI Toolkit registers, without a frame: in no panel, where no event reaches an
    /// element, and in the panel of a document, where elements have no place yet.
    /// </summary>
    [TestFixture]
    public class UiToolkitClickDispatchTests
    {
        readonly List<Object> _made = new List<Object>();
        readonly List<string> _seen = new List<string>();
        RefRegistry _registry = null!;

        [SetUp]
        public void Forget()
        {
            _registry = new RefRegistry();
            _seen.Clear();
        }

        [TearDown]
        public void Destroy()
        {
            _made.ForEach(Object.DestroyImmediate);
            _made.Clear();
        }

        /// <summary>The root of a document, in a panel.</summary>
        VisualElement Document()
        {
            var settings = ScriptableObject.CreateInstance<PanelSettings>();
            var home = new GameObject("Document");
            _made.Add(home);
            _made.Add(settings);
            var document = home.AddComponent<UIDocument>();
            document.panelSettings = settings;
            Assert.That(document.rootVisualElement.panel, Is.Not.Null);
            return document.rootVisualElement;
        }

        /// <summary>What was registered for the only element of a tree that can be acted on.</summary>
        RefCallbacks CallbacksIn(VisualElement root, Func<VisualElement, Action?>? directClick = null)
        {
            _registry.Clear();
            new UiToolkitWalker(root) { DirectClick = directClick }.Walk(_registry);
            Assert.That(_registry.Count, Is.EqualTo(1));
            return _registry.Lookup("e1")!;
        }

        Action Sees(string what) => () => _seen.Add(what);

        static string ReasonOf(TestDelegate act) => Assert.Throws<NotDeliveredException>(act)!.Message;

        [Test]
        public void AButtonInAPanelIsClickedOnce()
        {
            var root = Document();
            root.Add(new Button(Sees("clicked")) { text = "Play" });

            CallbacksIn(root).OnClick!();

            Assert.That(_seen, Is.EqualTo(new[] { "clicked" }));
        }

        [Test]
        public void ACallbackForClicksIsCalledOnce()
        {
            var root = Document();
            var card = new VisualElement { name = "Card", focusable = true };
            card.RegisterCallback<ClickEvent>(evt => _seen.Add(evt.button + " on " + ((VisualElement)evt.target).name));
            root.Add(card);

            CallbacksIn(root).OnClick!();

            Assert.That(_seen, Is.EqualTo(new[] { "0 on Card" }));
        }

        [Test]
        public void AToggleInAPanelIsSwitched()
        {
            var root = Document();
            var toggle = new Toggle("Music");
            toggle.RegisterValueChangedCallback(evt => _seen.Add(evt.previousValue + " " + evt.newValue));
            root.Add(toggle);

            CallbacksIn(root).OnClick!();

            Assert.That(_seen, Is.EqualTo(new[] { "False True" }));
        }

        [Test]
        public void AnElementInNoPanelIsGoneForWhoActsOnIt()
        {
            var root = new VisualElement();
            root.Add(new Button(Sees("clicked")));
            var callbacks = CallbacksIn(root);

            Assert.That(callbacks.IsAlive!(), Is.False);
            Assert.That(ReasonOf(() => callbacks.OnClick!()), Is.EqualTo("it is in no panel"));
            Assert.That(_seen, Is.Empty);
        }

        [Test]
        public void TheDirectCallbackIsTheLastResortOutsideOfAPanel()
        {
            var root = new VisualElement();
            root.Add(new VisualElement { name = "Card", focusable = true });
            var callbacks = CallbacksIn(root, element => element.name == "Card" ? Sees("direct") : null);

            Assert.That(callbacks.IsAlive!(), Is.True);
            callbacks.OnClick!();

            Assert.That(_seen, Is.EqualTo(new[] { "direct" }));
        }

        [Test]
        public void TheDirectCallbackIsNotCalledWhereEventsArrive()
        {
            var root = Document();
            root.Add(new Button(Sees("clicked")));

            CallbacksIn(root, _ => Sees("direct")).OnClick!();

            Assert.That(_seen, Is.EqualTo(new[] { "clicked" }));
        }

        [Test]
        public void TheDirectCallbackIsCalledInAPanelWhereNobodyListens()
        {
            var root = Document();
            root.Add(new VisualElement { name = "Card", focusable = true });

            CallbacksIn(root, _ => Sees("direct")).OnClick!();

            Assert.That(_seen, Is.EqualTo(new[] { "direct" }));
        }

        [Test]
        public void AnElementThatNobodyListensToTakesNoClick()
        {
            var root = Document();
            root.Add(new VisualElement { name = "Card", focusable = true });

            var reason = ReasonOf(() => CallbacksIn(root).OnClick!());

            Assert.That(reason, Is.EqualTo("it has no place yet at which it could be clicked"));
        }

        [Test]
        public void TheDirectCallbackOfADisabledElementIsNotCalled()
        {
            var root = new VisualElement();
            var card = new VisualElement { focusable = true };
            card.SetEnabled(false);
            root.Add(card);

            var callbacks = CallbacksIn(root, _ => Sees("direct"));

            Assert.That(ReasonOf(() => callbacks.OnClick!()), Is.EqualTo("it is disabled"));
            Assert.That(_seen, Is.Empty);
        }

        [Test]
        public void TheDirectCallbackTakesPlainClicksOnly()
        {
            var root = new VisualElement();
            root.Add(new VisualElement { focusable = true });
            var callbacks = CallbacksIn(root, _ => Sees("direct"));

            Assert.That(
                ReasonOf(() => callbacks.OnClickWith!(new ClickParams { Button = "right" })),
                Is.EqualTo("only plain clicks reach it")
            );
            callbacks.OnClickWith!(new ClickParams { Count = 2 });

            Assert.That(_seen, Is.EqualTo(new[] { "direct", "direct" }));
        }

        [Test]
        public void AnElementThatLeftItsTreeIsGoneInSpiteOfItsDirectCallback()
        {
            var root = new VisualElement();
            var card = new VisualElement { focusable = true };
            root.Add(card);
            var callbacks = CallbacksIn(root, _ => Sees("direct"));

            card.RemoveFromHierarchy();

            Assert.That(callbacks.IsAlive!(), Is.False);
        }

        [Test]
        public void AnElementThatLeftItsPanelIsGoneInSpiteOfItsDirectCallback()
        {
            var root = Document();
            var card = new VisualElement { focusable = true };
            root.Add(card);
            var callbacks = CallbacksIn(root, _ => Sees("direct"));

            card.RemoveFromHierarchy();

            Assert.That(callbacks.IsAlive!(), Is.False);
        }

        [Test]
        public void ADisabledButtonIsNotClicked()
        {
            var root = Document();
            var button = new Button(Sees("clicked"));
            button.SetEnabled(false);
            root.Add(button);

            Assert.That(ReasonOf(() => CallbacksIn(root).OnClick!()), Is.EqualTo("it is disabled"));
            Assert.That(_seen, Is.Empty);
        }

        [Test]
        public void AButtonThatWasTakenOffTheScreenIsNotClicked()
        {
            var root = Document();
            var button = new Button(Sees("clicked"));
            root.Add(button);
            var callbacks = CallbacksIn(root);

            button.style.display = DisplayStyle.None;

            Assert.That(ReasonOf(() => callbacks.OnClick!()), Is.EqualTo("it is not displayed"));
        }

        [Test]
        public void WhatACallbackThrowsComesToWhoClicks()
        {
            var root = Document();
            root.Add(new Button(() => throw new InvalidOperationException("no cards left")));
            var callbacks = CallbacksIn(root);

            var thrown = Assert.Throws<InvalidOperationException>(() => callbacks.OnClick!())!;

            Assert.That(thrown.Message, Is.EqualTo("no cards left"));
        }

        [Test]
        public void AClosedFoldoutIsOpened()
        {
            var root = Document();
            var foldout = new Foldout { text = "Options" };
            foldout.SetValueWithoutNotify(false);
            root.Add(foldout);

            CallbacksIn(root).OnClick!();

            Assert.That(foldout.value, Is.True);
        }

        [Test]
        public void SeveralDocumentsAreWalkedTogether()
        {
            Document().Add(new Button { text = "First" });
            Document().Add(new Button { text = "Second" });

            var labels = new UiToolkitWalker().Walk(_registry).Children.Select(node => node.Label).ToArray();

            // The scene that is open in the editor may have documents of its own.
            Assert.That(labels, Has.Some.EqualTo("First"));
            Assert.That(labels, Has.Some.EqualTo("Second"));
        }
    }
}
