export { isBound, mayGoTo, ownBranch, requireBranch } from './choose-branch.ts';
export { findBranchNames, findMemberBranches, usesBranches, writeMemberBranches } from './store.ts';
