#nullable enable

using System.Linq;
using Newtonsoft.Json.Linq;
using UnityEngine;

namespace Abu.Samples.CardTable
{
    /// <summary>Lets agents play the table: put it on an object of the scene.</summary>
    public sealed class CardTableAbuSetup : AbuSetup
    {
        [SerializeField]
        [Tooltip("Left empty: the table of the scene.")]
        CardTable? _table = null;

        /// <summary>What shows a table to agents, in the order of a snapshot.</summary>
        public static ISceneWalker[] WalkersOf(CardTable table) =>
            new ISceneWalker[] { new CardTableUiWalker(table.Document), new CardTableSceneWalker(table) };

        /// <summary>Says to a bridge when a table has come to rest, what happened on it, and how it stands.</summary>
        public static void Wire(CardTable table, IAbuBridge bridge)
        {
            bridge.SetSettledProvider(new CardTableSettledProvider(bridge.Engine, table.Actions, table.Tweens));
            bridge.SetHistoryProvider(table.History);
            bridge.SetState(() => StateOf(table));
        }

        /// <summary>Only the walkers of the table: those of Unity's UI would show its buttons a second time.</summary>
        protected override bool UsesDefaultWalker(ISceneWalker walker) => false;

        /// <inheritdoc/>
        protected override void OnBridgeReady(AbuBridge bridge)
        {
            var table = _table != null ? _table : FindAnyObjectByType<CardTable>();
            if (table == null)
            {
                Debug.LogWarning("[Abu] There is no card table in the scene: agents see nothing.");
                return;
            }
            // The order in which objects start is not fixed.
            table.Build();
            foreach (var walker in WalkersOf(table))
            {
                Register(walker);
            }
            Wire(table, bridge);
        }

        /// <summary>A bridge outlives the scene of the table.</summary>
        protected override void OnDestroy()
        {
            base.OnDestroy();
            if (Bridge != null)
            {
                Bridge.SetSettledProvider(new DefaultSettledProvider(Bridge.Engine));
                Bridge.SetHistoryProvider(null);
                Bridge.SetState(null);
            }
        }

        static JObject StateOf(CardTable table) =>
            new JObject
            {
                ["turn"] = table.Game.Turn,
                ["player"] = table.PlayerName,
                ["deck"] = table.Game.Deck.Count,
                ["hand"] = new JArray(table.Game.Hand.Select(card => card.Name)),
                ["battlefield"] = new JArray(table.Game.Battlefield.Select(card => card.Name)),
                ["won"] = table.Game.IsWon,
            };
    }
}
