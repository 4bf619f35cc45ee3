import type { Schema } from './opTable.js';
import type { Play } from './play.js';

/** What clients may know of a tool before they use it. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint: false;
}

/** It changes nothing. */
export const READS: ToolHints = { readOnlyHint: true, openWorldHint: false };
/** It plays: what it does is done in the game only. */
export const PLAYS: ToolHints = {
  readOnlyHint: false,
  destructiveHint: false,
  openWorldHint: false,
};
/** It may undo or replace what is there. */
export const REPLACES: ToolHints = {
  readOnlyHint: false,
  destructiveHint: true,
  openWorldHint: false,
};

export type Arguments = Readonly<Record<string, unknown>>;

export interface ImagePart {
  readonly type: 'image';
  readonly data: string;
  readonly mimeType: 'image/png';
}
export type Part = string | ImagePart;

/** Sets of tools that are listed when `--tools` names them. */
export const PROFILES = ['world', 'packs', 'shaders', 'test', 'raw'] as const;
export type Profile = (typeof PROFILES)[number];

export interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly hints: ToolHints;
  /** the ops that it asks; a game without the first has no such tool */
  readonly ops: readonly [string, ...string[]];
  /** where the first may be missing: a game with any of these has the tool */
  readonly listedWith?: readonly string[];
  /** only in games that can do this op, too */
  readonly needs?: string;
  /** only in games that cannot do this op */
  readonly insteadOf?: string;
  readonly fields: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  run(play: Play, args: Arguments): Promise<readonly Part[] | string> | string;
}

/** A tool that asks no run for anything names this op. */
export const NO_OP = 'none';

/** Why a tool did not do it, in words of ours. */
export class ToolFailure extends Error {}

/** One literal says all there is to a tool. */
export function defineMcpTool(tool: McpTool): McpTool {
  return tool;
}
