import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const PACKAGE = fileURLToPath(new URL('../bridges/unity/com.abu.bridge/', import.meta.url));
const read = (path: string) => readFileSync(PACKAGE + path, 'utf8');

/** What a source asks of another assembly by its name. */
function namesAskedBy(path: string, pattern: RegExp): string[] {
  return [...new Set([...read(path).matchAll(pattern)].map(([, name]) => name!))].sort();
}

/** What `link.xml` keeps of an assembly: its types, and their properties and methods. */
function keptOf(assembly: string): string[] {
  const [, inside] = new RegExp(`fullname="${assembly}"[^>]*[^/]>(.*?)</assembly>`, 's').exec(
    read('link.xml'),
  )!;
  return [...inside!.matchAll(/(?:fullname|name)="([^"]+)"/g)].map(([, name]) => name!);
}

describe('link.xml of the Unity package', () => {
  it('keeps what is asked of TextMeshPro by name', () => {
    const asked = [
      ...namesAskedBy('Runtime/UGUI/Tmp.cs', /Tmp\.(?:Get|Set)\(\w+, "(\w+)"/g),
      ...namesAskedBy('Runtime/UGUI/Tmp.cs', /GetMethod\("(\w+)"/g),
      ...namesAskedBy('Runtime/UGUI/Tmp.cs', /"(TMPro\.\w+)"/g),
    ];
    expect(asked).toContain('characterLimit');
    expect(asked).toContain('TMPro.TMP_Dropdown');
    expect([...new Set(keptOf('Unity.TextMeshPro'))].sort()).toEqual(
      [...asked, 'TMPro.TMP_Dropdown/OptionData'].sort(),
    );
  });

  it('keeps what is asked of DOTween by name', () => {
    expect(keptOf('DOTween')).toEqual([
      ...namesAskedBy('Runtime/Core/DefaultSettledProvider.cs', /"(DG\.Tweening\.\w+)"/g),
      'TotalPlayingTweens',
    ]);
    expect(read('Runtime/Core/DefaultSettledProvider.cs')).toContain('"TotalPlayingTweens"');
  });
});
