#nullable enable

using System;
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.UIElements;

namespace Abu.Samples.CardTable
{
    /// <summary>
    /// The UI over the table: four layers of UI Toolkit, of which only what can be used is picked by the mouse, panels
    /// that lie over the table while they are open, and four buttons of UGUI.
    /// </summary>
    public sealed class DocumentService : MonoBehaviour
    {
        readonly List<VisualElement> _panels = new List<VisualElement>();
        Label _turn = null!;
        Label _player = null!;
        Label _deck = null!;
        Label _info = null!;
        Label _preview = null!;
        CardTable? _table;

        /// <summary>All of the UI.</summary>
        public VisualElement RootVisualElement { get; private set; } = null!;

        /// <summary>Lies under all of the UI: what is pressed there is pressed on the table.</summary>
        public VisualElement TableSurface { get; private set; } = null!;

        /// <summary>What a card says.</summary>
        public VisualElement InfoZoomContainer { get; private set; } = null!;

        /// <summary>Panels.</summary>
        public VisualElement ScreenOverlay { get; private set; } = null!;

        /// <summary>What stands at the edge of the screen.</summary>
        public VisualElement ScreenAnchoredNode { get; private set; } = null!;

        /// <summary>What a card would do.</summary>
        public VisualElement EffectPreviewOverlay { get; private set; } = null!;

        /// <summary>The four layers, the lowest first.</summary>
        public IReadOnlyList<VisualElement> Layers =>
            new[] { ScreenAnchoredNode, EffectPreviewOverlay, InfoZoomContainer, ScreenOverlay };

        /// <summary>The open panels, the lowest first.</summary>
        public IReadOnlyList<VisualElement> Panels => _panels;

        /// <summary>Whether something lies over the table.</summary>
        public bool HasOpenPanels => _panels.Count > 0;

        /// <summary>Opens the menu.</summary>
        public CanvasButton? MenuButton { get; private set; }

        /// <summary>Takes back the card of this turn.</summary>
        public CanvasButton? UndoButton { get; private set; }

        /// <summary>Draws a card; it is seen only by those who asked for it in the menu.</summary>
        public CanvasButton? DevButton { get; private set; }

        /// <summary>Opens the report of a fault.</summary>
        public CanvasButton? BugButton { get; private set; }

        /// <summary>The four buttons of UGUI, as far as they are there.</summary>
        public IEnumerable<CanvasButton> CanvasButtons
        {
            get
            {
                foreach (var button in new[] { MenuButton, UndoButton, DevButton, BugButton })
                {
                    if (button != null)
                    {
                        yield return button;
                    }
                }
            }
        }

        /// <summary>Puts the UI into a document.</summary>
        public void Build(CardTable table, VisualElement root)
        {
            _table = table;
            RootVisualElement = root;
            MakeElements();
            root.pickingMode = PickingMode.Ignore;
            TableSurface.StretchToParentSize();
            root.Add(TableSurface);
            foreach (var layer in Layers)
            {
                root.Add(layer);
            }
            ScreenAnchoredNode.Add(_turn);
            ScreenAnchoredNode.Add(_player);
            ScreenAnchoredNode.Add(_deck);
        }

        /// <summary>Puts the buttons of UGUI onto a canvas.</summary>
        public void BuildButtons(CardTable table, Transform canvas)
        {
            MenuButton = TableLooks.MakeCanvasButton(canvas, 0, "Menu", OpenMenu);
            UndoButton = TableLooks.MakeCanvasButton(canvas, 1, "Undo", table.Undo);
            DevButton = TableLooks.MakeCanvasButton(canvas, 2, "Dev", table.Draw);
            BugButton = TableLooks.MakeCanvasButton(canvas, 3, "Bug", OpenBugReport);
            DevButton.Alpha = 0;
        }

        /// <summary>Writes what stands at the edge of the screen.</summary>
        public void Show(CardGame game, string playerName)
        {
            _turn.text = $"Turn {game.Turn}";
            _player.text = $"Player: {playerName}";
            _deck.text = $"Deck: {game.Deck.Count}";
        }

