import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { encodePng, encodeQoi } from '@bridle/pictures';
import { isSaveFolder, SaveFolder } from '@bridle/voxel';
import { describe, expect, it } from 'vitest';
import { sources } from '../../../../scripts/checkBorders.mjs';
import { temporaryFolder } from '../../../../test/support/temporaryFolder.js';
import { AllowedRoots } from './allowedRoots.js';
import { DISK } from './disk.js';
import { writeOwn } from './ownFile.js';

/** `inside` is allowed, `outside` lies beside it; `inside/out` and `in` are links. */
function folders(): { base: string; files: AllowedRoots } {
  const base = temporaryFolder();
  for (const name of ['inside', 'inside/folder', 'outside', 'inside-too']) {
    mkdirSync(join(base, name));
  }
  symlinkSync(join(base, 'outside'), join(base, 'inside/out'));
  symlinkSync(join(base, 'inside'), join(base, 'in'));
  symlinkSync(join(base, 'outside/x'), join(base, 'inside/file'));
  writeFileSync(join(base, 'inside/plain.png'), '');
  const reserved = { closed: [], folders: [], holdsWorld: isSaveFolder };
  return { base, files: new AllowedRoots(join(base, 'inside'), ['.', '../in'], reserved) };
}

describe('the allowed folders', () => {
  it.each(['a.png', './a.png', 'folder/a.png', 'new/deep/a.png', 'plain.png', 'folder/../a.png'])(
    'hold %s',
    (path) => {
      const { base, files } = folders();
      expect(files.place(path)).toBe(join(base, 'inside', path));
    },
  );

  it('hold what leads into them by a link', () => {
    const { base, files } = folders();
    expect(files.place(join(base, 'in/a.png'))).toBe(join(base, 'inside/a.png'));
  });

  it.each([
    '../outside/a.png',
    '../a.png',
    '../inside-too/a.png',
    'out/a.png',
    'out/new/a.png',
    'folder/../../a.png',
    '/etc/passwd',
    '/',
    '.',
    '..',
    '',
    'a\0.png',
    'folder',
    'file',
  ])('do not hold %j', (path) => {
    const { files } = folders();
    expect(() => files.place(path)).toThrow();
  });
});

const RECORD = '{"bridle":"record","format":1}\n';
const STATE = '{"bridle_state":"file-1","run":"r","tick":0}\n';
const PIXEL = { width: 1, height: 1, data: new Uint8Array(4) };
const FOREIGN = ['', '{}', '{"name":"bridle"}', '4711', 'PNG', `\n${RECORD}`, '{"bridle":"save",'];

