import type { getSuspicionReaders } from '@freehold/contract/compliance/suspicions';
import type { z } from 'zod';
import { readTypedDate } from '../../../ui/typed-date.ts';

export const EMPTY_REPORT = { subject: '', what: '', began_on: '', money: '', not_told: false };
const FEWEST_LETTERS = 20;
export const MOST_PAPERS = 10;
const MOST_PAPER_BYTES = 4 * 1024 * 1024;

export function checkReport({ subject, what, began_on: began, not_told: notTold }: typeof EMPTY_REPORT): Record<string, string> {
  return {
    ...(subject.trim().length < 2 ? { subject: 'Say who it is about' } : {}),
    ...(what.trim().length < FEWEST_LETTERS ? { what: 'Say what you saw or heard, in at least 20 characters' } : {}),
    ...(began.trim() !== '' && readTypedDate(began) === null ? { began_on: 'Enter a real date, like 14/06/2026' } : {}),
    ...(notTold ? {} : { not_told: 'Confirm that you have not told the client' }),
  };
}

/** Why a file is not taken; null where it is. */
export function paperFault(file: File, papers: readonly File[]): string | null {
  if (file.size > MOST_PAPER_BYTES) return `${file.name} is larger than 4 MB`;
  if (papers.some(({ name }) => name === file.name)) return `${file.name} is among the papers already`;
  return null;
}

/** Who reads it, in the sentence under the title. */
export function whoReads({ officer, deputies }: z.infer<typeof getSuspicionReaders.output>): string {
  const trace = 'It leaves no trace on the client, the property or in search.';
  if (officer === null && deputies.length === 0) return `Nobody is named to read it yet: whoever is named nominated officer will. ${trace}`;
  const named = officer ?? 'The deputies';
  if (deputies.length === 0 || officer === null) return `Only ${named} can read this. ${trace}`;
  return `Only ${named} and ${deputies.length === 1 ? 'their deputy' : 'their deputies'} ${deputies.join(', ')} can read this. ${trace}`;
}
