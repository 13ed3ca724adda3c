import { asRole } from '@freehold/property-rules/property-stages';
import { isAmlContent } from '@freehold/contract/is-aml';
import type { AmlContent, Report } from '@freehold/contract/reports';
import { countryName } from '../../../lib/countries.ts';
import { writeBirth } from '../../../lib/dates-in-text.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { lookedFor } from '../../../shared/looked-for.ts';
import type { Family, Glyph } from '../../../ui/status.tsx';

type Content = Report['content'];
type Match = AmlContent['matches'][number];
type Decision = Content['decisions'][number];
type Look = { label: string; family: Family; glyph: Glyph };

/** A source that was not run never looks like a pass. */
export const ELEMENT_RESULT = {
  pass: { label: 'Pass', family: 'moss', glyph: 'tick' },
  refer: { label: 'Refer', family: 'ochre', glyph: 'diamond' },
  fail: { label: 'Fail', family: 'clay', glyph: 'cross' },
  not_run: { label: 'Not run', family: 'stone', glyph: 'dash' },
} as const satisfies Record<Content['elements'][number]['result'], Look>;

export const MATCH_STATUS = {
  open: { label: 'Undecided', family: 'ochre', glyph: 'diamond' },
  false_positive: { label: 'Dismissed, not the same', family: 'moss', glyph: 'tick' },
  true_match: { label: 'Confirmed, the same', family: 'clay', glyph: 'cross' },
  unclear: { label: 'Cannot tell yet', family: 'ochre', glyph: 'diamond' },
} as const satisfies Record<Match['status'], Look>;

export const DECISION = {
  accepted: 'Accepted',
  accepted_with_conditions: 'Accepted with conditions',
  rejected: 'Rejected',
  more_information: 'More information asked for',
} as const satisfies Record<Decision['value'], string>;

export const SECOND = {
  not_needed: null,
  awaiting: 'waiting for a second approver',
  approved: 'approved by',
  refused: 'refused by',
} as const satisfies Record<Decision['second']['state'], string | null>;

export const RISK = { low: 'Low', medium: 'Medium', high: 'High' } as const satisfies Record<
  NonNullable<Content['risk_assessment']>['level'],
  string
>;

export const MODE = { strict: 'Strict', standard: 'Standard', wide: 'Wide' } as const satisfies Record<AmlContent['match_mode'], string>;

export const VERDICT = { same: 'Same', close: 'Close', differs: 'Differs', unknown: 'Unknown' } as const satisfies Record<
  Match['explanation']['fields'][number]['verdict'],
  string
>;

/** Who was screened, as label and value pairs. */
export function subjectFacts(content: Content): { label: string; value: string }[] {
  const { subject } = content;
  const given = (value: string | undefined) => value ?? 'Not given';
  const who =
    subject.kind === 'person'
      ? [
          { label: 'Full name', value: content.subject_name },
          { label: 'Date of birth', value: subject.dob ? writeBirth(subject.dob) : 'Not given' },
          { label: 'Nationality', value: subject.nationality ? countryName(subject.nationality) : 'Not given' },
          { label: 'Address', value: given(subject.address) },
        ]
      : [
          { label: 'Company', value: content.subject_name },
          { label: 'Number', value: given(subject.number) },
          { label: 'Country', value: subject.country ? countryName(subject.country) : 'Not given' },
        ];
  return [
    ...who,
    ...(content.for ? [{ label: 'For', value: `${content.for.address}, ${asRole(content.for.role)}` }] : []),
    { label: 'Your reference', value: content.reference ?? 'None' },
    ...(isAmlContent(content) ? searchFacts(content) : []),
  ];
}

function searchFacts(content: AmlContent): { label: string; value: string }[] {
  return [
    { label: 'Search', value: `${MODE[content.match_mode]}, shown from ${content.bands.weak}, strong from ${content.bands.strong}` },
    ...lookedFor(content),
    ...(content.screening_policy === null ? [] : [{ label: 'Screening policy', value: `Version ${content.screening_policy}` }]),
  ];
}

/** The decision that stands when the outcome is a pass and everybody needed has agreed; only then is the report sealed. */
export function sealedBy(content: Content): Decision | null {
  const last = content.decisions.at(-1);
  if (!last || content.outcome !== 'pass') return null;
  const accepted = last.value === 'accepted' || last.value === 'accepted_with_conditions';
  return accepted && (last.second.state === 'not_needed' || last.second.state === 'approved') ? last : null;
}

/** A document says the day itself, never "today": 21 Nov 2026, 09:36. */
export function stamp(at: string): string {
  return `${formatDate(at)}, ${formatTime(at)}`;
}
