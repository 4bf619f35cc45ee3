export { allAtOnce, type Parts } from '@bridle/shaders/run';
