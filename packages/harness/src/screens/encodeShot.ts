import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { drawMarks, encodePng, encodeQoi } from '@bridle/pictures';
import type { NumberedBox } from '../core/screens.js';
import type { Disk } from '../files/disk.js';
import { fileError } from '../files/fileErrors.js';
import { PICTURE_SOFTWARE, writeOwn } from '../files/ownFile.js';
import { INLINE_BYTES_MAX } from '../limits.js';
import { type ShotName, writeOver, writeShot } from './shotFile.js';

export type PictureFormat = 'png' | 'qoi';
/** PNG only: soon, or small */
export type Compression = 'fast' | 'small';

/** A picture on its way to the encoder's thread. */
export interface EncodeJob {
  /** RGBA; shared, and not written to until the job is done */
  readonly pixels: SharedArrayBuffer;
  /** the file itself, where it is made already: then nothing is looked at of the pixels */
  readonly png?: Uint8Array | undefined;
  readonly width: number;
  readonly height: number;
  readonly format: PictureFormat;
  readonly compress: Compression;
  /** frames with numbers to draw over it first */
  readonly marks?: readonly NumberedBox[] | undefined;
  /** undefined: the picture itself is wanted, as text */
  readonly file?: EncodeJobFile | { readonly to: string } | undefined;
}

export interface EncodeJobFile {
  readonly folder: string;
  readonly name: ShotName;
  /** what run.json is to hold, where it is not written yet */
  readonly runText?: string | undefined;
}

export type EncodeJobResult =
  | { readonly path: string }
  | { readonly base64: string }
  | { readonly tooLarge: number }
  | { readonly failed: Failure };

/** An error of the disk or of our own, as it goes from thread to thread. */
interface Failure {
  readonly code?: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Does a job from pixels to file. Never throws: what goes wrong is the result. */
export function encodeShot(job: EncodeJob, disk: Disk): EncodeJobResult {
  try {
    if (job.marks !== undefined) drawMarks(pictureOf(job), job.marks);
    const bytes = job.png ?? encode(job, job.compress);
    if (job.file === undefined) return asText(job, bytes);
    if ('to' in job.file) {
      writeOwn(job.file.to, 'picture', bytes, disk);
      return { path: job.file.to };
    }
    const { folder, name, runText } = job.file;
    if (runText !== undefined) writeRunFile(folder, runText, disk);
    return { path: writeShot(folder, name, bytes, disk) };
  } catch (error) {
    const { code = 'internal', message, hint } = error as Failure;
    return { failed: { code, message, hint } };
  }
}

/** A PNG of ours that could be smaller. */
function isPackedFast({ png, format, compress }: EncodeJob): boolean {
  return png === undefined && format === 'png' && compress === 'fast';
}

function writeRunFile(folder: string, text: string, disk: Disk): void {
  try {
    writeOver(folder, 'run.json', text, disk);
  } catch (error) {
    throw new Error(fileError(error, join(folder, 'run.json')).message);
  }
}

function pictureOf({ pixels, width, height }: EncodeJob) {
  return { width, height, data: new Uint8Array(pixels, 0, width * height * 4) };
}

function encode(job: EncodeJob, compress: Compression): Uint8Array {
  const picture = pictureOf(job);
  if (job.format === 'qoi') return encodeQoi(picture);
  const packing = compress === 'fast' ? {} : { deflate: deflateSync };
  return encodePng(picture, { ...packing, software: PICTURE_SOFTWARE });
}

/** As base64; a fast PNG that is too large for a reply is packed once more, as small as it can. */
function asText(job: EncodeJob, bytes: Uint8Array): EncodeJobResult {
  if (bytes.length > INLINE_BYTES_MAX && isPackedFast(job)) {
    bytes = encode(job, 'small');
  }
  if (bytes.length > INLINE_BYTES_MAX) return { tooLarge: bytes.length };
  return { base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64') };
}
