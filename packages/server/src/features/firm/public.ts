export { listApprovals } from './approvals/public.ts';
export {
  type BranchAsked,
  type ChoosableBranch,
  findBranchNames,
  findChoosableBranches,
  findNameOfUnseeing,
  findPlaces,
  isBound,
  isAbout,
  isCheckAt,
  isPersonAt,
  mayGoTo,
  ownBranch,
  requireBranch,
  usesBranches,
  whyNotFor,
} from './branches/public.ts';
export { loadFamily } from './families/public.ts';
export {
  type MessageStanding,
  type NewMessage,
  problemOf,
  type QueuedMessage,
  queueMessage,
  standingsAbout,
  withdrawMessages,
} from './messages/public.ts';
export { findPlanPrices, type PlanPrices } from './plans/public.ts';
export { type Notice, notify, type Recipient, settleNotices } from './notifications/public.ts';
export { refuseUnpaid } from './billing/public.ts';
export { countCheck, countMonths, countPurchase, findMonthPrice, type MonthPrice } from './usage/public.ts';
export {
  beginVerification,
  refuseWhileBlocked,
  verificationStatusOf,
  waitingVerification,
  whyBlocked,
  workspaceIsBlocked,
} from './verification/public.ts';
export {
  writeConnectedAccount,
  describeFirm,
  logoMark,
  readFirmLogo,
  readLogoOf,
  readSettings,
  type ShownFirm,
} from './workspaces/public.ts';
