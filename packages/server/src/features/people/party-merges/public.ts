export { findTwins } from './find-twins.ts';
