export { beginVerification, requirementOf } from './begin-verification.ts';
export { refuseWhileBlocked, whyBlocked } from './refuse-while-blocked.ts';
export { workspaceIsBlocked } from './workspace-is-blocked.ts';
export { verificationStatusOf } from './verification-status.ts';
export { waitingVerification } from './waiting-verification.ts';