        /// <summary>Shows what a card says, and what it would do.</summary>
        public void ShowInfo(CardFace card)
        {
            _info.text = $"<b>{card.Name}</b>\n{card.Text}";
            _preview.text = $"{card.Name} moves to the battlefield";
            InfoZoomContainer.Add(_info);
            EffectPreviewOverlay.Add(_preview);
        }

        /// <summary>Hides it.</summary>
        public void HideInfo()
        {
            _info.RemoveFromHierarchy();
            _preview.RemoveFromHierarchy();
        }

        /// <summary>Opens the menu; while a panel is open its button does nothing.</summary>
        public void OpenMenu()
        {
            if (HasOpenPanels)
            {
                return;
            }
            var name = new TextField("Player name") { name = "PlayerName", value = _table?.PlayerName ?? "" };
            name.RegisterValueChangedCallback(changed => _table?.Rename(changed.newValue));
            var developer = new Toggle("Developer") { value = DevButton != null && DevButton.Alpha > 0 };
            developer.RegisterValueChangedCallback(changed => ShowDevButton(changed.newValue));
            OpenPanel("Menu", name, developer, MakeButton("New Game", NewGame), MakeButton("Close", ClosePanel));
        }

        /// <summary>Opens the report of a fault, unless a panel is open.</summary>
        public void OpenBugReport()
        {
            if (HasOpenPanels)
            {
                return;
            }
            var report = new TextField("What went wrong?") { name = "Report", multiline = true };
            void Send()
            {
                ClosePanel();
                _table?.History.Record($"A fault was reported: {report.value}");
            }
            OpenPanel("Report a bug", report, MakeButton("Send", Send), MakeButton("Cancel", ClosePanel));
        }

        /// <summary>Says that the game is won.</summary>
        public void OpenVictory() => OpenPanel("You win", MakeButton("Play Again", NewGame));

        /// <summary>Closes the panel that was opened last.</summary>
        public void ClosePanel()
        {
            if (HasOpenPanels)
            {
                _panels[_panels.Count - 1].RemoveFromHierarchy();
                _panels.RemoveAt(_panels.Count - 1);
            }
        }

        /// <summary>Not in the fields: Unity lets no component make elements in its constructor.</summary>
        void MakeElements()
        {
            TableSurface = new VisualElement { name = nameof(TableSurface) };
            InfoZoomContainer = MakeLayer(nameof(InfoZoomContainer));
            ScreenOverlay = MakeLayer(nameof(ScreenOverlay));
            ScreenAnchoredNode = MakeLayer(nameof(ScreenAnchoredNode));
            EffectPreviewOverlay = MakeLayer(nameof(EffectPreviewOverlay));
            _turn = MakeLabel("Turn");
            _player = MakeLabel("Player");
            _deck = MakeLabel("Deck");
            _info = MakeLabel("Info");
            _preview = MakeLabel("Preview");
        }

        void NewGame()
        {
            ClosePanel();
            _table?.Restart();
        }

        void ShowDevButton(bool isShown)
        {
            if (DevButton != null)
            {
                DevButton.Alpha = isShown ? 1 : 0;
            }
        }

        void OpenPanel(string title, params VisualElement[] content)
        {
            HideInfo();
            var panel = new VisualElement { name = title, pickingMode = PickingMode.Ignore };
            TableLooks.Style(panel);
            var heading = MakeLabel("Title");
            heading.text = title;
            panel.Add(heading);
            foreach (var element in content)
            {
                panel.Add(element);
            }
            _panels.Add(panel);
            ScreenOverlay.Add(panel);
        }

        static VisualElement MakeLayer(string name)
        {
            var layer = new VisualElement { name = name, pickingMode = PickingMode.Ignore };
            layer.StretchToParentSize();
            return layer;
        }

        static Label MakeLabel(string name) => new Label { name = name, pickingMode = PickingMode.Ignore };

        static Button MakeButton(string text, Action onClick) => new Button(onClick) { name = text, text = text };
    }
}
