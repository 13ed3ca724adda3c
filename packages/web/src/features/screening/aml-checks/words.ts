import type { AmlCheck, MatchMode } from '@freehold/contract/screening/aml-checks';
import type {
  FieldComparison,
  Match,
  MatchStatus,
  ResolutionReason,
  TokenExplanation,
} from '@freehold/contract/screening/screening-matches';
import type { z } from 'zod';
import { countryName } from '../../../lib/countries.ts';
import { writeBirth } from '../../../lib/dates-in-text.ts';
import { whenInSentence } from '../../../shared/checks/words.ts';
import type { Family, Glyph } from '../../../ui/status.tsx';

type Look = { label: string; family: Family; glyph: Glyph };

/** What a list that was searched gave. */
export const ELEMENT_WORDS = { pass: 'Clear', fail: 'Match' } as const;

export const MATCH_STATUS = {
  open: { label: 'Undecided', family: 'stone', glyph: 'dashed' },
  false_positive: { label: 'Not the same', family: 'moss', glyph: 'tick' },
  true_match: { label: 'Same', family: 'clay', glyph: 'cross' },
  unclear: { label: 'Cannot tell yet', family: 'ochre', glyph: 'diamond' },
} as const satisfies Record<z.infer<typeof MatchStatus>, Look>;

export const MATCH_CATEGORY = {
  sanctions: 'Sanctions',
  pep: 'Politically exposed person',
  rca: 'Relative or close associate',
  regulatory: 'Regulatory',
  adverse: 'Adverse media',
} as const satisfies Record<Match['category'], string>;

export const ENTRY_KIND = {
  person: 'Person',
  organisation: 'Organisation',
  vessel: 'Ship',
  aircraft: 'Aircraft',
  unknown: 'Kind not published',
} as const satisfies Record<Match['entry_kind'], string>;

export const NAME_KIND = {
  primary: 'Main name',
  alias: 'Also known as',
  weak_alias: 'Weak alias',
  former: 'Former name',
} as const satisfies Record<Match['explanation']['name_kind'], string>;

export const RESOLUTION_REASON = {
  different_dob: 'Different date of birth',
  different_person: 'Different person',
  different_country: 'Different country',
  same_person: 'Same person',
  other: 'Other',
} as const satisfies Record<z.infer<typeof ResolutionReason>, string>;

export const VERDICT = {
  same: { label: 'Same', family: 'moss' },
  close: { label: 'Close', family: 'ochre' },
  differs: { label: 'Differs', family: 'stone' },
  unknown: { label: 'Unknown', family: 'stone' },
} as const satisfies Record<z.infer<typeof FieldComparison>['verdict'], { label: string; family: Family }>;

export const TOKEN_RELATION = {
  equal: 'Equal',
  variant: 'Known variant',
  sounds_alike: 'Sounds alike',
  close_spelling: 'Close spelling',
  initial: 'Initial',
  joined: 'Joined or split',
  only_asked: 'Only your client',
  only_listed: 'Only the list',
  contradicted: 'Contradicts',
} as const satisfies Record<z.infer<typeof TokenExplanation>['relation'], string>;

/** What a piece of a name is; a plain name says nothing. */
export const TOKEN_KIND: Partial<Record<z.infer<typeof TokenExplanation>['kind'], string>> = {
  given: 'Given name',
  middle: 'Middle name',
  family: 'Family name',
  patronymic: 'Father’s name',
  legal_form: 'Legal form',
  number: 'Number',
  title: 'Title',
  particle: 'Particle',
  place: 'Place',
  generic: 'Common business word',
};

export const MODE = {
  strict: { label: 'Strict', detail: 'The nearest names' },
  standard: { label: 'Standard', detail: 'Near names too' },
  wide: { label: 'Wide', detail: 'Farther names too' },
} as const satisfies Record<z.infer<typeof MatchMode>, { label: string; detail: string }>;

/** What another name is to whoever has it. */
export const OTHER_NAME = {
  former: 'Former name',
  maiden: 'Maiden name',
  native: 'Name in own script',
  alias: 'Other name',
} as const;

const GENDER = { female: 'Female', male: 'Male' } as const;

type Subject = AmlCheck['subject'];

function factsOf(subject: Subject): (string | undefined)[] {
  const others = 'other_names' in subject ? (subject.other_names ?? []) : [];
  const names = others.map(({ kind, name }) => `${OTHER_NAME[kind].toLowerCase()} ${name}`);
  switch (subject.kind) {
    case 'person': {
      const born = [subject.birth_place, subject.birth_country && countryName(subject.birth_country)].filter(Boolean).join(', ');
      return [
        subject.dob ? `Born ${writeBirth(subject.dob)}` : 'Date of birth not given',
        subject.nationality && countryName(subject.nationality),
        subject.residence && `lives in ${countryName(subject.residence)}`,
        born && `born in ${born}`,
        subject.passport_number && `passport ${subject.passport_number}`,
        subject.gender && GENDER[subject.gender],
        ...names,
      ];
    }
    case 'company':
      return [
        subject.number ? `Company number ${subject.number}` : 'Company number not given',
        ...(subject.other_numbers ?? []).map((number) => `number ${number}`),
        subject.country && countryName(subject.country),
        ...names,
      ];
    case 'vessel':
      return [
        'Ship',
        subject.imo ? `IMO ${subject.imo}` : 'IMO number not given',
        subject.flag && `flag of ${countryName(subject.flag)}`,
        ...names,
      ];
    case 'aircraft':
      return ['Aircraft', subject.model];
    case 'wallet':
      return [subject.address];
  }
}

/** The facts under the name: born, country, reference, when it was screened. */
export function factsLine(check: Pick<AmlCheck, 'subject' | 'reference' | 'screened_at'>): string {
  const { subject } = check;
  const facts = factsOf(subject);
  if (check.reference) facts.push(check.reference);
  if (check.screened_at) facts.push(`screened ${whenInSentence(check.screened_at)}`);
  return facts.filter(Boolean).join(' · ');
}

/** First and last four digits of a version, as in c41e…90b7. */
export function shortHash(hash: string): string {
  return hash.length > 10 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash;
}
