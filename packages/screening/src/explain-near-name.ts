import type { Candidate, FieldComparison, NearName, TokenExplanation } from './types.ts';
import { writeDate } from './write-date.ts';

/** Why a near name is no match, by what costs it most, and what else speaks against it. */
export function explainNearName(candidate: Candidate): NearName {
  const [strongest, second] = reasonsAgainst(candidate.explanation).sort((left, right) => left.points - right.points);
  return {
    ref: candidate.entry.ref,
    name: candidate.explanation.matchedName,
    score: candidate.score,
    why: strongest?.words ?? 'The spelling is too far off.',
    also: second?.words ?? null,
  };
}

type Reason = { points: number; words: string };

/** The words of the names that do not agree, and the facts that differ, each with what it costs. */
function reasonsAgainst({ tokens, fields, parts }: Candidate['explanation']): Reason[] {
  const ofName = tokens.filter(({ points, relation }) => points < 0 || APART.has(relation));
  const ofFacts = fields.filter(({ verdict, field }) => verdict === 'differs' && field !== 'name');
  return [
    ...ofName.map((token) => ({ points: token.points, words: ofToken(token) })),
    ...ofFacts.map((field) => ({
      points: parts.find(({ code }) => code === field.field)?.points ?? 0,
      words: `${field.label}: asked ${inWords(field, field.asked)}, listed ${inWords(field, field.listed)}.`,
    })),
  ];
}

const APART: ReadonlySet<TokenExplanation['relation']> = new Set(['contradicted', 'only_asked', 'only_listed']);

/** A field may hold several listed values, by comma; dates are written out. */
function inWords({ field }: FieldComparison, value: string | null): string | null {
  return field === 'date_of_birth' && value !== null ? value.split(', ').map(writeDate).join(' or ') : value;
}

function ofToken(token: TokenExplanation): string {
  const what = token.kind === 'given' ? 'Given name' : token.kind === 'family' ? 'Family name' : 'Name';
  if (token.asked === null) return `The listed name also has ${token.listed}.`;
  if (token.listed === null) return `The listed name lacks ${token.asked}.`;
  return `${what} ${token.relation === 'contradicted' ? 'differs' : 'is written otherwise'}: ${token.asked} against ${token.listed}.`;
}
