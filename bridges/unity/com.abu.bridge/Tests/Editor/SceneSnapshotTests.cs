#nullable enable

using System;
using System.Collections.Generic;
using NUnit.Framework;

namespace Abu.Tests
{
    [TestFixture]
    public class SceneSnapshotTests
    {
        static SceneSnapshot Take(params Func<RefRegistry, AbuSceneNode>[] walks) => Take(new FakeEngine(), walks);

        static SceneSnapshot Take(FakeEngine engine, params Func<RefRegistry, AbuSceneNode>[] walks)
        {
            var identity = new BridgeIdentity { GameName = "Test" };
            var core = new BridgeCore(engine, identity, new FakeTransport(TransportKind.WebSocket));
            foreach (var walk in walks)
            {
                core.RegisterWalker(new FakeWalker(walk));
            }
            return SceneSnapshot.Take(core);
        }

        static AbuSceneNode Region(string label, params AbuSceneNode[] children)
        {
            var region = new AbuSceneNode { Role = "region", Label = label };
            region.Children.AddRange(children);
            return region;
        }

        static AbuSceneNode Button(string label, string? key = null) =>
            new AbuSceneNode
            {
                Role = "button",
                Label = label,
                Key = key,
                Interactive = true,
            };

        /// <summary>A walker of one region with buttons, all of them registered.</summary>
        static Func<RefRegistry, AbuSceneNode> Buttons(string region, params string[] labels) =>
            registry =>
            {
                var node = Region(region);
                foreach (var label in labels)
                {
                    registry.Register(new RefCallbacks());
                    node.Children.Add(Button(label));
                }
                return node;
            };

        static int CountOf(AbuSceneNode top)
        {
            var count = 0;
            var open = new Stack<AbuSceneNode>();
            open.Push(top);
            while (open.Count > 0)
            {
                count++;
                foreach (var child in open.Pop().Children)
                {
                    open.Push(child);
                }
            }
            return count;
        }

        static string NoteOf(SceneSnapshot scene)
        {
            var last = scene.Root.Children[scene.Root.Children.Count - 1];
            Assert.That(last.Role, Is.EqualTo("note"));
            return last.Label!;
        }

        [Test]
        public void TheGameIsTheRootAndEveryWalkerIsUnderIt()
        {
            var scene = Take(Buttons("UIToolkit", "End"), Buttons("Scene3D", "Card"));

            Assert.That(scene.Root.Role, Is.EqualTo("application"));
            Assert.That(scene.Root.Label, Is.EqualTo("Test"));
            Assert.That(
                scene.Root.Children.ConvertAll(child => child.Label),
                Is.EqualTo(new[] { "UIToolkit", "Scene3D" })
            );
        }

        [Test]
        public void RefsGoOnFromOneWalkerToTheNext()
        {
            var scene = Take(Buttons("UIToolkit", "A", "B"), Buttons("Scene3D", "C"));

            Assert.That(scene.OfRef("e1")!.Label, Is.EqualTo("A"));
            Assert.That(scene.OfRef("@e3")!.Label, Is.EqualTo("C"));
            Assert.That(scene.OfRef("e4"), Is.Null);
            Assert.That(scene.Registry.Count, Is.EqualTo(3));
        }

        [Test]
        public void RefsFollowTheTreeEachBeforeWhatIsInIt()
        {
            var outer = new RefCallbacks();
            var inner = new RefCallbacks();

            var scene = Take(registry =>
            {
                registry.Register(outer);
                registry.Register(inner);
                var list = Button("List");
                list.Children.Add(Button("Entry"));
                return Region("UIToolkit", list);
            });

            Assert.That(scene.OfRef("e1")!.Label, Is.EqualTo("List"));
            Assert.That(scene.Registry.Lookup(scene.Root.Children[0].Children[0].Children[0].Ref), Is.SameAs(inner));
        }

        [Test]
        public void RefsThatAWalkerGaveStayWithTheirElements()
        {
            var callbacks = new RefCallbacks();

            var scene = Take(registry =>
            {
                var second = Button("second");
                var first = Button("first");
                second.Ref = registry.Register(callbacks);
                first.Ref = registry.Register(new RefCallbacks());
                return Region("UIToolkit", first, second);
            });

            Assert.That(scene.Registry.Lookup(scene.Root.Children[0].Children[1].Ref), Is.SameAs(callbacks));
        }

