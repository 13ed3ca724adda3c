import { keysOf } from '@freehold/contract/kernel/keys';
import type { RedoReason } from '@freehold/contract/kernel/redo-reasons';

/** Why a step is asked for again, as staff choose it. */
export const REDO_REASON_LABELS: Readonly<Record<RedoReason, string>> = {
  UNREADABLE: 'It cannot be read',
  CUT_OFF: 'A part of it is missing',
  EXPIRED: 'It is out of date',
  OTHER_NAME: 'It is in another name',
  TOO_OLD: 'It is too old',
  NOT_ACCEPTED: 'This kind of document is not accepted',
  PAGES_MISSING: 'Pages are missing',
  UNCLEAR: 'The answer is not clear',
  OTHER: 'In your own words',
};
export const REDO_REASON_LIST = keysOf(REDO_REASON_LABELS);
