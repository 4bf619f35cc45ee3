#nullable enable

using System;
using System.Collections.Generic;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.EventSystems;
using UnityEngine.UI;
using Object = UnityEngine.Object;
using Text = UnityEngine.UI.Text;

namespace Abu.Tests
{
    /// <summary>A canvas with what a test puts on it, in edit mode.</summary>
    public abstract class UguiFixture
    {
        readonly List<GameObject> _roots = new List<GameObject>();

        protected RefRegistry Registry { get; } = new RefRegistry();

        protected Canvas Canvas { get; private set; } = null!;

        [SetUp]
        public void MakeCanvas() => Canvas = MakeRoot<Canvas>("Canvas");

        [TearDown]
        public void DestroyAll()
        {
            // Nothing is held from test to test: the mouse is the same.
            new UguiInputInjector().ReleaseAll();
            foreach (var root in _roots)
            {
                if (root != null)
                {
                    Object.DestroyImmediate(root);
                }
            }
            _roots.Clear();
        }

        protected T MakeRoot<T>(string name)
            where T : Component
        {
            var made = new GameObject(name, typeof(RectTransform));
            _roots.Add(made);
            return made.AddComponent<T>();
        }

        /// <summary>An object with a component, on the canvas or below another one.</summary>
        protected T Make<T>(string name, Component? parent = null)
            where T : Component
        {
            var made = new GameObject(name, typeof(RectTransform));
            made.transform.SetParent(parent == null ? Canvas.transform : parent.transform, false);
            return made.AddComponent<T>();
        }

        /// <summary>Puts it so many pixels beside the middle of the canvas.</summary>
        protected static void Put(Component one, float x, float y = 0) =>
            ((RectTransform)one.transform).anchoredPosition = new Vector2(x, y);

        protected Text AddText(Component to, string text)
        {
            var made = Make<Text>("Text", to);
            made.text = text;
            return made;
        }

        /// <summary>Switches a control off and on.</summary>
        protected static void Refresh(Selectable control)
        {
            control.enabled = false;
            control.enabled = true;
        }

        /// <summary>An event system whose pointer finds what a test says.</summary>
        protected EditModeEvents MakeEvents() => new EditModeEvents(MakeRoot<EditModeEventSystem>("EventSystem"));

        /// <summary>An event system whose pointer finds these wherever it is, uppermost first.</summary>
        protected EditModeEvents MakeEvents(params Component[] found)
        {
            var events = MakeEvents();
            events.Find = _ => Array.ConvertAll(found, one => one.gameObject);
            return events;
        }

        /// <summary>What agents see of all controls that are there.</summary>
        protected AbuSceneNode Walk()
        {
            Registry.Clear();
            return new UguiWalker().Walk(Registry);
        }

        protected List<string?> Labels() => Walk().Children.ConvertAll(node => node.Label);

        /// <summary>What agents see of one control.</summary>
        protected AbuSceneNode NodeOf(Selectable control)
        {
            Registry.Clear();
            return new UguiWalker(() => new[] { control }).Walk(Registry).Children[0];
        }

        /// <summary>What agents can do with a control.</summary>
        protected RefCallbacks ActOn(Selectable control) => Registry.Lookup(NodeOf(control).Ref)!;

        protected static void Click(RefCallbacks callbacks, string? button = null, int count = 1) =>
            callbacks.OnClickWith!(new ClickParams { Button = button, Count = count });

        /// <summary>Fails where an act was delivered; else says why not.</summary>
        protected static string NotDelivered(TestDelegate act) =>
            Assert.Throws<NotDeliveredException>(act)!.Message;

        /// <summary>Fails where an act was not refused with a code; else says why it was.</summary>
        protected static string Refused(string code, TestDelegate act)
        {
            var fault = Assert.Throws<AbuException>(act)!;
            Assert.That(fault.Code, Is.EqualTo(code));
            return fault.Message + (fault.Hint == null ? "" : "; " + fault.Hint);
        }
    }

    /// <summary>An event system for edit mode, and what its pointer finds.</summary>
    public sealed class EditModeEvents
    {
        readonly FakeRaycaster _raycaster;

        public EditModeEvents(EventSystem system)
        {
            System = system;
            _raycaster = system.gameObject.AddComponent<FakeRaycaster>();
            EventSystem.current = system;
        }

        public EventSystem System { get; }

        public GameObject? Selected => System.currentSelectedGameObject;

        public Func<Vector2, GameObject[]> Find
        {
            set => _raycaster.Find = value;
        }

        /// <summary>Finds of these the one whose middle is nearest.</summary>
        public void FindNearest(params Component[] ones) =>
            Find = at =>
            {
                Array.Sort(ones, (one, other) => WayTo(one, at).CompareTo(WayTo(other, at)));
                return new[] { ones[0].gameObject };
            };

        static float WayTo(Component one, Vector2 from) =>
            (RectTransformUtility.WorldToScreenPoint(null, one.transform.position) - from).sqrMagnitude;
    }
}
