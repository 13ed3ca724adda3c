export {
  keyOf,
  passedOnBy,
  passOn,
  readSharedWithUs,
  type SharedAt,
  type Standing,
  standingForUs,
  standingOf,
  takeIn,
  withdrawPassedOn,
} from './between-workspaces.ts';
export { acceptedOn, outwardCopy, sectionsOf, whyKeptInside } from './outward-copy.ts';
export { findStanding as standingOfCheck } from './store.ts';
export { verifyReportHash } from './verify-report.ts';
