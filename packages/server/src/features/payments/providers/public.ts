export { asking, refreshAccount, requireProvider } from './connect.ts';
export { noteMovements } from './reconcile-account.ts';
export { type AccountFacts, factsOfAccount } from './standing.ts';
export { findAccount, findWorkspaceOf } from './store.ts';
