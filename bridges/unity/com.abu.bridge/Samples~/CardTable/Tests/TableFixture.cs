#nullable enable

using System.Collections.Generic;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.UIElements;

namespace Abu.Samples.CardTable.Tests
{
    /// <summary>
    /// A table without play mode: what Unity would call in every frame is called by <see cref="Frame"/>.
    /// </summary>
    public abstract class TableFixture
    {
        readonly List<GameObject> _made = new List<GameObject>();

        protected CardTable Table { get; private set; } = null!;

        protected VisualElement Root { get; private set; } = null!;

        protected TestEngine Engine { get; private set; } = null!;

        [SetUp]
        public void BuildTable()
        {
            BusyToken.Reset();
            Engine = new TestEngine();
            Root = new VisualElement();
            Table = Make<CardTable>("Table");
            Table.Build(Root);
            foreach (var button in Table.Document.CanvasButtons)
            {
                button.Now = () => Engine.UnscaledNow;
            }
            FramesUntilStill();
        }

        [TearDown]
        public void DestroyTable()
        {
            foreach (var one in _made)
            {
                if (one != null)
                {
                    Object.DestroyImmediate(one);
                }
            }
            _made.Clear();
            BusyToken.Reset();
        }

        protected T Make<T>(string name)
            where T : Component
        {
            var made = new GameObject(name);
            _made.Add(made);
            return made.AddComponent<T>();
        }

        /// <summary>One frame of the game.</summary>
        protected void Frame()
        {
            Engine.UnscaledNow += 1 / 60.0;
            Table.Input.Update();
            Table.Actions.Update();
            Table.Tweens.Advance(1 / 60f);
        }

        protected void FramesUntilStill()
        {
            for (var i = 0; i < 100 && (Table.Actions.IsProcessingCommands || Table.Tweens.Playing > 0); i++)
            {
                Frame();
            }
            Assert.That(Table.Tweens.Playing, Is.EqualTo(0));
        }

        protected Card CardNamed(string name)
        {
            foreach (var card in Table.Cards)
            {
                if (card.Label == name)
                {
                    return card;
                }
            }
            throw new AssertionException("there is no card " + name);
        }

        /// <summary>All nodes under one, each before what is in it.</summary>
        protected static List<AbuSceneNode> AllUnder(AbuSceneNode node)
        {
            var all = new List<AbuSceneNode> { node };
            foreach (var child in node.Children)
            {
                all.AddRange(AllUnder(child));
            }
            return all;
        }

        protected static List<string> LabelsUnder(AbuSceneNode node) =>
            AllUnder(node).ConvertAll(one => one.Label ?? "");

        protected static AbuSceneNode Named(AbuSceneNode under, string label) =>
            AllUnder(under).Find(one => one.Label == label)
            ?? throw new AssertionException(
                "there is no " + label + " in " + string.Join(", ", LabelsUnder(under).ToArray())
            );
    }
}
