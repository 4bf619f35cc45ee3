/**
 * What a hostile client sends, as data. While each of these runs, an innocent second client must
 * be served: the bench says how soon, a test sees to it that it is. The next attack is one entry.
 */

/** Where an attack knocks: an endpoint of the run, the port of ABU as a WebSocket, or a page that was let in. */
export type EndpointName =
  | 'automation'
  | 'mc-cli'
  | 'ctl'
  | 'agent-browser'
  | 'abu'
  | 'abu, WebSocket'
  | 'window'
  | 'window, WebSocket';

export interface Attack {
  readonly name: string;
  readonly endpoint: EndpointName;
  /** side by side; one when left out */
  readonly connections?: number;
  /** what each connection sends without waiting; bytes go out as they are, without a line's end */
  readonly sends: () => readonly (string | Uint8Array)[];
  /** what prepares the world: commands, said through automation-v1 by a client that leaves */
  readonly commands?: readonly string[];
  /** what lies in the folder of the run before it starts, by path */
  readonly files?: () => Readonly<Record<string, string>>;
  /** the innocent client is the one in control, and steps */
  readonly isControlled?: boolean;
  /** the answers are never read */
  readonly neverReads?: boolean;
}

const HELLO = '{"op":"hello","id":"hello","version":1}';
/** With which an engine says that it is one; several are several games. */
const ENGINE_HELLO =
  '{"event":"hello","data":{"protocol":1,"engine":"x","game":"x","commands":["snapshot"],"scene":{"keys":true}}}';
const SPACES = `${' '.repeat(100_000)}x`;
const WIDE = { width: 4_096, height: 2_160 };
const SMALL = { width: 640, height: 360 };
/** A view that is told anew, whatever was told before. */
const NEW_VIEW = { restart: true, wait_ms: 20_000 };

const line = (value: object): string => JSON.stringify(value);
const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const deep = (head: string): string => `{"id":1,${head},"a":${nested(400_000)}}`;
/** 90,000 conditions that hold for no event */
const fields = (): object => Object.fromEntries(times(90_000, (i) => [i.toString(36), 0]));

/** A pack of two passes, each of which goes through a loop so often for every pixel. */
function shaderPack(turns: number): Record<string, string> {
  const folder = 'shaderpacks/costly/shaders';
  const passes = ['a.glsl', 'b.glsl'].map((file) => ({ kind: 'final', file }));
  const program = `#version 300 es
precision highp float;
in vec4 colour; out vec4 fragColor;
void main() {
  float s = colour.r;
  for (int i = 0; i < int(colour.a * ${turns}.0); i++) s += sin(s) * 0.01;
  fragColor = vec4(colour.rgb + s * 0.001, 1.0);
}`;
  return {
    [`${folder}/pack.json`]: line({ name: 'Costly', passes }),
    [`${folder}/a.glsl`]: program,
    [`${folder}/b.glsl`]: program,
  };
}

/** The HTTP request that opens a WebSocket, with more headers where more are asked for. */
function upgradeAt(path: string, host: string, more: readonly string[] = []): string {
  return [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...more,
    '\r\n',
  ].join('\r\n');
}

export const WEBSOCKET_UPGRADE = upgradeAt('/', '127.0.0.1');

/** As the page of the window opens it, which is served at this address. */
export function pageUpgrade(host: string): string {
  return upgradeAt('/socket', host, [`Origin: http://${host}`]);
}

/** A text message of a WebSocket, masked as a client must. */
export function webSocketFrame(text: string, opcode = 1): Buffer {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(14);
  head[0] = 0x80 | opcode;
  let at = 2;
  if (payload.length < 126) head[1] = 0x80 | payload.length;
  else if (payload.length < 65_536) {
    head[1] = 0x80 | 126;
    at = head.writeUInt16BE(payload.length, 2);
  } else {
    head[1] = 0x80 | 127;
    at = head.writeBigUInt64BE(BigInt(payload.length), 2);
  }
  return Buffer.concat([head.subarray(0, at + 4), payload]); // a mask of zeroes changes nothing
}

