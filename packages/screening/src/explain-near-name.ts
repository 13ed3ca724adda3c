import type { Candidate, FieldComparison, NearName, TokenExplanation } from './types.ts';
import { writeDate } from './write-date.ts';

/** Why a near name is no match, in one sentence, and what else speaks against it. */
export function explainNearName(candidate: Candidate): NearName {
  const { tokens, fields, matchedName } = candidate.explanation;
  const costly = tokens.filter(
    (token) => token.relation === 'contradicted' || token.relation === 'only_asked' || token.relation === 'only_listed',
  );
  costly.sort((left, right) => left.points - right.points);
  const differs = fields.find((field) => field.verdict === 'differs' && field.field !== 'name');
  return {
    ref: candidate.entry.ref,
    name: matchedName,
    score: candidate.score,
    why: costly[0] ? sentence(costly[0]) : 'The spelling is too far off.',
    also: differs
      ? `${differs.label}: asked ${inWords(differs, differs.asked)}, listed ${inWords(differs, differs.listed)}.`
      : costly[1]
        ? sentence(costly[1])
        : null,
  };
}

/** A field may hold several listed values, by comma; dates are written out. */
function inWords({ field }: FieldComparison, value: string | null): string | null {
  return field === 'date_of_birth' && value !== null ? value.split(', ').map(writeDate).join(' or ') : value;
}

function sentence(token: TokenExplanation): string {
  const what = token.kind === 'given' ? 'Given name' : token.kind === 'family' ? 'Family name' : 'Name';
  if (token.relation === 'contradicted') return `${what} differs: ${token.asked} against ${token.listed}.`;
  return token.asked === null ? `The listed name also has ${token.listed}.` : `The listed name lacks ${token.asked}.`;
}
