export { postTransactions } from './post-transactions.ts';
export { findBalances, findLinesOf, findProviderMoves, type WrittenLine } from './store.ts';
