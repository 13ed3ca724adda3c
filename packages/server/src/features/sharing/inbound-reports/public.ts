export { findPassedIn, receivePass } from './passed-in.ts';
