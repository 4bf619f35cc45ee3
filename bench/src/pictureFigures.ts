import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EnvReport } from './envProcess.js';
import { measureFirstPicture } from './firstPicture.js';
import type { FrameReport } from './frameProcess.js';
import { FAR, HEIGHT, NEAR, WIDTH } from './poses.js';
import type { ShaderReport } from './shaderProcess.js';
import { median } from './statistics.js';
import { measureThree, type PeerReport } from './threePeer.js';
import type { WorldFigure } from './worldFigures.js';

export const PICTURE_LEGEND = `floor       of a frame: filling its pixels once; of a PNG: zlib at level 1; of a first picture:
            node -e 0; of meshing: reading every block once; of an environment: no picture; of
            two workers: two vectors of half as many, each with a thread of its own, that know
            nothing of each other. Where that is less than twice one worker, the machine has not
            two whole cores to give, so the goal is a share of it.
three.js    the same faces of the same sections, without sky and clouds, in headless Chromium on
            SwiftShader and all cores; ours has one. Its screenshot is a PNG for speed, too. Its
            first picture starts with land and meshes at hand; ours makes them.`;

/** What two workers of one vector must reach of what two vectors with one worker each do. */
const SHARE_OF_APART = 0.95;

/** What a process of its own prints as JSON. */
function reportOf<T>(script: string, isQuick: boolean): T {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const args = isQuick ? [path, '--quick'] : [path];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as T;
}

export async function measurePictures(isQuick: boolean, starts: number): Promise<WorldFigure[]> {
  const frames = reportOf<FrameReport>('./frameProcess.js', isQuick);
  const envs = reportOf<EnvReport>('./envProcess.js', isQuick);
  const shaders = reportOf<ShaderReport>('./shaderProcess.js', isQuick);
  const first = await measureFirstPicture(starts);
  const peer = measureThree(isQuick);
  return [
    ...frameFigures(frames, peer),
    {
      what: `start to first PNG on disk, view ${NEAR}`,
      unit: 'ms',
      ...first,
      peer: typeof peer === 'string' ? peer : peer.cold,
      goal: { atMost: 1_500 },
    },
    ...shaderFigures(shaders),
    ...envFigures(envs),
    ...meshFigures(frames),
  ];
}

function frameFigures(frames: FrameReport, peer: PeerReport | string): WorldFigure[] {
  const { frame, png, poses } = frames;
  const size = `${WIDTH}×${HEIGHT}, view ${FAR}`;
  const both = frame.map((ms, i) => ms + png[i]!);
  const ofPeer = (figure: (report: PeerReport) => number): number | string =>
    typeof peer === 'string' ? peer : figure(peer);
  const slowest = Math.max(...frame);
  return [
    {
      what: `frame, ${size}, median of ${poses.length} poses`,
      unit: 'ms',
      ours: median(frame),
      floor: frames.frameFloor,
      peer: ofPeer((report) => median(report.frame)),
      goal: { atMost: 30 },
    },
    {
      what: `frame, the worst of them (${poses[frame.indexOf(slowest)]})`,
      unit: 'ms',
      ours: slowest,
      floor: frames.frameFloor,
      peer: ofPeer((report) => Math.max(...report.frame)),
      goal: { atMost: 60 },
    },
    {
      what: 'PNG, fast, of these pictures',
      unit: 'ms',
      ours: median(png),
      floor: median(frames.deflate),
      goal: { atMost: 20 },
    },
    { what: 'PNG, fast, the worst of them', unit: 'ms', ours: Math.max(...png) },
    { what: 'QOI of these pictures', unit: 'ms', ours: median(frames.qoi) },
    {
      what: 'frame and PNG (three.js: and screenshot)',
      unit: 'ms',
      ours: median(both),
      peer: ofPeer((report) => median(report.shot)),
      goal: { atMost: 50 },
    },
    {
      what: 'frame and PNG, the worst of them',
      unit: 'ms',
      ours: Math.max(...both),
      peer: ofPeer((report) => Math.max(...report.shot)),
      goal: { atMost: 80 },
    },
  ];
}

function shaderFigures(report: ShaderReport): WorldFigure[] {
  const { heaviest } = report;
  return [
    {
      what: 'shader pack identity: more than a frame without, median of poses',
      unit: '%',
      ours: report.identityShare,
      goal: { atMost: 15 },
    },
    {
      what: `frame with the heaviest shipped pack (${heaviest}), ${WIDTH}×${HEIGHT}, slowest pose`,
      unit: 'ms',
      ours: report.heaviestFrame,
      goal: { atMost: 150 },
    },
    {
      what: `shader reload of ${heaviest}`,
      unit: 'ms',
      ours: report.reload,
      goal: { atMost: 200 },
    },
    { what: 'the picture after it', unit: 'ms', ours: report.pictureAfter },
  ];
}

function envFigures(envs: EnvReport): WorldFigure[] {
  const { steps, blindSteps, environments } = envs;
  const where = envs.isOnOneCore ? 'one core' : 'one thread';
  return [
    {
      what: `environment steps, 64×64, view 6, walking, ${where}`,
      unit: '/s',
      ours: median(steps),
      floor: median(blindSteps),
      goal: { atLeast: 2_000 },
    },
    {
      what: `environment steps, the slowest of ${steps.length} lands`,
      unit: '/s',
      ours: Math.min(...steps),
      floor: Math.min(...blindSteps),
      goal: { atLeast: 1_000 },
    },
    {
      what: `vector of ${environments}, one worker, all together`,
      unit: '/s',
      ours: envs.oneWorker,
    },
    { what: `vector of ${environments}, two workers`, unit: '/s', ours: envs.twoWorkers },
    {
      what: `vector of ${environments}, two workers to one (goal: ${SHARE_OF_APART} of the floor)`,
      unit: '×',
      ours: envs.workersRatio,
      floor: envs.apartRatio,
      goal: { atLeast: SHARE_OF_APART * envs.apartRatio },
    },
    {
      what: `vector of ${environments}, two workers to one, all waiting for the slowest`,
      unit: '×',
      ours: envs.inStepRatio,
    },
    {
      what: 'reset, the seed of before',
      unit: 'ms',
      ours: envs.resetSame,
      floor: envs.resetSameBlind,
      goal: { atMost: 50 },
    },
    {
      what: 'reset, a new seed, light and first picture included',
      unit: 'ms',
      ours: envs.resetNew,
      floor: envs.resetNewBlind,
      goal: { atMost: 50 },
    },
  ];
}

function meshFigures({ meshColumn, meshColumnFloor, meshMb }: FrameReport): WorldFigure[] {
  return [
    {
      what: 'meshing a column, all of it that is seen from above',
      unit: 'ms',
      ours: meshColumn,
      floor: meshColumnFloor,
    },
    {
      what: `memory of meshes, view ${FAR}, all around, the most of ${meshMb.length} places`,
      unit: 'MB',
      ours: Math.max(...meshMb),
    },
  ];
}
