import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { DOCUMENT_POINT_CODES, DOCUMENT_POINTS } from '@freehold/contract/identity/kyc-reviews';

export type Tone = 'moss' | 'clay' | 'ochre';
export type Choice = { value: string; label: string; tone: Tone };
export type Part = 'document' | 'face' | 'address';
/** One question of the reviewer, in the order the keyboard walks them. */
export type ReviewRow = {
  id: string;
  part: Part;
  label: string;
  choices: readonly Choice[];
  /** The key of the address source it is about. */
  source: string | null;
  /** What is looked at while it is answered. */
  files: readonly string[];
};

const YES_NO: readonly Choice[] = [
  { value: 'yes', label: 'Yes', tone: 'moss' },
  { value: 'no', label: 'No', tone: 'clay' },
  { value: 'unsure', label: 'Unsure', tone: 'ochre' },
];
const SAME: readonly Choice[] = [
  { value: 'yes', label: 'Same', tone: 'moss' },
  { value: 'no', label: 'Not the same', tone: 'clay' },
  { value: 'unsure', label: 'Unsure', tone: 'ochre' },
];
const LIVING: readonly Choice[] = [
  { value: 'seen_in_person', label: 'Met', tone: 'moss' },
  { value: 'prompts_followed', label: 'Prompts', tone: 'moss' },
  { value: 'not_shown', label: 'No', tone: 'clay' },
  { value: 'unsure', label: 'Unsure', tone: 'ochre' },
];

type Shown = Pick<KycCheck, 'files' | 'address_sources'>;

/** Every question a person answers about a check: the document, the face, then each paper that shows the address. */
export function reviewRows({ files, address_sources: sources }: Shown): ReviewRow[] {
  const keysOf = (...kinds: string[]) => files.filter(({ kind }) => kinds.includes(kind)).map(({ key }) => key);
  const document = keysOf('front', 'back');
  const face = keysOf('selfie');
  return [
    ...DOCUMENT_POINT_CODES.map((code): ReviewRow => ({
      id: `document.${code}`,
      part: 'document',
      label: DOCUMENT_POINTS[code],
      choices: YES_NO,
      source: null,
      files: document,
    })),
    { id: 'face.same_person', part: 'face', label: 'The same person as on the document', choices: SAME, source: null, files: face },
    { id: 'face.liveness', part: 'face', label: 'Somebody living was there', choices: LIVING, source: null, files: face },
    ...sources.flatMap((source): ReviewRow[] => [
      addressRow(source, 'name_matches', 'In their name'),
      addressRow(source, 'address_matches', 'Shows where they live now'),
    ]),
  ];
}

const addressRow = ({ key, files }: Shown['address_sources'][number], field: string, label: string): ReviewRow => ({
  id: `address.${key}.${field}`,
  part: 'address',
  label,
  choices: YES_NO,
  source: key,
  files,
});

/** The choice a key stands for: its number, or the first letter of yes, no and unsure. */
export function choiceOfKey({ choices }: ReviewRow, key: string): string | null {
  const at = Number(key);
  if (Number.isInteger(at) && at >= 1 && at <= choices.length) return choices[at - 1]?.value ?? null;
  const word = { y: 'yes', n: 'no', u: 'unsure' }[key.toLowerCase()];
  return word !== undefined && choices.some(({ value }) => value === word) ? word : null;
}
