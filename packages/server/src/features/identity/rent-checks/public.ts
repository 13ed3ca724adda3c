export { releaseRentFiles } from './rent-store.ts';
