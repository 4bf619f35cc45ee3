import { parentPort } from 'node:worker_threads';
import { DISK } from '../files/disk.js';
import { encodeShot, type Job } from './encodeShot.js';

// One job after the other, so that results come in the order of the jobs.
parentPort!.on('message', (job: Job) => parentPort!.postMessage(encodeShot(job, DISK)));
