import { LEVEL_FROM, REVIEW_MONTHS, RISK_QUESTIONS, type RiskLevel } from './risk-policy.ts';

export type RiskAnswer = { code: string; value: string };
export type RiskFactor = { code: string; group: string; question: string; answer: string; weight: number };
export type RiskScore = { factors: RiskFactor[]; score: number; level: RiskLevel };
export type RiskFault = { code: string; message: string };

const ORDER: readonly RiskLevel[] = ['low', 'medium', 'high'];

/** Adds the weights of the answers and finds the level; an answer that forces a level lifts it. Every question needs exactly one known answer. */
export function scoreRisk(answers: readonly RiskAnswer[]): RiskScore | { faults: RiskFault[] } {
  const faults: RiskFault[] = answers
    .filter((answer) => !RISK_QUESTIONS.some((question) => question.code === answer.code))
    .map((answer) => ({ code: answer.code, message: 'There is no such question' }));
  const factors: RiskFactor[] = [];
  let least: RiskLevel = 'low';
  for (const question of RISK_QUESTIONS) {
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
  const byScore: RiskLevel = score >= LEVEL_FROM.high ? 'high' : score >= LEVEL_FROM.medium ? 'medium' : 'low';
  return { factors, score, level: higher(byScore, least) };
}

function higher(one: RiskLevel, other: RiskLevel): RiskLevel {
  return ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other;
}

/** The same day of the month, so many months on; the last day where that month is shorter. YYYY-MM-DD. */
export function nextReviewOn(today: string, level: RiskLevel): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + REVIEW_MONTHS[level], 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}
