import { shellLine, shellWord } from './shellWords.js';

/** A request as it stands in the journal, and where it was asked. */
export interface AskedRequest {
  readonly op: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** the name of its game, where the run has several */
  readonly game?: string | undefined;
  /** the game is the first of its run, or the only one */
  readonly isFirstGame: boolean;
}

export type CommandKind = 'drive' | 'ctl' | 'agent-browser';

export interface CommandLine {
  readonly kind: CommandKind;
  readonly text: string;
}

/** Commands that ask the same again, the one that says it best first. */
export function commandLines(asked: AskedRequest): CommandLine[] {
  const lines: CommandLine[] = [];
  const ctl = ctlLine(asked);
  if (ctl !== undefined) lines.push({ kind: 'ctl', text: ctl });
  const agentBrowser = agentBrowserLine(asked);
  if (agentBrowser !== undefined) lines.push({ kind: 'agent-browser', text: agentBrowser });
  lines.push({ kind: 'drive', text: driveLine(asked) });
  return lines;
}

/**
 * `npx bridle drive op key=value …`. What its words cannot carry, such as a text that would be read as a number,
 * is piped in as the JSON line that `drive` reads without an op.
 */
export function driveLine({ op, params, game }: AskedRequest): string {
  const start = ['npx', 'bridle', 'drive', ...onGame(game)];
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  const words = given.map(([key, value]) => pairWord(key, value, /^[a-z_]+$/));
  if (words.every((word) => word !== undefined)) return shellLine([...start, op, ...words]);
  const request = JSON.stringify({ op, ...Object.fromEntries(given) });
  return `printf '%s\\n' ${shellWord(request)} | ${shellLine(start)}`;
}

/** `npx bridle ctl run tool key=value …`, for tools whose arguments its words can carry. */
function ctlLine({ op, params, game }: AskedRequest): string | undefined {
  const command = op === 'tool_run' ? 'run' : op === 'tool_dry' ? 'dry' : undefined;
  const { tool, args } = params;
  if (command === undefined || typeof tool !== 'string' || !/^\w+$/.test(tool)) return undefined;
  const given = Object.entries(args ?? {}).filter(([, value]) => value !== undefined);
  if (given.some(([, value]) => typeof value === 'object')) return undefined; // it reads no JSON
  const words = given.map(([key, value]) => pairWord(key, value, /^\w+$/));
  if (!words.every((word) => word !== undefined)) return undefined;
  return shellLine(['npx', 'bridle', 'ctl', ...onGame(game), command, tool, ...words]);
}

/** The session that `bridle serve` keeps for agent-browser, unless a flag names another. */
const SESSION = 'bridle';

const TOUCHES: ReadonlySet<unknown> = new Set([
  ...['click', 'dblclick', 'hover', 'focus', 'check', 'uncheck'],
]);
const WRITES: ReadonlySet<unknown> = new Set(['fill', 'type', 'select']);

/** `agent-browser … click @e3`, for acts on the scene of the game that its session shows at first. */
function agentBrowserLine({ op, params, isFirstGame }: AskedRequest): string | undefined {
  if (op !== 'scene_act' || !isFirstGame) return undefined;
  const { action, selector, target, value } = params;
  const words = ((): unknown[] | undefined => {
    if (TOUCHES.has(action)) return [sceneWord(selector)];
    if (WRITES.has(action)) return [sceneWord(selector), value];
    return action === 'drag' ? [sceneWord(selector), sceneWord(target)] : undefined;
  })();
  if (words === undefined || !words.every(isPlainWord)) return undefined;
  return shellLine(['agent-browser', '--session', SESSION, String(action), ...words]);
}

/** What clicks the element of a ref, for whoever picks it in the picture. */
export function clickLine(ref: string, game: string | undefined, isFirstGame: boolean): string {
  const params = { action: 'click', selector: ref };
  return commandLines({ op: 'scene_act', params, game, isFirstGame })[0]!.text;
}

/** A ref as agent-browser knows it, with its mark; any other selector as it is. */
function sceneWord(selector: unknown): unknown {
  return typeof selector === 'string' ? selector.replace(/^(?=e[1-9]\d*$)/, '@') : selector;
}

function isPlainWord(word: unknown): word is string {
  return typeof word === 'string' && word !== '' && !word.startsWith('-') && !hasControls(word);
}

function onGame(game: string | undefined): string[] {
  return game === undefined ? [] : ['--on', game];
}

/** `key=value`; undefined where the word would be read as another value. */
function pairWord(key: string, value: unknown, keys: RegExp): string | undefined {
  if (!keys.test(key)) return undefined;
  if (typeof value !== 'string') return `${key}=${JSON.stringify(value)}`;
  return looksLikeAnother(value) || hasControls(value) ? undefined : `${key}=${value}`;
}

/** Whether a text could be taken for a number, a yes or no, or JSON, by an op that takes those, too. */
function looksLikeAnother(text: string): boolean {
  const isNumber = text.trim() !== '' && Number.isFinite(Number(text));
  return isNumber || /^(true$|false$|[[{])/.test(text);
}

/** Characters that a terminal acts on, or that no argument of a program can hold. */
function hasControls(text: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(text);
}
