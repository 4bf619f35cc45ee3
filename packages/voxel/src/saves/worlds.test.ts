import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { World } from '@bridle/engine';
import { finished } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/server.js';
import { landOf } from '../game.js';
import { deleteSave, forgetSave } from './deleteSave.js';
import { SaveFolder, type SaveOptions } from './saveFolder.js';
import { Worlds } from './worlds.js';

const SEED = { high: 0, low: 1 };

/** A world that is kept nowhere, and a folder for others. */
function worldsIn(root: string, save?: SaveFolder) {
  let world = World.create(SEED, landOf(SEED, 'flat'));
  const switcher = {
    get world() {
      return world;
    },
    enter(next: World) {
      world = next;
    },
  };
  const callbacks = { onFailure: () => {}, onSaved: () => {} };
  const playing = { name: 'begun', seed: 1n, type: 'flat', save };
  const worlds = new Worlds({
    root,
    switcher,
    playing,
    landOf: (of) => landOf(of, 'flat'),
    callbacks,
  });
  return { worlds, switcher };
}

async function saveAt(path: string, options: SaveOptions = {}): Promise<SaveFolder> {
  return SaveFolder.open(path, { seed: 1n, worldType: 'flat', ...options });
}

describe('worlds', () => {
  it('says when the world that is left was kept nowhere', async () => {
    const { worlds } = worldsIn(join(temporaryFolder(), 'saves'));
    expect(await finished(worlds.leave())).toEqual({ name: 'begun', saved: false });
    expect(worlds.current).toBeNull();
    await expect(finished(worlds.leave())).rejects.toThrow('no world is entered');
  });

  it('is not what a link among the worlds leads to', async () => {
    const root = temporaryFolder();
    const elsewhere = join(temporaryFolder(), 'elsewhere');
    await (await saveAt(elsewhere)).close();
    const before = readdirSync(elsewhere);
    symlinkSync(elsewhere, join(root, 'link'));
    symlinkSync(join(root, 'nowhere'), join(root, 'new'));
    const { worlds } = worldsIn(root);
    for (const name of ['link', 'new']) {
      await expect(finished(worlds.load(name))).rejects.toThrow('is a link');
      await expect(finished(worlds.create(name, { type: 'flat' }))).rejects.toThrow('is a link');
      await expect(finished(worlds.remove(name))).rejects.toThrow('is a link');
    }
    expect(readdirSync(elsewhere)).toEqual(before);
    expect(existsSync(join(root, 'nowhere'))).toBe(false);
    expect(worlds.current).toBe('begun');
  });

  it('stays where it is when the world cannot be saved', async () => {
    const root = temporaryFolder();
    let isFull = false;
    const save = await saveAt(join(root, 'begun'), {
      write: async () => {
        if (isFull) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
      },
    });
    isFull = true;
    const { worlds, switcher } = worldsIn(root, save);
    const before = switcher.world;
    await expect(finished(worlds.create('next', { type: 'flat', seed: '2' }))).rejects.toThrow(
      'could not be saved',
    );
    expect(switcher.world).toBe(before);
    expect(worlds.current).toBe('begun');
    expect(existsSync(join(root, 'next'))).toBe(false);
    await save.close();
  });

  it('says that the world could not be saved, though the lock cannot be removed either', async () => {
    const root = temporaryFolder();
    const save = await saveAt(join(root, 'begun'));
    const lock = join(root, 'begun', 'bridle.lock');
    rmSync(lock);
    mkdirSync(lock); // to be neither read nor removed, as on a disk that went read-only
    const { worlds } = worldsIn(root, save);
    await expect(worlds.close()).rejects.toThrow('could not be saved');
  });

  it('are entered one after the other', async () => {
    const { worlds } = worldsIn(temporaryFolder());
    const names = ['a', 'b'].map(async (name) => {
      await finished(worlds.create(name, { type: 'flat', seed: '2' }));
      return worlds.current;
    });
    expect(await Promise.all(names)).toEqual(['a', 'b']);
    await worlds.close();
  });

  it('are closed when all is undone of one that was to be entered', async () => {
    const root = temporaryFolder();
    const { worlds } = worldsIn(root);
    const entering = worlds.create('next', { type: 'flat', seed: '2' });
    entering.next();
    await new Promise(setImmediate);
    expect(entering.return(undefined as never).done).toBe(true);
    await worlds.close();
    expect(worlds.current).toBe('begun');
    expect(readdirSync(root)).toEqual([]);
  });

  it('refuses a world that another process, or this one, has open', async () => {
    const root = temporaryFolder();
    const save = await saveAt(join(root, 'taken'));
    const { worlds } = worldsIn(root);
    await expect(finished(worlds.load('taken'))).rejects.toThrow('in use');
    await expect(finished(worlds.remove('taken'))).rejects.toThrow('in use');
    expect(worlds.current).toBe('begun');
    await save.close();
  });

  it.each(['..', '.', '', 'a/b', 'a\\b', '.hidden', 'a.', 'a ', 'x'.repeat(65), 'a\n'])(
    'takes no name that leads elsewhere: %j',
    async (name) => {
      const { worlds } = worldsIn(temporaryFolder());
      await expect(finished(worlds.create(name, {}))).rejects.toThrow('no name');
      await expect(finished(worlds.remove(name))).rejects.toThrow('no name');
    },
  );

  it('finds a name for a world that has none, beside whatever is there', async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'new world'));
    const { worlds } = worldsIn(root);
    const name = async (): Promise<string> =>
      (await finished(worlds.create(undefined, { type: 'flat', seed: '2' }))).name;
    expect([await name(), await name()]).toEqual(['New World 2', 'New World 3']);
    await worlds.close();
  });

  it('lists what is a world, and nothing else', async () => {
    const root = temporaryFolder();
    await (await saveAt(join(root, 'b'))).close();
    mkdirSync(join(root, 'notes'));
    writeFileSync(join(root, 'notes', 'todo.txt'), '');
    writeFileSync(join(root, 'file'), '');
    const { worlds } = worldsIn(root);
    expect((await worlds.list()).map(({ name, current }) => [name, current])).toEqual([
      ['b', false],
      ['begun', true],
    ]);
  });
});

