import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporaryFolder.js';
import { privateFolder } from './privateFolder.js';

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('a folder for what nobody else may read', () => {
  it("lies in the user's own folder, and is closed to others, also where it was open", () => {
    const home = join(temporaryFolder(), 'home');
    const told: string[] = [];
    const folder = privateFolder('minecraft-logins', home, (text) => told.push(text));
    expect(folder).toBe(join(home, 'minecraft-logins'));
    expect(modeOf(folder)).toBe(0o700);
    chmodSync(folder, 0o755);
    privateFolder('minecraft-logins', home, (text) => told.push(text));
    expect(modeOf(folder)).toBe(0o700);
    expect(told).toEqual([]);
  });

  it('that the user has named is left as it is, and it is said that others can read it', () => {
    const folder = join(temporaryFolder(), 'named');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    const told: string[] = [];
    expect(privateFolder(folder, '/nowhere', (text) => told.push(text))).toBe(folder);
    expect(modeOf(folder)).toBe(0o755);
    expect(told).toEqual([`${folder} can be read by others: chmod 700 closes it`]);
  });

  it('is refused where something else lies there', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => privateFolder(file, '/nowhere', () => {})).toThrow(/is no folder/);
    expect(() => privateFolder(join(file, 'in'), '/nowhere', () => {})).toThrow(/cannot be made/);
  });
});
