export { askUntil, beginVerification, unverifiedUntil } from './begin-verification.ts';
export { isOperator } from './policy.ts';
export { refuseWhileBlocked } from './refuse-while-blocked.ts';
export { verificationStatusOf } from './verification-status.ts';
export { waitingVerification } from './waiting-verification.ts';
