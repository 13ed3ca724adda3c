import type { CheckBase } from '@freehold/contract/checks/checks';
import { shortDay } from '../../../platform/london-time.ts';
import type { CheckFacts } from './check-facts.ts';
import type { Rating } from './rating-store.ts';
import { RISK_POLICY } from '../../people/public.ts';
import type { RiskFactor } from './score-risk.ts';

type Suggestion = NonNullable<CheckBase['risk_suggestion']>;
type Answer = Suggestion['answers'][number];

/**
 * Answers a person may take over: those of the newest assessment of the same client, else what the check itself shows. Only what is on file is
 * suggested, never what an estate agent must find out; nothing counts until somebody confirms it. Null once the risk was assessed.
 */
export function suggestRisk(facts: CheckFacts): Suggestion | null {
  if (facts.risks.length > 0 || !['completed', 'decided'].includes(facts.row.state)) return null;
  const { rating, members } = facts;
  const earlier = rating?.from && rating.from !== 'hidden' ? answersOf(rating.from) : [];
  const found = [...fromSubject(facts), ...(facts.kind.suggestRisk?.(facts) ?? [])].filter(
    ({ code }) => !earlier.some((answer) => answer.code === code),
  );
  const answers = [...earlier, ...found];
  const name = rating?.by == null ? 'a former member' : (members.get(rating.by)?.name ?? 'a former member');
  return {
    answers: RISK_POLICY.questions.flatMap(({ code }) => answers.find((answer) => answer.code === code) ?? []),
    rating: rating && { level: rating.level, words: wordsOf(rating, name) },
    override: overrideOf(rating, name),
  };
}

function wordsOf({ at, from }: Rating, name: string): string {
  const when = shortDay(at.toISOString());
  if (from === null) return `Set by hand by ${name} on ${when}`;
  return from === 'hidden' ? `Assessed by ${name} on ${when}` : `Assessed by ${name} on ${when} in ${from.publicRef}`;
}

/** A level that somebody set by hand goes on with its reason, unless a person changes it. */
function overrideOf(rating: Rating | null, name: string): Suggestion['override'] {
  if (!rating) return null;
  const when = shortDay(rating.at.toISOString());
  if (rating.from === null)
    return { level: rating.level, reason: `Rated by hand on ${when} by ${name}${rating.reason ? `: ${rating.reason}` : ''}` };
  if (rating.from === 'hidden' || rating.from.risk.override_level === null) return null;
  return { level: rating.level, reason: rating.from.risk.override_reason ?? `Set by hand in ${rating.from.publicRef}` };
}

/** The answers of an earlier assessment, as far as today's questions still have them. */
function answersOf({ publicRef, risk }: { publicRef: string; risk: { factors: readonly RiskFactor[]; at: Date } }): Answer[] {
  return risk.factors.flatMap((factor) => {
    const option = RISK_POLICY.questions.find(({ code }) => code === factor.code)?.options.find(({ label }) => label === factor.answer);
    return option ? [{ code: factor.code, value: option.value, why: `As in ${publicRef}, ${shortDay(risk.at.toISOString())}` }] : [];
  });
}

/** Where a person is said to live goes before their nationality. */
function ukFact(subject: CheckFacts['subject']): string | null {
  if (subject.kind === 'company') return subject.country === 'GB' ? 'Registered in the United Kingdom' : null;
  if (subject.kind !== 'person') return null;
  if (subject.residence !== undefined) return subject.residence === 'GB' ? 'Lives in the United Kingdom, as this check says' : null;
  return subject.nationality === 'GB' ? 'Nationality on this check: United Kingdom' : null;
}

function fromSubject({ subject }: Pick<CheckFacts, 'subject'>): Answer[] {
  const answers: Answer[] = [];
  if (subject.kind === 'person') answers.push({ code: 'customer_structure', value: 'person', why: 'A person was screened, not a company' });
  // Which other countries stand on the lists of the FATF changes three times a year and is for a person to look up.
  const country = ukFact(subject);
  if (country !== null) answers.push({ code: 'geography_country', value: 'uk', why: country });
  return answers;
}
