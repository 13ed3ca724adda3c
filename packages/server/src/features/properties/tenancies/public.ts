export { beginTenancy } from './begin-tenancy.ts';
export { enterIntoTenancy, findAgreedTenancy, holdTenancy } from './enter-into-tenancy.ts';
export { cancelTenancy, followStage } from './follow-stage.ts';
export { readOpenTenancy } from './get-tenancy.ts';
export { findOpenTenancy } from './store.ts';
