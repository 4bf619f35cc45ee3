import type { Run } from '@bridle/processes';

/** A failure keeps something from working that everybody uses; a warning what somebody may miss. */
export type State = 'ok' | 'warning' | 'failure';

/** One line of what the doctor says. */
export interface Finding {
  readonly state: State;
  readonly text: string;
  /** the command that mends it */
  readonly mend?: string;
  /** What `--fix` does, and says that it has done. It throws where it must not. */
  readonly fix?: () => string;
}

/** What checks look at, handed down as values. */
export interface Patient {
  readonly env: NodeJS.ProcessEnv;
  /** in which the command was called */
  readonly folder: string;
  /** of what belongs to this user */
  readonly home: string;
  /** of this program */
  readonly version: string;
  /** those of this user that live */
  readonly runs: readonly Run[];
}

/** One literal is one check; it stands in `list.ts`. It changes nothing. */
export interface Check {
  readonly name: string;
  find(patient: Patient): readonly Finding[] | Promise<readonly Finding[]>;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });

export const warning = (text: string, mend?: string): Finding => ({
  state: 'warning',
  text,
  ...(mend !== undefined && { mend }),
});

export const failure = (text: string, mend?: string): Finding => ({
  state: 'failure',
  text,
  ...(mend !== undefined && { mend }),
});
