import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporaryFolder.js';
import { readPicture } from './screenshot.js';

it('of the files that a run names, only a picture is shown', async () => {
  const folder = temporaryFolder();
  const [picture, secret, link, pipe] = ['a.png', 'key.png', 'link.png', 'pipe.png'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  const bytes = Buffer.from('89504e470d0a1a0a00', 'hex');
  writeFileSync(picture, bytes);
  writeFileSync(secret, '-----BEGIN PRIVATE KEY-----');
  symlinkSync(picture, link);
  execFileSync('mkfifo', [pipe]);
  expect(await readPicture(picture)).toBe(bytes.toString('base64'));
  await expect(readPicture(secret)).rejects.toThrow('it is no PNG picture');
  await expect(readPicture(link)).rejects.toThrow('the picture is not there');
  await expect(readPicture(pipe)).rejects.toThrow('the picture is no file');
  await expect(readPicture(folder)).rejects.toThrow('the picture is no file');
  writeFileSync(picture, Buffer.concat([bytes, Buffer.alloc(1_000_000)]));
  await expect(readPicture(picture)).rejects.toThrow('the picture is too large');
});
