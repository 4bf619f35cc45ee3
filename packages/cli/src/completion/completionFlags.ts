import type { CommandPage } from '../commands.js';
import type { Flag } from '../flags.js';

export const COMPLETION_FLAGS = [
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const COMPLETION_PAGE: CommandPage = {
  flags: COMPLETION_FLAGS,
  text: `bridle completion: print what completes the words of bridle and botctl in a shell.

  bridle completion bash     in ~/.bashrc:  eval "$(bridle completion bash)"
  bridle completion zsh      in ~/.zshrc, after compinit:  eval "$(bridle completion zsh)"
  bridle completion fish     bridle completion fish > ~/.config/fish/completions/bridle.fish
  bridle completion words -- drive st     what the shells ask: the words that may stand last

It completes commands, flags, their values, ops and their parameters, tools, parts, and the names of
your runs and their games. A last line :files or :folders says that a path may stand there.
`,
};
