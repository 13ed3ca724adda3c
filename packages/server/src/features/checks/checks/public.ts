export { addCheck, openPlace, openSubjectParty, placeOf, requireMayStart, requireRunner } from './add-check.ts';
export type { CheckFacts } from './check-facts.ts';
export type { CheckFile } from './check-file.ts';
export {
  checkKindsOf,
  type AsksForEdd,
  type Bearing,
  type CheckKind,
  type CheckKinds,
  type CommonAnswer,
  type Judged,
  type KindWork,
  type StartOfParty,
} from './check-kind.ts';
export { outcomeOfElements } from './outcome-of-elements.ts';
export { checkPath, kindPath } from './check-path.ts';
export type { Collected, CollectedFile, CollectedStep } from './collected.ts';
export { concludeChange } from './conclude-change.ts';
export { answerColumns, answersOtherwise, type CheckAnswer } from './check-answer.ts';
export { finishCheck } from './finish-check.ts';
export { decidedBy } from './list-store.ts';
export { loadFacts } from './load-facts.ts';
export { loadNewestOfParty } from './load-newest-of-party.ts';
export { lockFollowedOf, openCheckForChange, readCheck, requireVisibility, STALE } from './open-check.ts';
export type { CheckPlace } from './place-store.ts';
export { isOwnerOrCompliance, mayRunChecks, maySeeFrozen, memberSeesCheck, NOT_YOUR_ROLE, seesCheck } from './policy.ts';
export { pepApprovals } from './pep-approvals.ts';
export { personOf, presentCheck } from './present-check.ts';
export { reassignOpenChecks } from './reassign-open-checks.ts';
export { isSameName } from './names-behind.ts';
export { tellNameFound } from './judge-names.ts';
export { isVisible, visibilityOf, type Visibility } from './visibility-store.ts';
export { supersedeCheck } from './assign-check.ts';
export { startCollected, startForParties, subjectOf, type StartedChecks } from './start-for-parties.ts';
export { findMembers, findPublicRefs, findCheck, followCheck, lockCheck, updateCheck, type CheckRow } from './store.ts';
export { fingerprintOf, identityOf, openSubject, subjectName } from './subject.ts';
export { describeObjects, findUntold, objectsAbout } from './tell-activity.ts';
export { settle, tell, tellSecondWanted } from './tell-people.ts';
export { capital, countOf, numberWord } from './words.ts';
export { workOfChecks } from './work-store.ts';
export { findReviewsDue } from './reviews-due.ts';
