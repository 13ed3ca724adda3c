export { beginTenancy } from './begin-tenancy.ts';
export { cancelTenancy, followStage } from './follow-stage.ts';
export { readOpenTenancy } from './get-tenancy.ts';
