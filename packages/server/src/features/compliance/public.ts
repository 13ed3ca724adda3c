export { openSuspicion, type OpenedSuspicion } from './suspicions/open-suspicion.ts';
