#nullable enable

using System;
using System.Collections.Generic;
using Abu;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.UIElements;
using UnityStandIns;
using Button = UnityEngine.UIElements.Button;
using Position = UnityEngine.UIElements.Position;

namespace StandInTests
{
    /// <summary>A game with a document on a screen of 640 by 480, whose frames pass when a test says so.</summary>
    public abstract class UiFixture
    {
        readonly UiToolkitWalker _walker = new UiToolkitWalker();

        /// <summary>What callbacks saw, in order.</summary>
        protected List<string> Seen { get; } = new List<string>();

        protected RefRegistry Registry { get; private set; } = null!;

        protected UIDocument Document { get; private set; } = null!;

        protected VisualElement Root => Document.rootVisualElement;

        [SetUp]
        public void Play()
        {
            World.Reset();
            PlayerLoop.Play();
            Registry = new RefRegistry();
            Document = MakeDocument();
            Seen.Clear();
        }

        [TearDown]
        public void Stop()
        {
            PlayerLoop.Stop();
            World.Reset();
        }

        /// <summary>A document in a panel of its own.</summary>
        protected static UIDocument MakeDocument(float sortingOrder = 0, float scale = 1)
        {
            var document = new GameObject("Document").AddComponent<UIDocument>();
            var settings = ScriptableObject.CreateInstance<PanelSettings>();
            settings.sortingOrder = sortingOrder;
            settings.scale = scale;
            document.panelSettings = settings;
            return document;
        }

        protected static void Frame() => PlayerLoop.Frame(0.02);

        protected T Add<T>(T element)
            where T : VisualElement
        {
            Root.Add(element);
            return element;
        }

        /// <summary>An element at a place of what it lies in.</summary>
        protected static T At<T>(T element, float x, float y, float width, float height)
            where T : VisualElement
        {
            element.style.position = Position.Absolute;
            element.style.left = x;
            element.style.top = y;
            element.style.width = width;
            element.style.height = height;
            return element;
        }

        /// <summary>A button that tells of its clicks.</summary>
        protected Button ButtonOf(string text) => new Button(() => Seen.Add(text)) { text = text };

        /// <summary>A view of 100 pixels with so many buttons of 24 in it, called 0, 1, 2 …</summary>
        protected ScrollView ViewOf(int buttons)
        {
            var view = new ScrollView { name = "View" };
            view.style.height = 100;
            for (var i = 0; i < buttons; i++)
            {
                view.Add(ButtonOf(i.ToString()));
            }
            return view;
        }

        protected AbuSceneNode Walk()
        {
            Registry.Clear();
            return _walker.Walk(Registry);
        }

        /// <summary>All nodes of the scene, each before what is in it.</summary>
        protected List<AbuSceneNode> Nodes()
        {
            var all = new List<AbuSceneNode> { Walk() };
            for (var i = 0; i < all.Count; i++)
            {
                all.InsertRange(i + 1, all[i].Children);
            }
            return all;
        }

        protected AbuSceneNode NodeOf(VisualElement element) =>
            Nodes().Find(node => node.Key == ElementKeys.KeyOf(element))
            ?? throw new AssertionException("the walker tells of no " + element.GetType().Name + " " + element.name);

        /// <summary>What the walker registered for an element.</summary>
        protected RefCallbacks Of(VisualElement element) =>
            Registry.Lookup(NodeOf(element).Ref) ?? throw new AssertionException(element.name + " cannot be acted on");

        protected void Click(VisualElement element) => Of(element).OnClick!();

        /// <summary>Why an act did not arrive.</summary>
        protected static string ReasonOf(TestDelegate act) => Assert.Throws<NotDeliveredException>(act)!.Message;

        protected static AbuException RefusalOf(TestDelegate act) => Assert.Throws<AbuException>(act)!;

        /// <summary>Notes the pointer events that an element sees.</summary>
        protected void WatchPointer(VisualElement element)
        {
            element.RegisterCallback<PointerMoveEvent>(evt => Seen.Add("move " + Told(evt)));
            element.RegisterCallback<PointerDownEvent>(evt => Seen.Add("down " + Told(evt)));
            element.RegisterCallback<PointerUpEvent>(evt => Seen.Add("up " + Told(evt)));
            element.RegisterCallback<ClickEvent>(evt => Seen.Add("click " + Told(evt)));
        }

        /// <summary>Which buttons Unity takes for pressed: a move over the background tells.</summary>
        protected int PressedButtons()
        {
            var pressed = -1;
            var background = Root.panel.visualTree;
            var mouse = new Event { type = EventType.MouseMove, mousePosition = new Vector2(639, 479) };
            EventCallback<PointerMoveEvent> note = evt => pressed = evt.pressedButtons;
            background.RegisterCallback(note, TrickleDown.TrickleDown);
            using (var move = PointerMoveEvent.GetPooled(mouse))
            {
                background.SendEvent(move);
            }
            background.UnregisterCallback(note, TrickleDown.TrickleDown);
            return pressed;
        }

        static string Told(IPointerEvent evt) =>
            evt.position.x
            + ","
            + evt.position.y
            + " button "
            + evt.button
            + " of "
            + evt.pressedButtons
            + " x"
            + evt.clickCount;
    }
}
