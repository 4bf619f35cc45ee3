import { type BridgeCheck, type CheckRow, MissingError, shown, WrongError } from './bridgeCheck.js';
import { CheckSession } from './checkSession.js';
import type { CheckTarget } from './checkTarget.js';
import { ENGINE_WAIT_MS, RECONNECT_MS, REPLY_MS, SILENT_ASKS_MAX } from './limits.js';
import { CHECKS } from './list.js';

export interface CheckOptions {
  /** nothing that changes the game */
  readonly readOnly?: boolean;
  /** for an answer */
  readonly replyMs?: number;
  /** for the engine to come */
  readonly connectMs?: number;
  /** Told of every check when it begins, and of what came of it. */
  readonly begins?: (check: string) => void;
  readonly ended?: (row: CheckRow) => void;
}

export interface CheckReport {
  readonly rows: readonly CheckRow[];
  readonly counts: Readonly<Record<CheckRow['state'], number>>;
  /** how many were left out, since they act, or since the engine was gone */
  readonly leftOut: number;
  readonly notTried: number;
}

/** Tries every check on an engine, one after the other. */
export async function runChecks(
  target: CheckTarget,
  { readOnly = false, replyMs = REPLY_MS, connectMs = ENGINE_WAIT_MS, ...told }: CheckOptions = {},
): Promise<CheckReport> {
  const all = CHECKS[target.kind];
  const chosen = all.filter((check) => !readOnly || !check.acts);
  const session = new CheckSession(target, replyMs);
  const rows: CheckRow[] = [];
  const add = (row: CheckRow): void => {
    rows.push(row);
    told.ended?.(row);
  };

  told.begins?.('connection');
  let isThere = await session.connect(connectMs);
  add(connectionRow(isThere, connectMs));
  for (const check of chosen) {
    if (session.silentAsks >= SILENT_ASKS_MAX) isThere = false;
    if (isThere && !session.isConnected && !target.isOnce && !check.atEnd) {
      isThere = await session.connect(RECONNECT_MS);
    }
    if ((!isThere || !session.isConnected) && !check.atEnd) continue;
    told.begins?.(check.name);
    add(await rowOf(check, session));
  }
  session.hangUp();

  const count = (state: CheckRow['state']): number =>
    rows.filter((row) => row.state === state).length;
  return {
    rows,
    counts: { pass: count('pass'), missing: count('missing'), wrong: count('wrong') },
    leftOut: all.length - chosen.length,
    notTried: chosen.length + 1 - rows.length,
  };
}

function connectionRow(isThere: boolean, connectMs: number): CheckRow {
  const row = { check: 'connection', section: 'who-dials-whom' };
  if (isThere) return { ...row, state: 'pass', text: 'it is connected' };
  const seconds = connectMs / 1_000;
  return {
    ...row,
    state: 'wrong',
    text: 'it is not connected',
    expected: `a connection within ${seconds} s`,
    came: 'none',
  };
}

async function rowOf(check: BridgeCheck, session: CheckSession): Promise<CheckRow> {
  const { name, section, text } = check;
  const row = { check: name, section };
  try {
    for (const command of check.needs ?? []) session.need(command);
    const told = await check.run(session);
    return { ...row, state: 'pass', text: typeof told === 'string' ? told : text };
  } catch (error) {
    if (error instanceof MissingError) return { ...row, state: 'missing', text: error.message };
    if (!(error instanceof WrongError)) throw error;
    const { expected, came } = error;
    return { ...row, state: 'wrong', text: `not so: ${text}`, expected, came: shown(came) };
  }
}
