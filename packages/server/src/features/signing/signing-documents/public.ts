export { beginTurn, documentPath, RECIPIENT, tellEnd } from './ask-people.ts';
export { completeDocument, holdDocument } from './complete-document.ts';
export { isAccessCode, MOST_CODE_TRIES, openContacts, proofContactOf, signedContext, valuesContext } from './contacts.ts';
export type { Drawing, MissingSigns, WhyNotSealed } from './drawing.ts';
export { EVENT_WORDS } from './event-words.ts';
export { type Neighbours, readDetails } from './present-document.ts';
export { openPage, openSealed } from './read-files.ts';
export { openSigned, type SignedByPerson, type SignedWitness } from './signed-values.ts';
export { refuseTwice } from './save-draft.ts';
export { addSigningEvent, eventHash, EVENTS_BEGIN, findEvents } from './signing-events.ts';
export {
  type DocumentRow,
  findDocument,
  findFirm,
  findLinkByHash,
  findMemberNames,
  findPages,
  findSeal,
  insertDocument,
  insertRecipient,
  type OpenDocument,
  type RecipientRow,
  revokeLinks,
  type SigningLinkRow,
  takeNumber,
  updateDocument,
  updateRecipient,
} from './store.ts';
export { keepTaken, takeFile } from './take-file.ts';
export { tellMembers } from './tell-members.ts';
export { act, DOCUMENT, lockDocument, referenceOf, signingOf, tellDocument } from './turn.ts';
export { requireProperty, titleOf } from './upload-document.ts';
export { writeDraftPeople } from './draft-people.ts';
