import type { EngineArrival, EngineDoor, EngineLink } from '@bridle/facets';

/** What has come of one engine, in order. */
export interface ArrivedEngine {
  readonly link: EngineLink;
  readonly arrival: EngineArrival;
  /** texts as they are, of binary messages their lengths */
  readonly messages: (string | number)[];
  isClosed: boolean;
}

export interface RecordingDoor extends EngineDoor {
  readonly engines: ArrivedEngine[];
}

/** A door that lets everybody in, writes down what they say, and knows a client by a command. */
export function recordingDoor(onText: (engine: ArrivedEngine) => void = () => {}): RecordingDoor {
  const engines: ArrivedEngine[] = [];
  return {
    engines,
    enter(link, arrival) {
      const engine: ArrivedEngine = { link, arrival, messages: [], isClosed: false };
      engines.push(engine);
      link.open({
        text(message) {
          const text = Buffer.from(message).toString();
          const isFirst = engine.messages.length === 0;
          if (isFirst && arrival.isClient && text.includes('"command"')) {
            engines.splice(engines.indexOf(engine), 1);
            return arrival.isClient(message);
          }
          engine.messages.push(text.length > 1_000 ? text.length : text);
          onText(engine);
        },
        binary: (message) => void engine.messages.push(message.length),
        closed() {
          engine.isClosed = true;
        },
      });
    },
    close() {
      for (const { link } of engines) link.close();
    },
  };
}
