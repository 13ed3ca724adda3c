export { releaseOwnershipFiles } from './ownership-store.ts';
