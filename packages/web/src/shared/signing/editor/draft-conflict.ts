import { plural } from '../../../lib/format.ts';
import type { ConflictRow } from '../../../ui/conflict-dialog.tsx';
import { remindersWords } from '../recipient-words.ts';
import { differsIn, PARTS, type Draft, type Part } from './draft.ts';

export const PART_WORDS: Record<Part, string> = {
  title: 'Title',
  recipients: 'Recipients and fields',
  message: 'Message',
  time: 'Reminders and end',
};
function wordsOf({ title, recipients, fields, settings }: Draft, part: Part): string {
  if (part === 'title') return title;
  if (part === 'recipients') return `${recipients.map(({ name }) => name || 'No name yet').join(', ')}; ${plural(fields.length, 'field')}`;
  if (part === 'message') return settings.message;
  return `${remindersWords(settings.reminders)}; ${settings.expires_in_days === null ? 'never ends' : plural(settings.expires_in_days, 'day')}`;
}

/** Parts that both changed, or that differ though only one did, with what stood before. */
export function conflictRows(mine: Draft, theirs: Draft, before: Draft): ConflictRow[] {
  return PARTS.filter((part) => differsIn(mine, theirs, part) && differsIn(mine, before, part) && differsIn(theirs, before, part)).map(
    (part) => ({
      field: part,
      label: PART_WORDS[part],
      before: wordsOf(before, part),
      yours: wordsOf(mine, part),
      theirs: wordsOf(theirs, part),
    }),
  );
}
/** Parts that only I changed. */
export const onlyMine = (mine: Draft, theirs: Draft, before: Draft) =>
  PARTS.filter((part) => differsIn(mine, before, part) && !differsIn(theirs, before, part));
