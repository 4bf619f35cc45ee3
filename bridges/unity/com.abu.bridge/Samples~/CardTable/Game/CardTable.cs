#nullable enable

using System.Collections.Generic;
using UnityEngine;
using UnityEngine.UIElements;

namespace Abu.Samples.CardTable
{
    /// <summary>
    /// The whole game: put this on an empty GameObject and enter play mode. It makes what it needs, and is where the
    /// parts of the game find each other.
    /// </summary>
    public sealed class CardTable : MonoBehaviour
    {
        static readonly Vector3 CardSize = new Vector3(1.6f, 2.2f, 0.1f);
        static readonly Vector3 ButtonSize = new Vector3(1.8f, 0.7f, 0.1f);
        static readonly Vector3 DeckPosition = new Vector3(-7, -3, 0);

        [SerializeField]
        PanelSettings? _panelSettings = null;

        readonly Dictionary<CardFace, Card> _cards = new Dictionary<CardFace, Card>();
        bool _isBuilt;

        /// <summary>The rules.</summary>
        public CardGame Game { get; private set; } = null!;

        /// <summary>The mouse.</summary>
        public InputService Input { get; private set; } = null!;

        /// <summary>What players asked for.</summary>
        public ActionService Actions { get; private set; } = null!;

        /// <summary>The UI.</summary>
        public DocumentService Document { get; private set; } = null!;

        /// <summary>What moves.</summary>
        public CardTweens Tweens { get; private set; } = null!;

        /// <summary>Does the next step of the game.</summary>
        public ActionButton EndTurnButton { get; private set; } = null!;

        /// <summary>Where cards are dropped.</summary>
        public DropZone DropZone { get; private set; } = null!;

        /// <summary>What happened.</summary>
        public HistoryRecorder History { get; } = new HistoryRecorder();

        /// <summary>Who plays.</summary>
        public string PlayerName { get; private set; } = "Nobody";

        /// <summary>All cards, wherever they lie.</summary>
        public IEnumerable<Card> Cards => _cards.Values;

        /// <summary>Builds the table.</summary>
        public void Start() => Build();

        /// <summary>Builds the table if that was not done; into <paramref name="root"/> where a test has one.</summary>
        public void Build(VisualElement? root = null)
        {
            if (_isBuilt)
            {
                return;
            }
            _isBuilt = true;
            Game = new CardGame(History.Record);
            Actions = gameObject.AddComponent<ActionService>();
            Tweens = gameObject.AddComponent<CardTweens>();
            Document = gameObject.AddComponent<DocumentService>();
            Input = gameObject.AddComponent<InputService>();
            TableLooks.MakeCamera(transform);
            Document.Build(this, root ?? TableLooks.MakeDocument(transform, _panelSettings));
            Document.BuildButtons(this, TableLooks.MakeCanvas(transform));
            Input.Bind(Document);
            Input.InputProvider = new PointerInputProvider(
                Document.RootVisualElement,
                Document.TableSurface,
                DisplayableAt
            );
            BuildTable();
            Show();
        }

        /// <summary>Plays a card.</summary>
        public void Play(CardFace card) => Perform(() => Game.Play(card));

        /// <summary>Begins the next turn.</summary>
        public void EndTurn() => Perform(() => Game.EndTurn());

        /// <summary>Takes back the card of this turn.</summary>
        public void Undo() => Perform(() => Game.Undo());

        /// <summary>Draws a card.</summary>
        public void Draw() => Perform(() => Game.Draw());

        /// <summary>Begins anew.</summary>
        public void Restart() => Perform(() => Game.Restart());

        /// <summary>Says who plays.</summary>
        public void Rename(string playerName)
        {
            PlayerName = playerName;
            History.Record($"The player is called {playerName}.");
            Document.Show(Game, PlayerName);
        }

        void Perform(System.Action command) =>
            Actions.Perform(() =>
            {
                var wasWon = Game.IsWon;
                command();
                Show();
                if (Game.IsWon && !wasWon)
                {
                    Document.OpenVictory();
                }
            });

        void BuildTable()
        {
            DropZone = TableLooks.MakeDisplayable<DropZone>(
                transform,
                "Battlefield",
                new Vector3(0, 1, 1),
                new Vector3(12, 3, 0.1f)
            );
            DropZone.SortOrder = -1;
            EndTurnButton = TableLooks.MakeDisplayable<ActionButton>(
                transform,
                "End Turn",
                new Vector3(7, -1, 0),
                ButtonSize
            );
            EndTurnButton.Bind("End Turn", EndTurn);
            var sort = TableLooks.MakeDisplayable<DisplayableButton>(
                transform,
                "Sort Hand",
                new Vector3(7, -2, 0),
                ButtonSize
            );
            sort.Bind("Sort Hand", () => Perform(Game.SortHand));
            sort.SortOrder = 1;
            foreach (var face in Game.Cards)
            {
                var card = TableLooks.MakeDisplayable<Card>(transform, face.Name, DeckPosition, CardSize);
                card.Bind(this, face);
                _cards.Add(face, card);
            }
        }

        /// <summary>Shows the game as it is now: cards begin to move to where they lie.</summary>
        void Show()
        {
            Lay(Game.Deck, CardPlace.Deck, DeckPosition, Vector3.zero);
            Lay(Game.Hand, CardPlace.Hand, new Vector3(-5, -3, 0), new Vector3(1.8f, 0, 0));
            Lay(Game.Battlefield, CardPlace.Battlefield, new Vector3(-4, 1, 0), new Vector3(1.8f, 0, 0));
            EndTurnButton.IsEnabled = !Game.IsWon;
            Document.Show(Game, PlayerName);
        }

        void Lay(IReadOnlyList<CardFace> faces, CardPlace place, Vector3 from, Vector3 step)
        {
            for (var i = 0; i < faces.Count; i++)
            {
                var card = _cards[faces[i]];
                card.Place = place;
                card.SortOrder = i;
                Tweens.Move(card.transform, from + step * i);
            }
        }

        Displayable? DisplayableAt(Vector2 position)
        {
            Displayable? found = null;
            var camera = Camera.main;
            foreach (var displayable in GetComponentsInChildren<Displayable>())
            {
                // Cards lie on the drop zone.
                var isAbove = found == null || found is DropZone;
                if (isAbove && !(displayable is CanvasButton) && displayable.CanHandleMouseEvents())
                {
                    found = displayable.ScreenRect(camera)?.Contains(position) == true ? displayable : found;
                }
            }
            return found;
        }
    }
}
