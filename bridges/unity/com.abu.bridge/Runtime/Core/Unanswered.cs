#nullable enable

using System;
using System.Collections.Generic;

namespace Abu
{
    /// <summary>Requests that were taken and not answered yet, each with the connection that asked.</summary>
    sealed class Unanswered
    {
        readonly ITransport _transport;
        readonly BridgeStatus _status;
        readonly List<KeyValuePair<long, AbuCommand>> _waiting = new List<KeyValuePair<long, AbuCommand>>();

        public Unanswered(ITransport transport, BridgeStatus status)
        {
            _transport = transport;
            _status = status;
        }

        public bool IsEmpty => _waiting.Count == 0;

        /// <summary>Takes a request; what is returned sends its answer to who asked, the first time.</summary>
        public Action<AbuResponse> Add(long connection, AbuCommand command)
        {
            _status.LastCommand = command.Command;
            var waiting = new KeyValuePair<long, AbuCommand>(connection, command);
            _waiting.Add(waiting);
            return response => Answer(waiting, response);
        }

        /// <summary>Answers all of them with why they will not be done.</summary>
        public void RefuseAll(string code, string why)
        {
            foreach (var waiting in _waiting.ToArray())
            {
                Answer(waiting, AbuResponse.Failed(waiting.Value.Id, code, why));
            }
        }

        /// <summary>Takes out those of a client that has left: nobody is there to be answered.</summary>
        public List<AbuCommand> TakeOut(long connection)
        {
            var left = _waiting.FindAll(waiting => waiting.Key == connection).ConvertAll(waiting => waiting.Value);
            _waiting.RemoveAll(waiting => waiting.Key == connection);
            return left;
        }

        void Answer(KeyValuePair<long, AbuCommand> waiting, AbuResponse? response)
        {
            if (!_waiting.Remove(waiting))
            {
                return;
            }
            response ??= AbuResponse.Failed("", ErrorCodes.Internal, "The handler of the game answered nothing");
            response.Id = waiting.Value.Id;
            if (!response.Success)
            {
                _status.LastError = response.Error ?? "";
            }
            _transport.Send(waiting.Key, response);
        }
    }
}
