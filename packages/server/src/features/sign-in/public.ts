export { refuseCode } from './refuse-code.ts';
