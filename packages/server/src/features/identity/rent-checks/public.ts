export { releaseRentFiles } from './rent-store.ts';
export { findFollowUps } from './follow-up.ts';
