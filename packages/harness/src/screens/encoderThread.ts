import { parentPort } from 'node:worker_threads';
import { DISK } from '../files/disk.js';
import { type EncodeJob, encodeShot } from './encodeShot.js';

// One job after the other, so that results come in the order of the jobs.
parentPort!.on('message', (job: EncodeJob) => parentPort!.postMessage(encodeShot(job, DISK)));
