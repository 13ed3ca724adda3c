export { changeRun, lockRun } from './change-run.ts';
export {
  changeLink,
  type ContactRow,
  findContacts,
  findLinkByHash,
  insertLink,
  type LinkRow,
  lockLink,
  revokeContact,
} from './contact-store.ts';
export { addAsk, findAsks, findFiles, findLooks, findRemovedFile, insertFile, removeFile } from './notes-store.ts';
export { findOpenRun, type OpenRun, progressOf, type StepRecord, updateRun, updateStep } from './progress-store.ts';
export { dropReminders, isFirmActive } from './reminder-store.ts';
export { answersContext, askAnswerContext, askContext, contactContext, skipContext } from './seal-contexts.ts';
export { linkUrl } from './send-links.ts';
export { addStartJob } from './start-checks.ts';
export { countUnderWay } from './totals-store.ts';
export { RUN, runPath, tellRun } from './tell-run.ts';
export { findAcceptedOffer, findAddresses, findAgencyName, findMemberName, findRunState, isMemberActive } from './store.ts';
