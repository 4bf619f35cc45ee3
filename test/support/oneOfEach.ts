/** What test/whereDoesItGo.test.ts adds to a copy of the sources: one of each kind of thing. */

export const OP = `import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';

export const echo = defineOp({
  name: 'echo',
  summary: 'Says again what it is told.',
  facet: undefined,
  kind: 'read',
  params: z.object({ text: z.string().max(100).describe('to say again') }),
  result: z.object({ text: z.string() }),
  run: (_, { text }) => ({ text }),
});
`;

export const OP_CORPUS = `
== echo
> {"op":"hello","id":0,"version":1}
<~ {"event":"hello","id":0}
> {"op":"echo","id":1,"text":"hi"}
< {"event":"ok","id":1,"text":"hi"}
`;

export const TOOL = `import { z } from 'zod';
import { defineTool } from './defineTool.js';

export const hum = defineTool({
  name: 'hum',
  summary: 'Hums a tune to itself.',
  kind: 'read',
  params: z.object({}),
  run: () => ({ msg: 'hm hm hm' }),
});
`;

export const TOOL_CORPUS = `
== hum
> {"id":1,"op":"tool.run","tool":"hum"}
<~ {"id":1,"ok":true,"result":{"msg":"hm hm hm"}}
`;

export const DIALECT = `import { defineDialect } from '../defineDialect.js';
import { readListen } from '../listenFlags.js';

export const shoutDialect = defineDialect({
  name: 'shout',
  title: 'SHOUT',
  endpoints: ['shout'],
  isPerGame: false,
  flags: [
    { name: 'shout-listen', value: '<addr>', help: 'SHOUT on TCP (serve: 127.0.0.1:4711)' },
    { name: 'shout-off', help: 'serve: do not listen for SHOUT' },
  ],
  askedBy: ['shout-listen'],
  opensBy: '--shout-listen <addr>',
  environment: [],
  nextLines: ({ shout }) => [\`nc \${shout?.replace(':', ' ')}\`],
  plan(asked) {
    const listen = readListen(asked, { flag: 'shout-listen', off: 'shout-off', port: 4711 });
    return (
      listen && {
        async open({ server, gameNames, hostOf }) {
          const { shout } = await import('./session.js');
          const dialect = hostOf(gameNames[0]!).then(shout);
          return { endpoints: { shout: await server.listenTcp(listen.address, dialect, 20) } };
        },
      }
    );
  },
});
`;

export const SESSION = `import type { Host } from '../../core/host.js';
import { LINE_BYTES_MAX } from '../../limits.js';
import type { Dialect } from '../dialect.js';

/** Answers every line with the name of the game and the line, in capitals. */
export function shout(host: Host): Dialect {
  return {
    firstBytesMax: LINE_BYTES_MAX,
    lineBytesMax: LINE_BYTES_MAX,
    accept(wire) {
      wire.open({
        line: (text) => void wire.send(JSON.stringify(host.name + ': ' + text.toUpperCase())),
        fault: () => wire.close(),
        ended: () => wire.close(),
        closed() {},
      });
    },
  };
}
`;

export const DIALECT_CORPUS = `== a line
> hello
<= "voxel: HELLO"
`;

export const BLOCK = `  kind('ember_block', 0.5, {
    tool: 'pickaxe',
    light: 7,
    harm: { by: 'hotFloor', amount: 1 },
  }),
`;

export const LOOK = `  ember_block: (canvas) => canvas.fill(0xc04010),
`;

export const MOB = `  {
    name: 'capybara',
    nature: 'passive',
    width: 0.8,
    height: 0.8,
    health: 12,
    speed: 0.2,
    xp: FARM_XP,
    loot: [],
    goals: FARM_GOALS,
    food: ['wheat'],
  },
`;

export const MODEL = `
export const CAPYBARA: MobModel = {
  parts: [
    { at: [0, 5, 0], from: [-7, 0, -5], to: [7, 8, 5], skin: 'hide' },
    ...fourLegs(5, 3, 5, 3, 'hide'),
  ],
  skins: { hide: { base: 0x8a6a44, grain: 9 } },
  egg: [0x8a6a44, 0x5a4430],
};
`;

export const packageOf = (name: string): string => `{
  "name": "@bridle/${name}",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "exports": {
    ".": {
      "bridle-source": "./src/index.ts",
      "types": "./dist/index.d.ts",
      "default": "./dist/index.js"
    }
  },
  "dependencies": { "@bridle/facets": "0.1.0" }
}
`;

export const PACKAGE_TYPES = `{
  "extends": "../../tsconfig.base.json",
  "compilerOptions": {
    "rootDir": "src",
    "outDir": "dist",
    "tsBuildInfoFile": "dist/.tsbuildinfo",
    "types": ["node"]
  },
  "include": ["src"],
  "references": [{ "path": "../facets" }]
}
`;

export const GAME = `import { defineGameKind } from '@bridle/facets';

export const counterKind = defineGameKind({
  name: 'counter',
  flags: [{ name: 'count-from', value: '<n>', help: 'the tick that it begins with (0)' }],
  insteadOf: {},
  places: [],
  read: (flags) => Number(flags['count-from'] ?? 0),
  warnings: () => [],
  folders: () => ({}),
  reserved: () => [],
  holdsWorld: () => false,
  check() {},
  async open(from) {
    let tick = from;
    const clock = {
      kind: 'ours' as const,
      get tick() {
        return tick;
      },
      advance: () => void tick++,
    };
    return {
      game: { name: 'counter', facets: { clock } },
      text: 'counting',
      kept: 'kept nowhere',
      listedAs: 'counter',
      identity: {},
      record: {},
      close: async () => {},
    };
  },
});
`;

/** The game in another process is one of the tests' own; what speaks to it goes along as a file. */
export const BRIDGE = `import { defineGameKind } from '@bridle/facets';
import { TurnGame } from './turnGame.js';

export const gardenKind = defineGameKind({
  name: 'garden',
  flags: [{ name: 'garden-port', value: '<port>', help: 'where the garden listens' }],
  insteadOf: {},
  places: [],
  read: (flags) => Number(flags['garden-port']),
  warnings: () => [],
  folders: () => ({}),
  reserved: () => [],
  holdsWorld: () => false,
  check() {},
  async open(port) {
    const game = new TurnGame('remote');
    await game.connect(port);
    return {
      game,
      text: 'a garden elsewhere',
      kept: 'kept there',
      listedAs: 'garden',
      identity: {},
      record: {},
      close: async () => game.close(),
    };
  },
});
`;
export const COMMAND = `import type { CommandPage } from './commands.js';
import { readFlags } from './flags.js';
import { showHelp } from './oneCommand.js';

const FLAGS = [{ name: 'help', help: 'this page' }] as const;

export const WAVE_PAGE: CommandPage = {
  flags: FLAGS,
  text: 'bridle wave: say hello, and nothing else.\\n',
};

export async function wave(argv: readonly string[]): Promise<number> {
  const { flags } = readFlags(FLAGS, argv, 'bridle wave --help');
  if (flags.help) return showHelp('wave');
  process.stdout.write('hello\\n');
  return 0;
}
`;

export const COMMAND_ENTRY = `  {
    name: 'wave',
    call: 'wave',
    summary: 'say hello',
    page: async () => (await import('./wave.js')).WAVE_PAGE,
    load: async () => (await import('./wave.js')).wave,
  },
];

export function commandNamed`;
