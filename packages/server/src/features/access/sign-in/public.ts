export { callerOf } from './caller.ts';
export { presentStep } from './present-step.ts';
export { refuseCode } from './refuse-code.ts';
export { requestLink } from './request-link.ts';
export { requireSameOrigin } from './same-origin.ts';
