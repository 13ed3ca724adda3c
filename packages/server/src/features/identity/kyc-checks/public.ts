export { releaseStaffFiles } from './files-store.ts';
