/** A regular expression as it stands in a source. */
export interface Literal {
  readonly pattern: string;
  readonly flags: string;
  readonly line: number;
}

/** A comment, a text, or a regular expression: whichever begins first hides the others in it. */
const PARTS =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<=[(,=:[&|?{};>]\s*|!|\breturn )\/(?<pattern>(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/(?<flags>[a-z]*)/g;

/** The regular expressions of a source that the formatter has been over. */
export function literalsIn(source: string): Literal[] {
  return [...source.matchAll(PARTS)].flatMap(({ index, groups }) => {
    if (groups?.pattern === undefined) return [];
    const line = source.slice(0, index).split('\n').length;
    return [{ pattern: groups.pattern, flags: groups.flags!, line }];
  });
}

/** Whether some part of it may be repeated without end. What cannot be takes linear time. */
export function isUnbounded(pattern: string): boolean {
  const plain = pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  return /[*+]|\{\d+,\}/.test(plain);
}
