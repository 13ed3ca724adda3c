export { listApprovals } from './answer-change.ts';
export { askApproval } from './ask-approval.ts';
export type { Change } from './store.ts';
