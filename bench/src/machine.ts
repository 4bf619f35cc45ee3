import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

/** Where and when it was measured: figures from two machines do not compare, ratios nearly do. */
interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly os: string;
  readonly node: string;
  readonly date: string;
  /** programs that wanted a core during the last minute; well above 0 means noise */
  readonly loadBefore: number;
}

export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    os: `${type()} ${release()} ${process.arch}`,
    node: process.version,
    date: new Date().toISOString(),
    loadBefore: Math.round(loadavg()[0]! * 100) / 100,
  };
}
