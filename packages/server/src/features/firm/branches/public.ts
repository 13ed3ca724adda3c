export { isBound, mayGoTo, ownBranch, requireBranch, whyNotFor } from './choose-branch.ts';
export {
  findBranchNames,
  findChoosableBranches,
  findMemberBranches,
  findNameOfUnseeing,
  findPlaces,
  usesBranches,
  writeMemberBranches,
} from './store.ts';
export { isAbout, isCheckAt, isPersonAt, type BranchAsked } from './of-branch.ts';
export type { ChoosableBranch } from './store.ts';
