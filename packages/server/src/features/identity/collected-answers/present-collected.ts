import type { CollectedAnswers, CollectedFile as FileWire, CollectedStep as StepWire } from '@freehold/contract/identity/collected';
import { monthInWords } from '@freehold/flow-rules/months';
import { inPounds } from '@freehold/flow-rules/funds';
import { dateInWords } from '../../../platform/london-time.ts';
import type { CheckFile, Collected, CollectedFile, CollectedStep } from '../../checks/public.ts';

export const presentFile = ({ id, name, size, mime, part, sha256 }: CollectedFile): FileWire => ({ id, name, size, mime, part, sha256 });

/** What was handed in, every answer in words, in the order of the steps. Steps that ask nothing and got no file say nothing. */
export function presentCollected({ runId, submittedAt, steps }: Collected, leftOut: readonly string[] = []): CollectedAnswers {
  return {
    run_id: runId,
    submitted_at: submittedAt.toISOString(),
    steps: steps.filter(({ type }) => !leftOut.includes(type)).map(presentStep),
  };
}

const presentStep = (step: CollectedStep): StepWire => ({
  key: step.key,
  type: step.type,
  title: step.title,
  state: step.state,
  skip_reason: step.skipReason,
  done_at: step.doneAt.toISOString(),
  answers: answersInWords(step.answers),
  files: step.files.map(presentFile),
});

/** A field of any step as a line: its name in words and its value. Empty ones say nothing. */
function answersInWords(answers: unknown, before = ''): StepWire['answers'] {
  if (!isRecord(answers)) return [];
  return Object.entries(answers).flatMap(([name, value]) => {
    const label = [before, labelOf(name)].filter((part) => part !== '').join(', ');
    if (Array.isArray(value)) return value.flatMap((one, at) => lineOf(`${label} ${value.length > 1 ? at + 1 : ''}`.trim(), name, one));
    return lineOf(label, name, value);
  });
}

function lineOf(label: string, name: string, value: unknown): StepWire['answers'] {
  if (isRecord(value)) {
    // An address is one line, as people write it.
    if ('line1' in value) return [{ label, value: addressLine(value) }];
    return answersInWords(value, label);
  }
  const words = valueInWords(name, value);
  return words === '' ? [] : [{ label, value: words }];
}

function valueInWords(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return name.endsWith('_pence') ? inPounds(value) : String(value);
  if (value === null && name === 'to') return 'Now';
  if (typeof value !== 'string') return '';
  if (COUNTRIES.has(name) && /^[A-Z]{2}$/.test(value)) return COUNTRY.of(value) ?? value;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dateInWords(value);
  if (/^\d{4}-\d{2}$/.test(value)) return monthInWords(value);
  if (/^[a-z]+(?:_[a-z]+)*$/.test(value) && CHOICES.has(name)) return sentence(value);
  return value.trim();
}

const COUNTRY = new Intl.DisplayNames('en-GB', { type: 'region' });
const COUNTRIES = new Set(['country', 'nationality']);
/** Fields whose value is one word of a list. */
const CHOICES = new Set(['kind', 'status', 'type', 'income_per', 'owns', 'holder_type', 'mrz_source']);
const LABELS: Record<string, string> = {
  dob: 'Date of birth',
  dated_on: 'Dated',
  expires_on: 'Expires',
  mrz: 'Machine-readable line',
  mrz_source: 'Lines read from',
  income_pence: 'Income',
  income_per: 'Income per',
  agreed: 'Agreed',
  entries: 'Address',
  answers: '',
  from: 'from',
  to: 'to',
  address: '',
};
const labelOf = (name: string): string => LABELS[name] ?? sentence(name.replace(/_pence$/, ''));
const sentence = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const addressLine = (value: Record<string, unknown>): string =>
  ['line1', 'line2', 'town', 'postcode', 'country']
    .map((part) => value[part])
    .filter((part): part is string => typeof part === 'string' && part.trim() !== '')
    .join(', ');

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SHOWN_BY_STEP: Record<string, CheckFile['shows']> = { id_document: 'document', selfie_liveness: 'face', proof_of_address: 'address' };

/** The files of every step, in the order they were asked for. */
export const collectedFiles = ({ steps }: Collected): CheckFile[] =>
  steps.flatMap(({ type, title, doneAt, files }) =>
    files.map(({ id, ...file }) => ({
      key: `run:${id}`,
      shows: SHOWN_BY_STEP[type] ?? 'other',
      title,
      ...file,
      by: 'applicant' as const,
      at: doneAt,
    })),
  );
