/** A step of a workflow of GitHub Actions: what it uses, or what it runs. */
export interface WorkflowStep {
  readonly name: string | undefined;
  readonly uses: string | undefined;
  readonly run: string | undefined;
}

/** The steps of a workflow with one job, as far as ours use YAML: keys with a value in the line, or with a block. */
export function stepsOf(text: string): WorkflowStep[] {
  const lines = text.slice(text.indexOf('\n    steps:\n') + '\n    steps:\n'.length).split('\n');
  const steps: Record<string, string>[] = [];
  let block: string | undefined;
  for (const line of lines) {
    const [, dash, key, value] = /^ {6}(- | {2})([a-z]+):(?: (.*))?$/.exec(line) ?? [];
    if (key !== undefined) {
      if (dash === '- ') steps.push({});
      block = value === undefined || value === '|' ? key : undefined;
      steps.at(-1)![key] = block === undefined ? value! : '';
    } else if (block !== undefined && line.startsWith(' '.repeat(10))) {
      steps.at(-1)![block] += `${line.slice(10)}\n`;
    } else if (line !== '') throw new Error(`a line that is not understood: ${line}`);
  }
  return steps.map(({ name, uses, run }) => ({ name, uses, run }));
}
