import type { FundsCheck, FundsFlag } from '@freehold/contract/identity/funds-checks';
import { formatDate, formatPounds } from '../../../lib/format.ts';

export const MOST_WORDS = 300;

/** What the client is asked of one finding: the lines, and nothing of why they were looked at. */
function questionOf({ rule, lines }: FundsFlag): string {
  if (rule === 'month_missing') return 'Please send the statements of the months that are missing.';
  if (rule === 'balance_short') return 'Please send a newer statement of your savings.';
  const [line] = lines;
  if (!line) return '';
  const about = `${formatPounds(Math.abs(line.amount_pence))} on ${formatDate(line.date)}`;
  return line.amount_pence < 0 ? `What was ${about} for?` : `Where did ${about} come from?`;
}

/** A draft of what the client reads: a question for each finding that nobody settled, as many as there is room for. */
export function draftWords({ funds }: Pick<FundsCheck, 'funds'>): string {
  const questions = funds.flags.filter(({ status }) => status === 'open' || status === 'asked').map(questionOf);
  let words = '';
  for (const question of new Set(questions)) {
    const next = [words, question].filter(Boolean).join(' ');
    if (next.length <= MOST_WORDS) words = next;
  }
  return words;
}
