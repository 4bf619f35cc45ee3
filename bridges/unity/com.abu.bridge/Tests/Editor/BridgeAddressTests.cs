#nullable enable

using System;
using System.Collections.Generic;
using NUnit.Framework;

namespace Abu.Tests
{
    [TestFixture]
    public class BridgeAddressTests
    {
        /// <summary>Resolves with an environment of <c>NAME=value</c>.</summary>
        static BridgeAddress Resolve(BridgeSettings settings, params string[] environment)
        {
            var set = new Dictionary<string, string>();
            foreach (var one in environment)
            {
                var at = one.IndexOf('=');
                set[one.Substring(0, at)] = one.Substring(at + 1);
            }
            return BridgeAddress.Resolve(name => set.TryGetValue(name, out var value) ? value : null, settings);
        }

        [Test]
        public void IsPort9999OfThisMachineByItself()
        {
            var address = Resolve(new BridgeSettings());

            Assert.That(address.Transport, Is.EqualTo(TransportKind.WebSocket));
            Assert.That(address.Url, Is.EqualTo("ws://127.0.0.1:9999/bridge"));
            Assert.That(address.Port, Is.EqualTo(9999));
            Assert.That(address.IsPortAsked, Is.False);
            Assert.That(address.Token, Is.Null);
        }

        [Test]
        public void TakesWhatTheProjectHasSet()
        {
            var settings = new BridgeSettings
            {
                Transport = TransportKind.Tcp,
                Host = "games.local",
                Port = 1234,
                Token = "secret",
            };

            var address = Resolve(settings);

            Assert.That(address.Transport, Is.EqualTo(TransportKind.Tcp));
            Assert.That(address.Url, Is.EqualTo("ws://games.local:1234/bridge"));
            Assert.That(address.Port, Is.EqualTo(1234));
            Assert.That(address.IsPortAsked, Is.True);
            Assert.That(address.Token, Is.EqualTo("secret"));
        }

        [Test]
        public void AbuPortGoesBeforeAbuWsPort() =>
            Assert.That(Resolve(new BridgeSettings(), "ABU_WS_PORT=1", "ABU_PORT=2").Port, Is.EqualTo(2));

        [Test]
        public void AbuWsPortCountsWhereAbuPortIsNotSet() =>
            Assert.That(Resolve(new BridgeSettings(), "ABU_WS_PORT=1", "ABU_PORT=").Port, Is.EqualTo(1));

        [Test]
        public void APortOfTheShellIsOneOfThisMachine()
        {
            var address = Resolve(new BridgeSettings { Host = "games.local", Port = 1234 }, "ABU_PORT=9998");

            Assert.That(address.Url, Is.EqualTo("ws://127.0.0.1:9998/bridge"));
            Assert.That(address.IsPortAsked, Is.True);
        }

        [Test]
        public void BridleUrlIsDialledWhateverElseIsSet()
        {
            var settings = new BridgeSettings { Transport = TransportKind.Tcp, Port = 1234 };

            var address = Resolve(settings, "BRIDLE_URL=wss://far.example/bridge", "ABU_PORT=9998");

            Assert.That(address.Transport, Is.EqualTo(TransportKind.WebSocket));
            Assert.That(address.Url, Is.EqualTo("wss://far.example/bridge"));
        }

        [Test]
        public void TheTokenOfTheShellGoesFirst()
        {
            var address = Resolve(new BridgeSettings { Token = "project" }, "BRIDLE_TOKEN=shell");

            Assert.That(address.Token, Is.EqualTo("shell"));
        }

        [TestCase("0")]
        [TestCase("-1")]
        [TestCase("65536")]
        [TestCase("99999999999")]
        [TestCase("abc")]
        [TestCase(" 1")]
        [TestCase("1.5")]
        [TestCase("١")]
        public void RefusesWhatIsNoPort(string port)
        {
            var fault = Assert.Throws<FormatException>(() => Resolve(new BridgeSettings(), "ABU_PORT=" + port));

            StringAssert.Contains("ABU_PORT is \"" + port + "\"", fault.Message);
        }

        [TestCase("127.0.0.1:9999")]
        [TestCase("http://127.0.0.1:9999/")]
        [TestCase("nonsense")]
        public void RefusesWhatIsNoAddress(string url)
        {
            var fault = Assert.Throws<FormatException>(() => Resolve(new BridgeSettings(), "BRIDLE_URL=" + url));

            StringAssert.Contains("BRIDLE_URL", fault.Message);
        }

        [Test]
        public void RefusesAPortOfTheSettingsThatIsNone()
        {
            var fault = Assert.Throws<FormatException>(() => Resolve(new BridgeSettings { Port = 70000 }));

            StringAssert.Contains("70000", fault.Message);
        }

        [Test]
        public void RefusesAHostOfTheSettingsThatIsNone()
        {
            var fault = Assert.Throws<FormatException>(() => Resolve(new BridgeSettings { Host = "two words" }));

            StringAssert.Contains("two words", fault.Message);
        }

        [Test]
        public void TheTransportIsMadeFromTheAddress()
        {
            var tcp = Resolve(new BridgeSettings { Transport = TransportKind.Tcp });

            Assert.That(BridgeCore.TransportFor(tcp), Is.TypeOf<TcpServer>());
            Assert.That(BridgeCore.TransportFor(Resolve(new BridgeSettings())), Is.TypeOf<WebSocketTransport>());
        }
    }
}
