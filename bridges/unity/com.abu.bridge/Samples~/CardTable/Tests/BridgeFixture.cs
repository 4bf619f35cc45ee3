#nullable enable

using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace Abu.Samples.CardTable.Tests
{
    /// <summary>A table with a bridge, played by commands as they come over the wire.</summary>
    public abstract class BridgeFixture : TableFixture
    {
        TestTransport _transport = null!;

        protected BridgeCore Bridge { get; private set; } = null!;

        [SetUp]
        public void StartBridge()
        {
            _transport = new TestTransport();
            Bridge = new BridgeCore(Engine, new BridgeIdentity { GameName = "Card Table" }, _transport);
            foreach (var walker in CardTableAbuSetup.WalkersOf(Table))
            {
                Bridge.RegisterWalker(walker);
            }
            CardTableAbuSetup.Wire(Table, Bridge);
            Bridge.Start();
        }

        [TearDown]
        public void EndBridge() => Bridge.Shutdown("quit");

        /// <summary>Asks, and lets frames pass until the answer has come.</summary>
        protected AbuResponse Ask(string command, object? parameters = null)
        {
            var before = _transport.Answers.Count;
            var given = parameters == null ? null : JObject.FromObject(parameters);
            _transport.Ask(new AbuCommand { Id = "1", Command = command, Params = given });
            for (var i = 0; i < 400 && _transport.Answers.Count == before; i++)
            {
                Bridge.BeginFrame();
                Frame();
                Bridge.EndFrame();
            }
            Assert.That(_transport.Answers.Count, Is.EqualTo(before + 1), "frames until the answer to " + command);
            return _transport.Answers[before];
        }

        /// <summary>Acts on the element of that label, and gives what came of it.</summary>
        protected JObject Act(string command, string label, string? value = null)
        {
            var key = Named(SceneSnapshot.Take(Bridge).Root, label).Key;
            var answer = Ask(command, value == null ? (object)new { key } : new { key, value });
            Assert.That(answer.Error, Is.Null);
            return JObject.FromObject(answer.Data!);
        }

        protected JObject Click(string label) => Act("click", label);
    }
}
