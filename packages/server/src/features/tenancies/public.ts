export { beginTenancy } from './begin-tenancy.ts';
export { cancelTenancy, followStage } from './follow-stage.ts';
