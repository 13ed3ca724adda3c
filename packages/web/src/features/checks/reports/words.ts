import { asRole } from '@freehold/property-rules/property-stages';
import type { Report } from '@freehold/contract/reports';
import { countryName } from '../../../lib/countries.ts';
import { writeBirth } from '../../../lib/dates-in-text.ts';
import type { ReportFact, ReportPart } from '../../../shared/report-part.ts';
import type { Family, Glyph } from '../../../ui/status.tsx';

type Content = Report['content'];
type Decision = Content['decisions'][number];
type Look = { label: string; family: Family; glyph: Glyph };

/** A source that was not run never looks like a pass. */
export const ELEMENT_RESULT = {
  pass: { label: 'Pass', family: 'moss', glyph: 'tick' },
  refer: { label: 'Refer', family: 'ochre', glyph: 'diamond' },
  fail: { label: 'Fail', family: 'clay', glyph: 'cross' },
  not_run: { label: 'Not run', family: 'stone', glyph: 'dash' },
} as const satisfies Record<Content['elements'][number]['result'], Look>;

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

/** Who was screened, as label and value pairs. */
export function subjectFacts(content: Content, part: ReportPart | null): ReportFact[] {
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
      : subject.kind === 'company'
        ? [
            { label: 'Company', value: content.subject_name },
            { label: 'Number', value: given(subject.number) },
            { label: 'Country', value: subject.country ? countryName(subject.country) : 'Not given' },
          ]
        : [{ label: 'Name', value: content.subject_name }];
  return [
    ...who,
    ...(content.for ? [{ label: 'For', value: `${content.for.address}, ${asRole(content.for.role)}` }] : []),
    { label: 'Your reference', value: content.reference ?? 'None' },
    ...(part?.facts ?? []),
  ];
}

/** The decision that stands when the outcome is a pass and everybody needed has agreed; only then is the report sealed. */
export function sealedBy(content: Content): Decision | null {
  const last = content.decisions.at(-1);
  if (!last || content.outcome !== 'pass') return null;
  const accepted = last.value === 'accepted' || last.value === 'accepted_with_conditions';
  return accepted && (last.second.state === 'not_needed' || last.second.state === 'approved') ? last : null;
}
