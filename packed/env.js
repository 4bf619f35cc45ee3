// `bridle/env`: the environments for learners.
export * from '@bridle/env';
