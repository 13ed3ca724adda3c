import { addMonthsTo } from '@freehold/property-rules/calendar';
import { RISK_POLICY, type RiskLevel } from '../../people/public.ts';

export type RiskAnswer = { code: string; value: string };
export type RiskFactor = { code: string; group: string; question: string; answer: string; weight: number };
export type RiskScore = { factors: RiskFactor[]; score: number; level: RiskLevel };
export type RiskFault = { code: string; message: string };

const ORDER: readonly RiskLevel[] = ['low', 'medium', 'high'];

/** Adds the weights of the answers and finds the level; an answer that forces a level lifts it. Every question needs exactly one known answer. */
export function scoreRisk(answers: readonly RiskAnswer[]): RiskScore | { faults: RiskFault[] } {
  const faults: RiskFault[] = answers
    .filter((answer) => !RISK_POLICY.questions.some((question) => question.code === answer.code))
    .map((answer) => ({ code: answer.code, message: 'There is no such question' }));
  const factors: RiskFactor[] = [];
  let least: RiskLevel = 'low';
  for (const question of RISK_POLICY.questions) {
    const given = answers.filter((answer) => answer.code === question.code);
    const option = question.options.find((one) => one.value === given[0]?.value);
    if (given.length > 1) faults.push({ code: question.code, message: 'Answer this question once' });
    else if (!option)
      faults.push({ code: question.code, message: given.length === 0 ? 'Answer every question' : 'Choose one of the answers' });
    else {
      factors.push({
        code: question.code,
        group: question.group,
        question: question.question,
        answer: option.label,
        weight: option.weight,
      });
      if (option.atLeast) least = higher(least, option.atLeast);
    }
  }
  if (faults.length > 0) return { faults };
  const score = factors.reduce((sum, factor) => sum + factor.weight, 0);
  const byScore: RiskLevel = score >= RISK_POLICY.levelFrom.high ? 'high' : score >= RISK_POLICY.levelFrom.medium ? 'medium' : 'low';
  return { factors, score, level: higher(byScore, least) };
}

function higher(one: RiskLevel, other: RiskLevel): RiskLevel {
  return ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other;
}

/** The day the client is looked at again, from today. YYYY-MM-DD. */
export function nextReviewOn(today: string, level: RiskLevel): string {
  return addMonthsTo(new Date(today), RISK_POLICY.holdsMonths[level]).toISOString().slice(0, 10);
}
