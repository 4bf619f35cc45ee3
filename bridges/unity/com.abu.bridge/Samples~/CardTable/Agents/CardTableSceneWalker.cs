#nullable enable

using System;
using System.Collections.Generic;
using System.Globalization;
using UnityEngine;

namespace Abu.Samples.CardTable
{
    /// <summary>
    /// What lies on the table: displayables that handle the mouse, in the groups of the game, and the buttons of UGUI.
    /// While a panel lies over the table there is nothing, as a click would not reach it.
    /// </summary>
    public sealed class CardTableSceneWalker : ISceneWalker
    {
        readonly CardTable _table;
        readonly Dictionary<string, Displayable> _byRef = new Dictionary<string, Displayable>();

        /// <summary>Walks a table.</summary>
        public CardTableSceneWalker(CardTable table) => _table = table;

        /// <inheritdoc/>
        public AbuSceneNode Walk(RefRegistry refRegistry)
        {
            _byRef.Clear();
            var region = new AbuSceneNode { Role = "region", Label = "Scene3D" };
            if (_table.Document.HasOpenPanels)
            {
                return region;
            }
            foreach (var button in _table.Document.CanvasButtons)
            {
                if (button != null && button.gameObject.activeInHierarchy && button.Alpha > 0)
                {
                    region.Children.Add(NodeOf(button, refRegistry));
                }
            }
            var displayables = Displayables();
            AddAll(region, displayables, one => one is ActionButton || one is DisplayableButton, refRegistry);
            AddGroup(region, "Hand", displayables, one => PlaceOf(one) == CardPlace.Hand, refRegistry);
            AddGroup(
                region,
                "Battlefield",
                displayables,
                one => one is DropZone || PlaceOf(one) == CardPlace.Battlefield,
                refRegistry
            );
            return region;
        }

        /// <summary>Unity finds objects by class and never by interface, and in no order.</summary>
        static List<Displayable> Displayables()
        {
#if UNITY_6000_4_OR_NEWER
            var all = UnityEngine.Object.FindObjectsByType<Displayable>();
#else
            var all = UnityEngine.Object.FindObjectsByType<Displayable>(FindObjectsSortMode.None);
#endif
            var found = new List<Displayable>();
            foreach (var one in all)
            {
                if (one.CanHandleMouseEvents())
                {
                    found.Add(one);
                }
            }
            found.Sort(
                (one, other) =>
                    one.SortOrder != other.SortOrder
                        ? one.SortOrder.CompareTo(other.SortOrder)
                        : string.CompareOrdinal(one.Label, other.Label)
            );
            return found;
        }

        static CardPlace? PlaceOf(Displayable one) => one is Card card ? card.Place : (CardPlace?)null;

        void AddGroup(
            AbuSceneNode region,
            string label,
            List<Displayable> displayables,
            Func<Displayable, bool> isIn,
            RefRegistry refRegistry
        )
        {
            var group = new AbuSceneNode { Role = "group", Label = label };
            AddAll(group, displayables, isIn, refRegistry);
            region.Children.Add(group);
        }

        void AddAll(
            AbuSceneNode parent,
            List<Displayable> displayables,
            Func<Displayable, bool> isIn,
            RefRegistry refRegistry
        )
        {
            foreach (var one in displayables)
            {
                if (isIn(one))
                {
                    parent.Children.Add(NodeOf(one, refRegistry));
                }
            }
        }

        AbuSceneNode NodeOf(Displayable one, RefRegistry refRegistry)
        {
            var givenRef = refRegistry.Register(CallbacksOf(one));
            _byRef[givenRef] = one;
            return new AbuSceneNode
            {
                Role = one is DropZone ? "target" : "button",
                Label = LabelText.Clean(one.Label) ?? one.name,
                Description = LabelText.Clean(one.Description),
                Interactive = true,
                Disabled = one is ActionButton action && !action.IsEnabled,
                Key = ElementKeys.KeyOf(one),
                Ref = givenRef,
                Bounds = BoundsOf(one),
            };
        }

        RefCallbacks CallbacksOf(Displayable one)
        {
            var callbacks = new RefCallbacks { IsAlive = () => one != null };
            if (one is CanvasButton button)
            {
                callbacks.OnClick = () => Click(button);
                return callbacks;
            }
            callbacks.OnHover = one.MouseHoverStart;
            if (!(one is DropZone))
            {
                callbacks.OnClick = () => DisplayableClickInputProvider.Click(_table.Input, one);
            }
            if (one is Card)
            {
                callbacks.OnDrag = target => Drag(one, target);
            }
            return callbacks;
        }

        /// <summary>A click that the button would pass over in silence is told as such.</summary>
        static void Click(CanvasButton button)
        {
            var seconds = button.SecondsUntilReady;
            if (seconds > 0)
            {
                var left = seconds.ToString("0.00", CultureInfo.InvariantCulture);
                throw new NotDeliveredException(
                    $"{button.Label} was clicked just now and takes the next click in {left} s"
                );
            }
            button.OnClick();
        }

        /// <summary>Without a target a card is dropped where cards are dropped.</summary>
        void Drag(Displayable card, string? target)
        {
            Displayable? onto = null;
            if (target == null)
            {
                onto = _table.DropZone;
            }
            else if (!_byRef.TryGetValue(target.TrimStart('@'), out onto))
            {
                throw new NotDeliveredException($"{target} is nothing on the table");
            }
            DisplayableClickInputProvider.Drag(_table.Input, card, onto);
        }

        /// <summary>Unity's screen begins in the lower left corner, a picture in the upper left.</summary>
        static double[]? BoundsOf(Displayable one)
        {
            if (!(one.ScreenRect(Camera.main) is Rect rect))
            {
                return null;
            }
            return new double[] { rect.x, Screen.height - rect.yMax, rect.width, rect.height };
        }
    }
}
