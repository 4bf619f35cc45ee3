#nullable enable

using NUnit.Framework;

namespace Abu.Tests
{
    [TestFixture]
    public class RefRegistryTests
    {
        RefRegistry _registry = new RefRegistry();

        [SetUp]
        public void Begin() => _registry = new RefRegistry();

        [Test]
        public void GivesRefsInOrder()
        {
            Assert.That(_registry.Register(new RefCallbacks()), Is.EqualTo("e1"));
            Assert.That(_registry.Register(new RefCallbacks()), Is.EqualTo("e2"));
            Assert.That(_registry.Register(new RefCallbacks()), Is.EqualTo("e3"));
            Assert.That(_registry.Count, Is.EqualTo(3));
        }

        [TestCase("e2")]
        [TestCase("@e2")]
        public void FindsWhatWasRegistered(string asked)
        {
            _registry.Register(new RefCallbacks());
            var second = new RefCallbacks();
            _registry.Register(second);

            Assert.That(_registry.Lookup(asked), Is.SameAs(second));
        }

        [TestCase(null)]
        [TestCase("")]
        [TestCase("@")]
        [TestCase("e")]
        [TestCase("1")]
        [TestCase("e0")]
        [TestCase("e-1")]
        [TestCase("e01")]
        [TestCase("e1 ")]
        [TestCase("E1")]
        [TestCase("@@e1")]
        [TestCase("e3")]
        [TestCase("e١")]
        [TestCase("e4294967297")]
        [TestCase("e18446744073709551617")]
        public void FindsNothingElse(string? asked)
        {
            _registry.Register(new RefCallbacks());
            _registry.Register(new RefCallbacks());

            Assert.That(_registry.Lookup(asked), Is.Null);
        }

        [Test]
        public void ForgetsAllWhenCleared()
        {
            _registry.Register(new RefCallbacks());
            _registry.Register(new RefCallbacks());
            _registry.Clear();

            Assert.That(_registry.Lookup("e1"), Is.Null);
            Assert.That(_registry.Lookup("e2"), Is.Null);
            Assert.That(_registry.Count, Is.EqualTo(0));
        }

        [Test]
        public void BeginsAnewAtE1WhenCleared()
        {
            _registry.Register(new RefCallbacks());
            _registry.Clear();
            var other = new RefCallbacks();

            Assert.That(_registry.Register(other), Is.EqualTo("e1"));
            Assert.That(_registry.Lookup("e1"), Is.SameAs(other));
        }
    }
}
