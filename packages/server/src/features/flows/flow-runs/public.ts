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
export { dataRequestLines } from './data-request-lines.ts';
export { addAsk, countEver, findAsks, findFiles, findLooks, findRemovedFile, insertFile, removeFile } from './notes-store.ts';
export { findOpenRuns, type OpenRun, progressOf, type StepRecord, updateRun, updateStep } from './progress-store.ts';
export { dropReminders, isFirmActive } from './reminder-store.ts';
export { answersContext, askAnswerContext, askContext, contactContext, skipContext } from './seal-contexts.ts';
export { linkUrl } from './send-links.ts';
export { addStartJob } from './start-checks.ts';
export { countUnderWay } from './totals-store.ts';
export { RUN, runPath, tellRun } from './tell-run.ts';
export {
  findAcceptedOffer,
  findAddresses,
  findAgencyName,
  findMemberName,
  findMemberNames,
  findRunStates,
  isMemberActive,
} from './store.ts';