describe('deleting a save', () => {
  it('deletes all of it', async () => {
    const root = temporaryFolder();
    await (await saveAt(join(root, 'old'))).close();
    await deleteSave(join(root, 'old'));
    expect(readdirSync(root)).toEqual([]);
  });

  it('deletes nothing where there is something else beside it', async () => {
    const path = join(temporaryFolder(), 'old');
    await (await saveAt(path)).close();
    writeFileSync(join(path, 'notes.txt'), 'mine');
    await expect(deleteSave(path)).rejects.toThrow('notes.txt');
    expect(readdirSync(path)).toContain('level.json');
  });

  it('forgets one that was only begun, and none that holds a world', async () => {
    const root = temporaryFolder();
    await (await saveAt(join(root, 'begun'))).close();
    const played = await saveAt(join(root, 'played'));
    await played.save(World.create(SEED, landOf(SEED, 'flat')));
    await played.close();
    for (const name of ['begun', 'played', 'nothing']) await forgetSave(join(root, name));
    expect(readdirSync(root)).toEqual(['played']);
    expect(readdirSync(join(root, 'played'))).toContain('level.json');
  });

  it('forgets nothing of one that somebody has just begun and plays', async () => {
    const path = join(temporaryFolder(), 'taken');
    const theirs = await saveAt(path);
    await forgetSave(path);
    expect(readdirSync(path).sort()).toEqual(['bridle.lock', 'columns', 'level.json']);
    await theirs.close();
  });

  it('can be saved to though its folder of columns was taken away', async () => {
    const path = join(temporaryFolder(), 'played');
    const save = await saveAt(path);
    rmSync(join(path, 'columns'), { recursive: true });
    const world = World.create(SEED, landOf(SEED, 'flat'));
    world.blocks.set(0, 70, 0, 1);
    await save.save(world);
    await save.close();
    expect(readdirSync(join(path, 'columns'))).toHaveLength(1);
  });

  it('follows no link', async () => {
    const root = temporaryFolder();
    await (await saveAt(join(root, 'old'))).close();
    symlinkSync(join(root, 'old'), join(root, 'link'));
    await expect(deleteSave(join(root, 'link'))).rejects.toThrow('is no save');
    expect(readdirSync(join(root, 'old'))).toContain('level.json');
  });
});
