/** `bridle/env`: worlds to learn in, without a socket between. */
export * from '@bridle/env';
