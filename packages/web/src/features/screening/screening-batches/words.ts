import type { BatchCounts, BatchRow, BatchSummary, ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { capitalise, formatCount, inWords, plural } from '../../../lib/format.ts';
import type { Family, Glyph, StatusKey } from '../../../ui/status.tsx';

export const STEPS = ['File', 'Columns', 'Run', 'Results'] as const;

/** What the workspace's own policy stands for in a choice. */
export const AS_POLICY = 'As in the screening policy';
export const MODES = [
  { value: 'strict', label: 'Strict, fewer wrong matches' },
  { value: 'standard', label: 'Standard' },
  { value: 'wide', label: 'Wide, more possible matches' },
] as const;

const needs = (count: number) => `${capitalise(inWords(count))} ${count === 1 ? 'needs' : 'need'} review`;

/** The answer of a batch in one or two sentences. */
export function verdictOf({ state, counts }: Pick<ScreeningBatch, 'state' | 'counts'>): string {
  const { screened, to_screen: total, needs_review: review, failed, could_not_run: broke, stopped } = counts;
  const parts = [
    ...(failed > 0 ? [`${capitalise(inWords(failed))} ${failed === 1 ? 'is a confirmed match' : 'are confirmed matches'}`] : []),
    ...(review > 0 ? [needs(review)] : []),
    ...(broke > 0 ? [`${capitalise(inWords(broke))} could not run`] : []),
  ];
  const [first, ...rest] = parts;
  const what = first === undefined ? '' : ` ${[first, ...rest.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join(', ')}.`;
  if (state === 'running') return `${formatCount(screened)} of ${formatCount(total)} screened.${what}`;
  if (state === 'failed') return `Stopped by a fault after ${plural(total - counts.waiting, 'name')}.${what}`;
  if (state === 'cancelled') return `Stopped after ${plural(total, 'name')}, ${formatCount(stopped)} not reached.${what}`;
  return `${plural(screened, 'name')} screened.${what || ' None needs review.'}`;
}

/** How long the rest takes at the pace so far; null while nobody can tell. */
export function timeLeft({ state, counts, confirmed_at: begun }: ScreeningBatch, now = Date.now()): string | null {
  if (state !== 'running' || begun === null || counts.screened < 10) return null;
  const seconds = (((now - Date.parse(begun)) / counts.screened) * counts.waiting) / 1000;
  if (seconds > 90) return `about ${Math.round(seconds / 60)} minutes left`;
  return `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds left`;
}

const STATE_WORDS: Readonly<Record<BatchSummary['state'], string>> = {
  draft: 'not started',
  running: 'being screened',
  done: 'screened',
  cancelled: 'stopped',
  failed: 'stopped by a fault',
};
const STATE_LOOK: Readonly<Record<BatchSummary['state'], readonly [Glyph, Family]>> = {
  draft: ['dashed', 'stone'],
  running: ['half', 'harbour'],
  done: ['tick', 'moss'],
  cancelled: ['slash', 'stone'],
  failed: ['diamond', 'ochre'],
};
export const stateWords = ({ state }: Pick<BatchSummary, 'state'>): string => capitalise(STATE_WORDS[state]);
export const stateLook = ({ state }: Pick<BatchSummary, 'state'>): readonly [Glyph, Family] => STATE_LOOK[state];

/** "86 passed, 3 need review" for the list of batches. */
export function cameTo({ state, counts }: Pick<BatchSummary, 'state' | 'counts'>): string {
  if (state === 'draft') return `${formatCount(counts.to_screen)} ready`;
  const parts = [
    counts.failed > 0 ? `${formatCount(counts.failed)} failed` : '',
    counts.needs_review > 0 ? `${formatCount(counts.needs_review)} to review` : '',
    counts.passed > 0 ? `${formatCount(counts.passed)} passed` : '',
    counts.could_not_run > 0 ? `${formatCount(counts.could_not_run)} could not run` : '',
  ].filter(Boolean);
  return parts.join(', ') || 'Nothing screened';
}

/** What stands in the last column of a row that was tried. */
export function triedWords(row: BatchRow, again: boolean): string {
  if (row.state === 'wrong' || row.state === 'failed') {
    const [first, ...more] = row.faults;
    if (!first) return 'Not screened';
    return more.length > 0 ? `${first.message}, and ${inWords(more.length)} more` : first.message;
  }
  if (row.state === 'twice')
    return again ? `Ready, though a duplicate of row ${row.twin_row ?? ''}` : `Duplicate of row ${row.twin_row ?? ''}`;
  if (row.state === 'recent') return again ? 'Ready, though screened within 24 hours' : 'Screened within 24 hours';
  if (row.has_no_dob) return 'Ready, no date of birth: expect more wrong matches';
  return row.party_id === null ? 'Ready' : 'Ready, already in People';
}
export function triedLook(row: BatchRow, again: boolean): readonly [Glyph, Family] {
  if (row.state === 'wrong' || row.state === 'failed') return ['cross', 'clay'];
  if (row.state === 'twice' || row.state === 'recent') return again ? ['diamond', 'ochre'] : ['slash', 'stone'];
  return row.has_no_dob ? ['diamond', 'ochre'] : ['tick', 'moss'];
}

/** The status of a row in the results; null where it was left out. */
export function rowStatus({ state, check }: BatchRow): StatusKey | null {
  if (check) return check.status;
  return state === 'ready' ? 'notStarted' : null;
}

/** What the check found, or why there is none. */
export function foundWords(row: BatchRow): string {
  const { check } = row;
  if (check?.could_not_run) return 'The screening could not run';
  if (check?.status === 'inProgress') return 'Being compared with the lists';
  if (check) return check.found ?? 'No match';
  if (row.state === 'ready') return 'Waiting';
  if (row.state === 'stopped') return 'Not reached before the batch was stopped';
  return triedWords(row, false);
}

/** What is not screened, in a sentence of the confirmation. */
export function leftOutSentence({ wrong, twice, recent }: BatchCounts, again: boolean): string {
  const parts = [
    wrong > 0 ? `the ${wrong === 1 ? 'row' : `${inWords(wrong)} rows`} with a problem` : '',
    twice > 0 && !again ? `the ${inWords(twice)} duplicated` : '',
    recent > 0 && !again ? `the ${inWords(recent)} screened within 24 hours` : '',
  ].filter(Boolean);
  if (parts.length === 0) return '';
  const count = wrong + (again ? 0 : twice + recent);
  return `${capitalise(parts.join(' and '))} ${count === 1 ? 'is' : 'are'} left out.`;
}
