#nullable enable

using System;
using System.Collections.Generic;
using System.Text;
using System.Threading;

namespace Abu
{
    /// <summary>
    /// What is to be sent on one connection, in order. One thread makes bytes of it as it comes, another one writes
    /// them, so that what waits for a slow reader is known in bytes and no more of the game is kept for it. Who does
    /// not read is hung up on when too much waits, so that nobody's memory fills.
    /// </summary>
    sealed class Outbox
    {
        /// <summary>Replies that may wait; events are dropped from a quarter of it on.</summary>
        public const int MessagesMax = 256;

        /// <summary>
        /// Bytes that may wait, with what is being written; events are dropped from a quarter of it on. Four of the
        /// longest messages that Bridle takes, of 16 MiB each: a client that reads has never that much before it. A
        /// reply that is longer by itself is never sent; its client is told so.
        /// </summary>
        public const int BytesMax = 64 * 1024 * 1024;

        readonly object _lock = new object();
        readonly Queue<object> _messages = new Queue<object>();
        readonly Queue<byte[]> _packed = new Queue<byte[]>();
        readonly string _end;
        readonly Action<byte[]> _write;
        readonly Action _hangUp;
        readonly Thread _writer;
        int _bytes;
        bool _isClosed;
        bool _isBroken;
        bool _isAllPacked;
        bool _hangsUpAtLast;

        /// <summary>
        /// Writes each message, with <paramref name="end"/> behind it, by <paramref name="write"/>; a write that
        /// throws, or too much that waits, hangs up.
        /// </summary>
        public Outbox(string end, Action<byte[]> write, Action hangUp)
        {
            _end = end;
            _write = write;
            _hangUp = hangUp;
            _writer = new Thread(WriteAll) { IsBackground = true, Name = "Abu sender" };
            _writer.Start();
            new Thread(PackAll) { IsBackground = true, Name = "Abu packer" }.Start();
        }

        /// <summary>Puts a message behind the others.</summary>
        public void Add(object message)
        {
            var isFull = false;
            lock (_lock)
            {
                var count = _messages.Count + _packed.Count;
                if (_isClosed || (message is AbuEvent && (count > MessagesMax / 4 || _bytes > BytesMax / 4)))
                {
                    return;
                }
                isFull = count >= MessagesMax;
                if (isFull)
                {
                    Drop();
                }
                else
                {
                    _messages.Enqueue(message);
                    Monitor.PulseAll(_lock);
                }
            }
            if (isFull)
            {
                _hangUp();
            }
        }

        /// <summary>Takes nothing more; what waits is still written. Waits for that at most so long.</summary>
        public void Close(int milliseconds)
        {
            lock (_lock)
            {
                _isClosed = true;
                Monitor.PulseAll(_lock);
            }
            if (milliseconds > 0 && Thread.CurrentThread != _writer)
            {
                _writer.Join(milliseconds);
            }
        }

        /// <summary>Takes nothing more, writes what waits, and hangs up then. Waits for nothing.</summary>
        public void CloseAndHangUp()
        {
            lock (_lock)
            {
                _isClosed = true;
                _hangsUpAtLast = true;
                Monitor.PulseAll(_lock);
            }
        }

        /// <summary>Drops what waits: there is nobody to write to.</summary>
        public void Abandon()
        {
            lock (_lock)
            {
                Drop();
            }
        }

        void Drop()
        {
            _messages.Clear();
            _packed.Clear();
            _isClosed = true;
            _isBroken = true;
            Monitor.PulseAll(_lock);
        }

        void PackAll()
        {
            try
            {
                while (NextMessage(out var message))
                {
                    var bytes = BytesOf(message!);
                    if (bytes != null && !Pack(bytes, message is AbuEvent))
                    {
                        _hangUp();
                    }
                }
            }
            catch (Exception)
            {
                // There may be no memory left for the answer that says so.
                Abandon();
                _hangUp();
            }
        }

        bool NextMessage(out object? message)
        {
            lock (_lock)
            {
                while (_messages.Count == 0 && !_isClosed)
                {
                    Monitor.Wait(_lock);
                }
                message = _messages.Count > 0 ? _messages.Dequeue() : null;
                if (message == null)
                {
                    _isAllPacked = true;
                    Monitor.PulseAll(_lock);
                }
                return message != null;
            }
        }

        /// <summary>Puts bytes behind the others; false where that is too much, and all is dropped.</summary>
        bool Pack(byte[] bytes, bool isEvent)
        {
            lock (_lock)
            {
                if (_bytes + (long)bytes.Length > BytesMax)
                {
                    if (!isEvent)
                    {
                        Drop();
                    }
                    return isEvent;
                }
                if (!_isBroken)
                {
                    _bytes += bytes.Length;
                    _packed.Enqueue(bytes);
                    Monitor.PulseAll(_lock);
                }
                return true;
            }
        }

        /// <summary>
        /// A message as JSON; null for an event that cannot be sent. An answer that cannot be, as an object that holds
        /// itself or one of too many bytes, is told as an error, and the connection stays.
        /// </summary>
        byte[]? BytesOf(object message)
        {
            string why;
            try
            {
                var text = WireJson.Write(message);
                var count = Encoding.UTF8.GetByteCount(text) + (long)Encoding.UTF8.GetByteCount(_end);
                if (count <= BytesMax)
                {
                    return Encoding.UTF8.GetBytes(text + _end);
                }
                why = "The answer has " + count + " bytes, and " + BytesMax + " are the most that is sent";
            }
            catch (Exception fault)
            {
                why = "The answer cannot be written as JSON: " + fault.Message;
            }
            return message is AbuResponse answer
                ? Encoding.UTF8.GetBytes(
                    WireJson.Write(AbuResponse.Failed(answer.Id, ErrorCodes.Internal, why)) + _end
                )
                : null;
        }

        void WriteAll()
        {
            try
            {
                while (NextPacked(out var bytes))
                {
                    _write(bytes!);
                    lock (_lock)
                    {
                        _bytes -= bytes!.Length;
                    }
                }
                if (HangsUpAtLast)
                {
                    _hangUp();
                }
            }
            catch (Exception)
            {
                // Whoever reads on this connection sees its end, too.
                Abandon();
                _hangUp();
            }
        }

        bool NextPacked(out byte[]? bytes)
        {
            lock (_lock)
            {
                while (_packed.Count == 0 && !_isAllPacked && !_isBroken)
                {
                    Monitor.Wait(_lock);
                }
                bytes = _packed.Count > 0 ? _packed.Dequeue() : null;
                return bytes != null;
            }
        }

        bool HangsUpAtLast
        {
            get
            {
                lock (_lock)
                {
                    return _hangsUpAtLast;
                }
            }
        }
    }
}