describe('a file that is there', () => {
  it.each(FOREIGN)('stays as it is unless it is of our own kind: %j', (text) => {
    const { base, files } = folders();
    const path = join(base, 'inside/package.json');
    writeFileSync(path, text);
    for (const kind of ['picture', 'record', 'state'] as const) {
      expect(() => files.toWrite('package.json', kind)).toThrow('it was left alone');
      expect(() => files.write('package.json', kind, 'x')).toThrow('it was left alone');
      expect(() => writeOwn(path, kind, 'x')).toThrow('it was left alone');
    }
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readdirSync(join(base, 'inside')).filter((name) => name.includes('part'))).toEqual([]);
  });

  it.each([
    ['picture', encodePng(PIXEL, { software: 'bridle' })],
    ['record', Buffer.from(RECORD)],
    ['state', Buffer.from(STATE)],
  ] as const)('is replaced where it is a %s', (kind, before) => {
    const { base, files } = folders();
    const path = join(base, 'inside/own');
    writeFileSync(path, before);
    expect(files.write('own', kind, 'new')).toBe(path);
    expect(readFileSync(path, 'utf8')).toBe('new');
  });

  it.each([
    ['of another program', encodePng(PIXEL, { software: 'camera' })],
    ['of a program with a longer name', encodePng(PIXEL, { software: 'bridles' })],
    ['that does not say who made it', encodePng(PIXEL)],
    ['in QOI, which has no room to say it', encodeQoi(PIXEL)],
  ] as const)('stays where it is a picture %s', (_, before) => {
    const { base, files } = folders();
    const path = join(base, 'inside/logo.png');
    writeFileSync(path, before);
    const refusal = expect.objectContaining({
      code: 'bad_request',
      message: expect.stringContaining('holds no picture that Bridle has marked as its own'),
      hint: 'name a file that is not there yet',
    });
    expect(() => files.toWrite('logo.png', 'picture')).toThrow(refusal);
    expect(() => writeOwn(path, 'picture', 'x')).toThrow(refusal);
    expect(readFileSync(path)).toEqual(Buffer.from(before));
  });

  it('is not of another kind because both are ours', () => {
    const { base, files } = folders();
    writeFileSync(join(base, 'inside/own'), RECORD);
    expect(() => files.toWrite('own', 'picture')).toThrow('holds no picture');
    expect(() => files.toWrite('own', 'state')).toThrow('holds no state of a game');
  });

  it('stays also if it came while we wrote', () => {
    const { base } = folders();
    const path = join(base, 'inside/late.json');
    const disk = {
      ...DISK,
      link(passing: string, name: string) {
        writeFileSync(name, 'somebody else');
        DISK.link(passing, name);
      },
    };
    expect(() => writeOwn(path, 'record', RECORD, disk)).toThrow('it was left alone');
    expect(readFileSync(path, 'utf8')).toBe('somebody else');
  });

  it('is new, whole and for our eyes where it tells what was asked', () => {
    const { base, files } = folders();
    const path = files.write('new/deep/r.ndjson', 'record', RECORD);
    expect(readdirSync(join(base, 'inside/new/deep'))).toEqual(['r.ndjson']);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

describe('a place that the program itself uses', () => {
  const RESERVED = {
    closed: ['bridle.json', 'open_fire', 'deep/run/here.sock', 'saves', 'linked', 'shots/run.json'],
    folders: ['shots'],
  };

  function reserving(...more: string[]) {
    const { base } = folders();
    mkdirSync(join(base, 'inside/real-packs'));
    symlinkSync('real-packs', join(base, 'inside/linked'));
    const files = new AllowedRoots(join(base, 'inside'), ['.', base, ...more], RESERVED);
    return { base, files };
  }

  it.each([
    ['bridle.json', 'has the name of a place that Bridle itself uses'],
    ['Bridle.JSON', 'has the name'],
    ['open_fire', 'has the name'],
    ['shots', 'has the name'],
    ['shots/run.json', 'has the name'],
    ['saves', 'has the name'],
    ['deep', 'has the name'],
    ['deep/run', 'has the name'],
    ['new-root', 'has the name'],
    ['bridle.json/x.png', 'which Bridle itself uses'],
    ['shots/run.json/x.png', 'which Bridle itself uses'],
    ['saves/new/x.png', 'which Bridle itself uses'],
    ['SAVES/new/x.png', 'which Bridle itself uses'],
    ['saves/evil/level.json', 'which Bridle itself uses'],
    ['linked/x.png', 'which Bridle itself uses'],
    ['real-packs/x.png', 'which Bridle itself uses'],
    ['.env', 'is hidden'],
    ['.mcbot.pid', 'is hidden'],
    ['folder/.x.png', 'is hidden'],
    ['.git/x.png', 'is hidden'],
  ])('takes no file of a client, and no folder for it: %s', (path, why) => {
    const { base, files } = reserving('new-root');
    const before = readdirSync(base, { recursive: true });
    for (const write of [
      () => files.toWrite(path, 'picture'),
      () => files.write(path, 'record', RECORD),
      () => files.write(join(base, 'inside', path), 'state', STATE),
    ]) {
      expect(write).toThrow(
        expect.objectContaining({
          code: 'bad_request',
          message: expect.stringContaining(why),
          hint: 'name a file elsewhere',
        }),
      );
    }
    expect(readdirSync(base, { recursive: true })).toEqual(before);
  });

  it.each(['shots/a.png', 'bridle.json.png', 'saves.json', 'deep/a.png', 'deep/run/a.json'])(
    'leaves the rest to clients: %s',
    (path) => {
      const { base, files } = reserving();
      expect(files.write(path, 'record', RECORD)).toBe(join(base, 'inside', path));
    },
  );

  it.each(['saves/shots', '.cache', 'saves'])(
    'is theirs where it was allowed by name: %s',
    (dir) => {
      const { base, files } = reserving(dir);
      const path = join(base, 'inside', dir, 'a.png');
      expect(files.write(path, 'record', RECORD)).toBe(path);
      expect(() => files.write(join(dir, '.a.png'), 'record', RECORD)).toThrow('is hidden');
    },
  );

  it('is read as any other: a pack may be named by where it lies', () => {
    const { base, files } = reserving();
    expect(files.place('linked/pack.zip')).toBe(join(base, 'inside/real-packs/pack.zip'));
  });
});

describe('a save', () => {
  it('takes none of the files of clients', async () => {
    const { base, files } = folders();
    const save = await SaveFolder.open(join(base, 'inside/world'), { seed: 1n });
    symlinkSync(join(base, 'inside/world'), join(base, 'inside/way'));
    const paths = ['world/a.png', 'world/columns/a.png', 'world/new/a.png', 'way/a.png'];
    const own = ['world/level.json', 'world/bridle.lock'];
    const refused = (): void => {
      for (const path of [...paths, ...own]) {
        expect(() => files.toWrite(path, 'picture'), path).toThrow('which holds a world');
        expect(() => files.write(path, 'record', RECORD), path).toThrow('which holds a world');
        expect(() => files.read(path, 'state'), path).toThrow('which holds a world');
        expect(() => files.place(path), path).toThrow('which holds a world');
      }
    };
    refused();
    await save.close();
    refused(); // it is nobody's now, and still a world
    expect(files.place('a.png')).toBe(join(base, 'inside/a.png'));
  });

  it('is one as soon as somebody has locked it', () => {
    const { base, files } = folders();
    mkdirSync(join(base, 'inside/begun'));
    writeFileSync(join(base, 'inside/begun/bridle.lock'), '');
    expect(() => files.place('begun/a.png')).toThrow('which holds a world');
  });

  it('is not whatever has a file or a pipe called level.json', () => {
    const { base, files } = folders();
    writeFileSync(join(base, 'inside/level.json'), '{"levels":[]}');
    execFileSync('mkfifo', [join(base, 'inside/folder/level.json')]);
    expect(files.place('a.png')).toBe(join(base, 'inside/a.png'));
    expect(files.place('folder/a.png')).toBe(join(base, 'inside/folder/a.png'));
    expect(() => files.read('folder/level.json', 'snapshot')).toThrow('is no plain file');
  });
});

describe('what is read', () => {
  const SNAPSHOT = '- application "Menu"\n  - button "Play" [ref=e1]\n  - separator\n';

  it.each([SNAPSHOT, '(empty)', '(no interactive elements)\n', '- slider [value=3]'])(
    'is a snapshot: %j',
    (text) => {
      const { base, files } = folders();
      writeFileSync(join(base, 'inside/before.txt'), text);
      expect(files.read('before.txt', 'snapshot')).toBe(text.trimEnd());
    },
  );

  it.each([
    '',
    'SECRET=1\n',
    `${SNAPSHOT}SECRET=1\n`,
    `SECRET=1\n${SNAPSHOT}`,
    '- secret: 1',
    '- button secret',
    '# - button "Play"',
    '- button "Play"\n\n- SECRET',
  ])('is told of no further where it is no snapshot: %j', (text) => {
    const { base, files } = folders();
    writeFileSync(join(base, 'inside/.env'), text);
    expect(() => files.read('.env', 'snapshot')).toThrow(/^\.env holds no snapshot$/);
  });

  it('is no longer than a snapshot can be', () => {
    const { base, files } = folders();
    writeFileSync(join(base, 'inside/long.txt'), '- button\n'.repeat(200_000));
    expect(() => files.read('long.txt', 'snapshot')).toThrow('too large');
    expect(() => files.read('nothing.txt', 'snapshot')).toThrow('nothing.txt does not exist');
  });
});

describe('a path that cannot be', () => {
  it.each([
    ['plain.png/a.png', 'leads through a file as if it were a folder'],
    [`${'a'.repeat(256)}.png`, 'is too long'],
    [`${'a/'.repeat(3_000)}a.png`, 'is too long'],
    [`${'a/'.repeat(100)}a.png`, 'lies in more than 64 folders'],
    ['round/a.png', 'leads through too many links'],
    ['folder', 'is no plain file'],
    ['file', 'is no plain file'],
  ])('is refused by name, with the next step: %s', (path, why) => {
    const { base, files } = folders();
    symlinkSync('round', join(base, 'inside/round'));
    for (const look of [
      () => files.place(path),
      () => files.toWrite(path, 'picture'),
      () => files.write(path, 'record', RECORD),
      () => files.read(path, 'state'),
    ]) {
      expect(look).toThrow(
        expect.objectContaining({
          code: 'bad_request',
          message: expect.stringContaining(why),
          hint: expect.any(String),
        }),
      );
    }
  });

  it.each(['ENOSPC', 'EACCES', 'EROFS', 'EISDIR', 'EIO'])(
    'is refused where the disk says %s while it is written',
    (code) => {
      const { base } = folders();
      const create = (): never => {
        throw Object.assign(new Error(`${code}: as asked`), { code });
      };
      const path = join(base, 'inside/a.png');
      expect(() => writeOwn(path, 'picture', 'x', { ...DISK, create })).toThrow(
        expect.objectContaining({ code: 'bad_request', hint: expect.any(String) }),
      );
    },
  );
});

/**
 * Who uses the disk, and whose path it is. What a client names comes in by `core/files.ts` alone;
 * names of worlds and packs are no paths: they are compared with what is there.
 */
const USERS: Readonly<Record<string, string>> = {
  'harness/files/allowedRoots.ts': 'the gate',
  'harness/files/disk.ts': 'behind the gate, and for the pictures of a run',
  'harness/files/ownFile.ts': 'behind the gate',
  'harness/dialects/window/pageFiles.ts':
    'the files of the page, whose names are those of its folder',
  'harness/dialects/agentBrowser/leftovers.ts':
    'what killed runs have left in that folder, which is read',
  'harness/dialects/agentBrowser/stateCommands.ts': 'a trace in a new folder of our own',
  'harness/dialects/agentBrowser/offeredSession.ts':
    'the sockets of sessions, in the folder of agent-browser',
  'harness/dialects/agentBrowser/open.ts':
    'the file by which `bridle daemon` finds a run, in that folder',
  'harness/dialects/agentBrowser/sessionFiles.ts': 'the files of sessions, in that folder',
  'harness/dialects/automation-v1/log.ts': 'the flag --automation-log',
  'harness/dialects/controlPlane/leftovers.ts':
    'what a killed run has left in its folder, which is read',
  'harness/dialects/controlPlane/open.ts':
    'the socket that a flag names, and the pid file of the run',
  'harness/dialects/mcCli/instances.ts':
    'the list of runs, in the folder where clients look for it',
  'voxel/packs/archive.ts':
    'packs: in the folders of the flags, or by a path that the gate let through',
  'voxel/packs/folderFiles.ts': 'packs, links not followed',
  'voxel/packs/paintedTextures.ts': 'our own pack',
  'voxel/packs/resourcePacks.ts': 'the folder of packs, by what is in it',
  'voxel/packs/shaderPacks.ts': 'the folder of shader packs, by what is in it',
  'voxel/packs/zipFiles.ts': 'packs',
  'processes/botProcess.ts': 'pid files, in the folder of a run',
  'processes/makeFolder.ts': 'behind the gate, and folders of the user and of flags',
  'processes/processes.ts': 'what the system says of processes',
  'processes/runs.ts': 'the files of runs, in the folder of the user',
  'processes/smallFile.ts': 'pid files and their like, in the folders of flags',
  'voxel/saves/deleteSave.ts': 'saves: by a flag, or by the name of a world, links not followed',
  'voxel/saves/disk.ts': 'saves',
  'voxel/saves/inspect.ts': 'saves',
  'voxel/saves/layout.ts': 'saves',
  'voxel/saves/lock.ts': 'saves',
  'voxel/saves/saveFolder.ts': 'saves',
  'voxel/saves/saveMark.ts': 'for the gate',
  'voxel/saves/worlds.ts': 'the folder of saves, by what is in it',
  'voxel/voxelKind.ts': 'the folders that flags name, to see whether a world can be kept',
  'harness/screens/screenService.ts': 'a new folder of our own',
  'harness/transport/listener.ts': 'the sockets that flags name',
};

describe('the gate', () => {
  it('has nobody beside it who takes a path from a client', () => {
    const room = /^packages\/(harness|processes|voxel)\/src\//;
    const users = (sources() as [string, string][])
      .filter(([path, text]) => room.test(path) && /from 'node:fs(\/promises)?'/.test(text))
      .map(([path]) => path.replace(room, '$1/'));
    expect(
      users.sort(),
      'go through the gate, or add the file to USERS of this test and say whose paths it takes',
    ).toEqual(Object.keys(USERS).sort());
  });
});
