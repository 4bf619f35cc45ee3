#nullable enable

using NUnit.Framework;

namespace Abu.Tests
{
    [TestFixture]
    public class BusyTokenTests
    {
        [SetUp]
        public void Begin() => BusyToken.Reset();

        [TearDown]
        public void End() => BusyToken.Reset();

        [Test]
        public void NothingGoesOnAtFirst()
        {
            Assert.That(BusyToken.IsAnyActive, Is.False);
            Assert.That(BusyToken.Reasons, Is.Empty);
        }

        [Test]
        public void GoesOnUntilItIsDisposed()
        {
            var token = BusyToken.Acquire();
            Assert.That(BusyToken.IsAnyActive, Is.True);

            token.Dispose();
            Assert.That(BusyToken.IsAnyActive, Is.False);
        }

        [Test]
        public void GoesOnUntilTheLastOneIsDisposed()
        {
            var first = BusyToken.Acquire();
            var second = BusyToken.Acquire();

            first.Dispose();
            Assert.That(BusyToken.IsAnyActive, Is.True);
            second.Dispose();
            Assert.That(BusyToken.IsAnyActive, Is.False);
        }

        [Test]
        public void CountsOnceHoweverOftenItIsDisposed()
        {
            var first = BusyToken.Acquire();
            var second = BusyToken.Acquire();

            first.Dispose();
            first.Dispose();
            first.DisposeNotDelivered("too late");

            Assert.That(BusyToken.IsAnyActive, Is.True);
            second.Dispose();
        }

        [Test]
        public void EndsWithUsing()
        {
            using (BusyToken.Acquire())
            {
                Assert.That(BusyToken.IsAnyActive, Is.True);
            }
            Assert.That(BusyToken.IsAnyActive, Is.False);
        }

        [Test]
        public void SaysWhatGoesOn()
        {
            BusyToken.Acquire("a card flies");
            BusyToken.Acquire();

            Assert.That(BusyToken.Reasons, Is.EqualTo(new[] { "a card flies", "a step of the game" }));
        }

        [Test]
        public void ATokenOfTheGameBeforeEndsNothingOfTheNext()
        {
            var before = BusyToken.Acquire();
            BusyToken.Reset();
            BusyToken.Acquire();

            before.Dispose();

            Assert.That(BusyToken.IsAnyActive, Is.True);
        }
    }
}
