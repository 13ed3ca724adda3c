import type { FundsCheck, FundsFlag } from '@freehold/contract/identity/funds-checks';
import { formatPounds } from '../../../lib/format.ts';

type Part = FundsCheck['funds']['parts'][number];
export type Funds = {
  parts: readonly (Pick<Part, 'type_name' | 'amount_pence' | 'giver_name' | 'explanation'> & { files: readonly { id: number }[] })[];
};
export type TheirWords = { part: string; words: string };

/**
 * What the client says about the parts of the money that a finding touches: those whose papers hold its lines, and those of the very amount of
 * one of its lines. A part that they said nothing about is named, so that nobody takes silence for an answer.
 */
export function theirWords({ parts }: Funds, { lines, amount_pence: amount }: Pick<FundsFlag, 'lines' | 'amount_pence'>): TheirWords[] {
  const files = new Set(lines.map(({ file_id: id }) => id));
  const amounts = new Set([amount, ...lines.map(({ amount_pence: pence }) => pence)].map((pence) => pence && Math.abs(pence)));
  return parts
    .filter((part) => part.files.some(({ id }) => files.has(id)) || amounts.has(part.amount_pence))
    .map(({ type_name: name, amount_pence: pence, giver_name: giver, explanation }) => ({
      part: `${name}${giver === '' ? '' : ` from ${giver}`}, ${formatPounds(pence)}`,
      words: explanation.trim(),
    }));
}

/** The same in a line; what was asked and not answered yet says so. */
export function theirAnswer(funds: Funds, flag: Pick<FundsFlag, 'lines' | 'amount_pence' | 'status'>): string {
  const said = theirWords(funds, flag).find(({ words }) => words !== '');
  if (said) return said.words;
  return flag.status === 'asked' ? 'Waiting for an answer' : 'Nothing said';
}
