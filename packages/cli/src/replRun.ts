import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Host } from '@bridle/harness';
import { Repl, type ReplParts } from '@bridle/harness/bot';
import { endWithoutTerminal } from './earlySignals.js';
import { readLines } from './pipedLines.js';
import { printable } from './terminal.js';

const DRAIN_MS = 10; // between two looks whether our answers have been read

/** Reads lines from stdin until it ends, which is not the end of the run. */
export function openRepl(host: Host, parts: ReplParts): () => void {
  const { stdin, stdout } = process;
  if (stdin.isTTY && !isInForeground()) return () => {};
  stdin.on('error', () => {}); // a terminal that is gone
  return stdin.isTTY && stdout.isTTY ? openTerminal(host, parts) : openPipe(host, parts);
}

/** A person sees what runs and may stop it: no line waits for the one before. */
function openTerminal(host: Host, parts: ReplParts): () => void {
  const { stdin, stdout } = process;
  let isOpen = true;
  const print = (text: string): void => {
    if (text === '') return;
    stdout.write(`\r\u001b[K${printable(text)}\n`);
    if (isOpen) {
      lines.setPrompt(repl.prompt); // another game may have been chosen
      lines.prompt(true);
    }
  };
  const repl = new Repl(host, parts, print);
  const lines = createInterface({
    input: stdin,
    output: stdout,
    historySize: 500,
    prompt: repl.prompt,
    completer: (line: string, done: (error: null, offers: [string[], string]) => void) =>
      void repl.complete(line).then((offers) => done(null, offers)),
  });
  lines.on('line', (line) => {
    void repl.line(line).then(print);
    lines.prompt();
  });
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT')); // a raw terminal sends none
  lines.once('error', endWithoutTerminal);
  lines.on('error', () => {}); // it is gone, and the run is about to be told
  lines.on('close', () => {
    isOpen = false;
    repl.inputEnded();
  });
  lines.prompt();
  return () => {
    lines.close();
    repl.close();
    stdin.unref?.();
  };
}

/** Lines from a file or a program come one after the other. */
function openPipe(host: Host, parts: ReplParts): () => void {
  const { stdin, stdout } = process;
  const print = (text: string): void => {
    if (text !== '') stdout.write(`${stdout.isTTY ? printable(text) : text}\n`);
  };
  const repl = new Repl(host, parts, print);
  const end = readLines(stdin, {
    async take(line) {
      print(await repl.line(line));
      // The game goes on in between, and nobody's answers are kept for who does not read them.
      do await sleep(stdout.writableNeedDrain ? DRAIN_MS : 0);
      while (stdout.writableNeedDrain);
    },
    ended: () => repl.inputEnded(),
    tooLong: (charsMax) => print(`! a line is longer than ${charsMax} characters`),
  });
  return () => {
    end();
    repl.close();
    stdin.unref?.();
  };
}

/** A terminal stops a process that reads it from the background; one without a terminal reads on. */
function isInForeground(): boolean {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const [, , , group, , , foreground] = stat.slice(stat.lastIndexOf(')') + 1).split(' ');
    return group === foreground || foreground === undefined || foreground === '-1';
  } catch {
    return true; // another system; there is no way to know
  }
}
