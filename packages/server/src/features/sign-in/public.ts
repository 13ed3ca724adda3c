export { presentStep } from './present-step.ts';
export { refuseCode } from './refuse-code.ts';
export { requireSameOrigin } from './same-origin.ts';