        [Test]
        public void AnElementTellsWhatItTakes()
        {
            var scene = Take(registry =>
            {
                registry.Register(
                    new RefCallbacks
                    {
                        OnClick = () => { },
                        OnDrag = _ => { },
                        SetValue = _ => { },
                    }
                );
                return Region("UIToolkit", Button("All"));
            });

            Assert.That(scene.OfRef("e1")!.Actions, Is.EqualTo(new[] { "click", "fill", "drag" }));
        }

        [Test]
        public void AWalkerThatThrowsLeavesAnAlertAndTheOthersStaySeen()
        {
            var engine = new FakeEngine();

            var scene = Take(
                engine,
                registry =>
                {
                    registry.Register(new RefCallbacks());
                    throw new InvalidOperationException("no document");
                },
                Buttons("Scene3D", "Card")
            );

            var alert = scene.Root.Children[0];
            Assert.That(alert.Role, Is.EqualTo("alert"));
            Assert.That(alert.Label, Is.EqualTo("FakeWalker failed: no document"));
            Assert.That(scene.OfRef("e1")!.Label, Is.EqualTo("Card"));
            StringAssert.StartsWith("Error: [Abu] FakeWalker failed: no document", engine.Lines[0]);
        }

        [Test]
        public void AWalkerThatReturnsNothingLeavesAnAlert() =>
            Assert.That(Take(_ => null!).Root.Children[0].Label, Is.EqualTo("FakeWalker failed: it returned nothing"));

        [TestCase(1, 2)]
        [TestCase(2, 1)]
        [TestCase(0, 1)]
        public void AWalkerThatMiscountsLeavesAnAlert(int registered, int shown)
        {
            var scene = Take(registry =>
            {
                var region = Region("UIToolkit");
                for (var i = 0; i < registered; i++)
                {
                    registry.Register(new RefCallbacks());
                }
                for (var i = 0; i < shown; i++)
                {
                    region.Children.Add(Button("B" + i));
                }
                return region;
            });

            StringAssert.Contains(
                "it registered " + registered + " elements and shows " + shown + " as interactive",
                scene.Root.Children[0].Label
            );
            Assert.That(scene.Registry.Count, Is.EqualTo(0));
        }

        [Test]
        public void ARefShownTwiceFailsItsWalkerAlone()
        {
            var scene = Take(
                registry =>
                {
                    registry.Register(new RefCallbacks());
                    registry.Register(new RefCallbacks());
                    var one = Button("one");
                    var two = Button("two");
                    one.Ref = "e1";
                    two.Ref = "e1";
                    return Region("UIToolkit", one, two);
                },
                Buttons("Scene3D", "Card")
            );

            Assert.That(scene.Root.Children[0].Role, Is.EqualTo("alert"));
            Assert.That(scene.Root.Children[1].Label, Is.EqualTo("Scene3D"));
            Assert.That(scene.OfRef("e1")!.Label, Is.EqualTo("Card"));
        }

        [Test]
        public void ATreeThatIsItsOwnChildLeavesAnAlert()
        {
            var scene = Take(_ =>
            {
                var region = Region("UIToolkit");
                region.Children.Add(region);
                return region;
            });

            StringAssert.Contains("its tree does not end", scene.Root.Children[0].Label);
        }

        [Test]
        public void ANodeOrAListThatIsNullLeavesAnAlert()
        {
            var taken = Take(_ => Region("UIToolkit", new AbuSceneNode[] { null! }));

            Assert.That(taken.Root.Children[0].Role, Is.EqualTo("alert"));
            Assert.That(Take(_ => new AbuSceneNode { Children = null! }).Root.Children[0].Role, Is.EqualTo("alert"));
        }

        [Test]
        public void OfTwentyThousandElementsTenThousandAreTold()
        {
            var scene = Take(_ =>
            {
                var region = Region("UIToolkit");
                for (var i = 0; i < 20000; i++)
                {
                    region.Children.Add(new AbuSceneNode { Role = "text", Label = "T" + i });
                }
                return region;
            });

            Assert.That(CountOf(scene.Root), Is.EqualTo(SceneSnapshot.NodesMax + 1), "and the note");
            StringAssert.StartsWith("10002 more elements", NoteOf(scene));
        }