export const ATTACKS: readonly Attack[] = [
  {
    name: 'a request 5,000 levels deep before hello, which the log writes down',
    endpoint: 'automation',
    sends: () => [`{"op":"x","a":${nested(5_000)}}`],
  },
  {
    name: 'requests 400,000 levels deep',
    endpoint: 'automation',
    sends: () => [HELLO, ...times(20, () => deep('"op":"x"'))],
  },
  {
    name: 'requests 400,000 levels deep',
    endpoint: 'mc-cli',
    sends: () => times(20, () => deep('"command":"status"')),
  },
  {
    name: 'requests 100,000 levels deep',
    endpoint: 'ctl',
    sends: () => times(20, () => `{"id":1,"op":"observe.snapshot","a":${nested(100_000)}}`),
  },
  {
    name: 'requests 400,000 levels deep',
    endpoint: 'agent-browser',
    sends: () => times(20, () => deep('"action":"snapshot"')),
  },
  {
    name: 'requests 400,000 levels deep',
    endpoint: 'abu, WebSocket',
    sends: () => times(20, () => deep('"command":"snapshot"')),
  },
  {
    name: 'a name pattern of 24 stars',
    endpoint: 'ctl',
    sends: () =>
      times(40, (id) =>
        line({ id, op: 'tool.dry', tool: 'goto_block', args: { name: `${'*'.repeat(24)}z` } }),
      ),
  },
  {
    name: 'a name pattern of 60 stars',
    endpoint: 'automation',
    sends: () => [
      HELLO,
      line({ op: 'tool_dry', id: 1, tool: 'goto_block', args: { name: `${'*'.repeat(60)}z` } }),
    ],
  },
  {
    name: 'a condition of 90,000 fields under falling sand',
    endpoint: 'automation',
    commands: ['/fill ~1 ~20 ~1 ~12 ~31 ~12 sand'],
    sends: () => [
      HELLO,
      line({ op: 'step', id: 1, ticks: 2_000, until: [{ event: 'block', matching: fields() }] }),
    ],
  },
  {
    name: 'an address of a million slashes',
    endpoint: 'agent-browser',
    sends: () =>
      times(10, (id) =>
        line({ id: `${id}`, action: 'navigate', url: `${'/'.repeat(1_000_000)}x` }),
      ),
  },
  {
    name: 'a value of 100,000 spaces',
    endpoint: 'agent-browser',
    sends: () =>
      times(20, (id) =>
        line({
          id: `${id}`,
          action: 'getbytext',
          text: 'Hotbar 2',
          subaction: 'click',
          value: SPACES,
        }),
      ),
  },
  {
    name: '1,000 connections that say nothing',
    endpoint: 'abu',
    connections: 1_000,
    sends: () => [],
  },
  {
    name: '1,000 halves of HTTP requests',
    endpoint: 'abu',
    connections: 1_000,
    sends: () => [Buffer.from('GET / HTTP/1.1\r\nHost: 127.0')],
  },
  {
    name: '200 screenshots in one go',
    endpoint: 'automation',
    sends: () => [HELLO, ...times(200, (id) => line({ op: 'screenshot', id, tag: 'attack' }))],
  },
  {
    name: '100 connections with one screenshot each',
    endpoint: 'abu',
    connections: 100,
    sends: () => [line({ id: 1, command: 'screenshot' })],
  },
  {
    name: 'four screenshots of 4096 × 2160',
    endpoint: 'automation',
    sends: () => [HELLO, ...times(4, (id) => line({ op: 'screenshot', id, tag: 'wide', ...WIDE }))],
  },
  {
    name: 'a shader pack near the most that one may do, at 4096 × 2160',
    endpoint: 'automation',
    files: () => shaderPack(80),
    sends: () => [
      HELLO,
      line({ op: 'shader_set', id: 1, name: 'costly' }),
      ...times(2, (id) => line({ op: 'screenshot', id: id + 2, tag: 'costly', ...WIDE })),
    ],
  },
  {
    name: 'a shader pack that does too much, at 4096 × 2160',
    endpoint: 'mc-cli',
    files: () => shaderPack(4_000),
    sends: () => [
      line({ command: 'shader', params: { action: 'set', name: 'costly' } }),
      ...times(2, () => line({ command: 'screenshot', params: WIDE })),
    ],
  },
  {
    name: '100 resource packs with long descriptions, listed 20 times',
    endpoint: 'mc-cli',
    files: () =>
      Object.fromEntries(
        times(100, (i) => {
          const pack = { pack_format: 34, description: times(40_000, () => 'a') };
          return [`resourcepacks/p${i}/pack.mcmeta`, line({ pack })];
        }),
      ),
    sends: () => times(20, () => line({ command: 'resourcepack', params: { action: 'list' } })),
  },
  {
    name: '2,000 clicks without control',
    endpoint: 'abu',
    isControlled: true,
    sends: () => times(2_000, (id) => line({ id, command: 'click', params: { ref: 'e1' } })),
  },
  {
    name: '2,000 clicks without control',
    endpoint: 'abu, WebSocket',
    isControlled: true,
    sends: () => times(2_000, (id) => line({ id, command: 'click', params: { ref: 'e1' } })),
  },
  {
    name: '4 connections that take control from each other 2,000 times',
    endpoint: 'automation',
    connections: 4,
    sends: () => [
      line({ op: 'hello', version: 1, control: 'none' }),
      ...times(2_000, (id) => line({ op: 'take_control', id, reason: 'mine' })),
    ],
  },
  {
    name: '20,000 snapshots whose answers are never read',
    endpoint: 'abu, WebSocket',
    neverReads: true,
    sends: () => times(20_000, (id) => line({ id, command: 'snapshot' })),
  },
  {
    name: '4 connections with 200,000 pings each',
    endpoint: 'abu, WebSocket',
    connections: 4,
    sends: () => {
      const ping = webSocketFrame('', 9);
      return times(20, () => Buffer.concat(times(10_000, () => ping)));
    },
  },
  {
    name: '100,000 pings whose answers are never read',
    endpoint: 'abu, WebSocket',
    neverReads: true,
    sends: () => {
      const ping = webSocketFrame('x'.repeat(125), 9);
      return times(100, () => Buffer.concat(times(1_000, () => ping)));
    },
  },
  {
    name: 'an engine with 8 scenes of 150,000 elements',
    endpoint: 'abu, WebSocket',
    sends: () => {
      const nodes = times(150_000, (i) => ({ role: 'button', label: `Button ${i}`, key: `${i}` }));
      const scene = line({ id: 'b1', success: true, data: { nodes } });
      return [ENGINE_HELLO, ...times(8, () => scene)];
    },
  },
  {
    name: 'an engine with scenes 400,000 levels deep',
    endpoint: 'abu, WebSocket',
    sends: () => [
      ENGINE_HELLO,
      ...times(20, () => `{"id":"b1","success":true,"data":{"nodes":${nested(400_000)}}}`),
    ],
  },
  {
    name: '4 engines that tell 200,000 events each',
    endpoint: 'abu, WebSocket',
    connections: 4,
    sends: () => {
      const event = webSocketFrame(line({ event: 'log', data: { text: 'x'.repeat(80) } }));
      return [ENGINE_HELLO, ...times(20, () => Buffer.concat(times(10_000, () => event)))];
    },
  },
  {
    name: '16 engines with messages of 15 MiB that do not end',
    endpoint: 'abu, WebSocket',
    connections: 16,
    sends: () => {
      const whole = webSocketFrame('x'.repeat(15_728_640));
      return [ENGINE_HELLO, whole.subarray(0, whole.length - 1)];
    },
  },
  {
    name: '16 connections that keep 8 lines of a megabyte waiting',
    endpoint: 'mc-cli',
    connections: 16,
    sends: () => {
      const slow = line({ command: 'screenshot', params: { delay_ms: 2_000 } });
      const large = line({ command: 'status', params: { x: times(300_000, () => []) } });
      return [slow, ...times(8, () => large)];
    },
  },
  {
    name: '32 lines of 250,000 bytes that do not end',
    endpoint: 'ctl',
    connections: 32,
    sends: () => [Buffer.from(`{"op":"${'x'.repeat(250_000)}`)],
  },
  {
    name: 'ten times /fill of 32³ blocks',
    endpoint: 'automation',
    sends: () => [
      HELLO,
      ...times(10, (id) =>
        line({
          op: 'command',
          id,
          line: `/fill ~ 100 ~ ~31 131 ~31 ${id % 2 === 0 ? 'stone' : 'sand'}`,
        }),
      ),
    ],
  },
  {
    name: '2,048 branches that look for a biome',
    endpoint: 'mc-cli',
    commands: ['/summon pig ~ ~ ~'],
    sends: () => {
      const twice = 'as @e[limit=2] '.repeat(11);
      const command = `execute ${twice}run locate biome nether_wastes`;
      return [line({ command: 'execute', params: { command } })];
    },
  },
  {
    name: '100 times 10,000 stacks of stone on the ground',
    endpoint: 'mc-cli',
    commands: Array.from({ length: 10 }, () => '/summon pig ~ ~ ~'),
    sends: () =>
      times(100, () => {
        const command = 'execute as @e[limit=10] run give @p stone 6400';
        return line({ command: 'execute', params: { command } });
      }),
  },
  {
    name: '40 times all that has happened, in one go',
    endpoint: 'ctl',
    sends: () => times(40, (id) => line({ id, op: 'events.since', cursor: 0, max: 1_000 })),
  },
  {
    name: 'a page that wants all land anew 20,000 times, and reads nothing',
    endpoint: 'window, WebSocket',
    neverReads: true,
    sends: () => times(20_000, (id) => line({ id, op: 'watch_view', params: NEW_VIEW })),
  },
  {
    name: '8 pages that want all land anew 2,000 times',
    endpoint: 'window, WebSocket',
    connections: 8,
    sends: () => times(2_000, (id) => line({ id, op: 'watch_view', params: NEW_VIEW })),
  },
  {
    name: 'a page with 20,000 views and journals that wait',
    endpoint: 'window, WebSocket',
    sends: () =>
      times(20_000, (id) => {
        const op = id % 2 === 0 ? 'watch_view' : 'journal_since';
        return line({ id, op, params: { wait_ms: 20_000 } });
      }),
  },
  {
    name: '4 pages that want 500 pictures each in one go',
    endpoint: 'window, WebSocket',
    connections: 4,
    sends: () =>
      times(500, (id) => line({ id, op: 'screenshot', params: { inline: true, ...SMALL } })),
  },
  {
    name: '4 pages that want the words 1,000 times, and read nothing',
    endpoint: 'window, WebSocket',
    connections: 4,
    neverReads: true,
    sends: () => times(1_000, (id) => line({ id, op: 'view_words' })),
  },
  {
    name: '2,000 takings of control by a page, each given back',
    endpoint: 'window, WebSocket',
    sends: () =>
      times(4_000, (id) => {
        const op = id % 2 === 0 ? 'take_control' : 'give_control';
        return line({ id, op, params: { reason: 'mine' } });
      }),
  },
  {
    name: '40 pages with messages of a megabyte that do not end',
    endpoint: 'window, WebSocket',
    connections: 40,
    sends: () => {
      const whole = webSocketFrame('x'.repeat(1_040_000));
      return [whole.subarray(0, whole.length - 1)];
    },
  },
  {
    name: '20 messages of 20 MB',
    endpoint: 'window, WebSocket',
    connections: 20,
    sends: () => ['x'.repeat(20_000_000)],
  },
  {
    name: '1,000 halves of upgrades',
    endpoint: 'window',
    connections: 1_000,
    sends: () => [Buffer.from('GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: webso')],
  },
  {
    name: '200 connections that ask for the page 500 times each',
    endpoint: 'window',
    connections: 200,
    sends: () => {
      const request = 'GET /drawWorker.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
      return [Buffer.from(request.repeat(500))];
    },
  },
  {
    name: 'a TLS hello and a request behind it',
    endpoint: 'mc-cli',
    connections: 50,
    sends: () => [Buffer.from([0x16, 3, 1, 2, 0, 10]), line({ command: 'status' })],
  },
];
