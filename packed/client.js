// `bridle/client`: the client of a run.
export * from '@bridle/client';