        [Test]
        public void TooManyElementsAreLeftOutWhereverTheyAre()
        {
            // The first of a crowded level has another crowd in it.
            var scene = Take(_ =>
            {
                var region = Region("UIToolkit");
                for (var i = 0; i < 9000; i++)
                {
                    region.Children.Add(new AbuSceneNode { Role = "text", Label = "T" + i });
                }
                for (var i = 0; i < 9000; i++)
                {
                    region.Children[0].Children.Add(new AbuSceneNode { Role = "text", Label = "U" + i });
                }
                return region;
            });

            Assert.That(CountOf(scene.Root), Is.EqualTo(SceneSnapshot.NodesMax + 1), "and the note");
        }

        [Test]
        public void AWalkerLeavesRoomOnlyForTheTopOfTheNext()
        {
            var scene = Take(
                _ =>
                {
                    var region = Region("UIToolkit");
                    for (var i = 0; i < 20000; i++)
                    {
                        region.Children.Add(new AbuSceneNode { Role = "text" });
                    }
                    return region;
                },
                Buttons("Scene3D", "Card")
            );

            Assert.That(scene.Root.Children[1].Label, Is.EqualTo("Scene3D"));
            Assert.That(scene.Root.Children[1].Children, Is.Empty);
        }

        [Test]
        public void OfFiveHundredLevelsNinetyAreTold()
        {
            var scene = Take(_ =>
            {
                var node = Region("bottom");
                for (var i = 1; i < 500; i++)
                {
                    node = Region("R" + i, node);
                }
                return node;
            });

            var levels = 1;
            for (var node = scene.Root; node.Children.Count > 0; node = node.Children[0])
            {
                levels++;
            }
            Assert.That(levels, Is.EqualTo(SceneSnapshot.DepthMax));
            StringAssert.StartsWith("411 more elements", NoteOf(scene));
        }

        [Test]
        public void AKeyThatTwoElementsHaveNamesTheFirst()
        {
            var scene = Take(registry =>
            {
                registry.Register(new RefCallbacks());
                registry.Register(new RefCallbacks());
                return Region("UIToolkit", Button("one", "k"), Button("two", "k"));
            });

            Assert.That(scene.OfKey("k")!.Label, Is.EqualTo("one"));
            Assert.That(scene.OfRef("e2")!.Key, Is.Null);
            Assert.That(scene.OfKey("other"), Is.Null);
        }

        [Test]
        public void PlacesAndValuesThatAreNoNumbersAreLeftOut()
        {
            var scene = Take(_ =>
            {
                var region = Region("UIToolkit");
                region.Bounds = new[] { 0, double.NaN, 10, 10 };
                region.Value = float.PositiveInfinity;
                return region;
            });

            Assert.That(scene.Root.Children[0].Bounds, Is.Null);
            Assert.That(scene.Root.Children[0].Value, Is.Null);
        }

        [Test]
        public void PlacesThatAreNoFourNumbersAreLeftOut()
        {
            var scene = Take(_ => new AbuSceneNode { Role = "text", Bounds = new double[] { 1, 2 } });

            Assert.That(scene.Root.Children[0].Bounds, Is.Null);
        }

        static object? ValueToldFor(object value) =>
            Take(_ => new AbuSceneNode { Role = "text", Value = value }).Root.Children[0].Value;

        [Test]
        public void AValueOfAnotherKindIsToldAsText()
        {
            Assert.That(ValueToldFor(new Version(1, 2)), Is.EqualTo("1.2"));
            Assert.That(ValueToldFor(true), Is.EqualTo("True"));
            Assert.That(ValueToldFor(LogLevel.Warn), Is.EqualTo("Warn"));
        }

        [Test]
        public void AValueIsANumberOfAnySize()
        {
            Assert.That(ValueToldFor((byte)5), Is.EqualTo(5));
            Assert.That(ValueToldFor(0.5f), Is.EqualTo(0.5f));
            Assert.That(ValueToldFor(5m), Is.EqualTo(5m));
            Assert.That(ValueToldFor("5"), Is.EqualTo("5"));
        }
    }
}
