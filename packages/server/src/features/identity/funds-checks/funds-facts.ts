import { keysOf } from '@freehold/contract/kernel/keys';
import { FUND_TYPES, type FundsItem } from '@freehold/flow-rules/funds';
import { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { CheckFacts, Collected, CollectedFile, CollectedStep } from '../../checks/public.ts';
import { findCollected, findRound } from '../collected-answers/public.ts';
import { type FlagAnswerRow, type FlagRow, findFlagAnswers, findFlags, findReading, type Reading } from './store.ts';

export const FUNDS_STEP = 'source_of_funds';

const Answer = z.object({
  target_pence: z.int().positive(),
  items: z.array(
    z.object({
      id: z.string(),
      type: z.enum(keysOf(FUND_TYPES)),
      amount_pence: z.int(),
      country: z.string(),
      explanation: z.string().default(''),
      giver_name: z.string().default(''),
    }),
  ),
});
export type Answer = Omit<z.infer<typeof Answer>, 'items'> & { items: (FundsItem & { explanation: string; giver_name: string })[] };

/** How a flag stands: as its newest answer says, and open without one. */
export type SettledFlag = FlagRow & { answers: FlagAnswerRow[]; status: 'open' | FlagAnswerRow['status'] };
export type FundsFacts = CheckFacts & {
  collected: Collected;
  /** The step that asks for the funds; null where the run has none. */
  step: CollectedStep | null;
  /** Null where the step was left out. */
  answer: Answer | null;
  /** Which time it was handed in. */
  round: number;
  reading: Reading | null;
  flags: SettledFlag[];
};

export async function loadFunds(trx: Trx, scope: Scope, services: Services, facts: CheckFacts): Promise<FundsFacts> {
  const collected = await findCollected(trx, scope, services.keys, facts.row.id);
  const flags = await findFlags(trx, scope, services.keys, facts.row.id);
  const answers = await findFlagAnswers(
    trx,
    scope,
    services.keys,
    flags.map(({ id }) => id),
  );
  return {
    ...facts,
    ...fundsOf(collected),
    collected,
    round: await findRound(trx, scope, facts.row, collected.runId),
    reading: await findReading(trx, scope, services.keys, facts.row.id),
    flags: flags.map((flag) => {
      const own = answers.filter(({ flag_id: id }) => id === flag.id);
      return { ...flag, answers: own, status: own.at(-1)?.status ?? 'open' };
    }),
  };
}

export function fundsOf({ steps }: Collected): Pick<FundsFacts, 'step' | 'answer'> {
  const step = steps.find(({ type }) => type === FUNDS_STEP) ?? null;
  return { step, answer: step?.state === 'done' ? Answer.parse(step.answers) : null };
}

/** Steps that can be asked for again from here: where the money comes from, and those that take files. */
export const stepsToAsk = ({ collected }: Pick<FundsFacts, 'collected'>): CollectedStep[] =>
  collected.steps.filter(({ type }) => type === FUNDS_STEP || type === 'upload');

/** A flag that nobody said the last word about. */
export const isOpen = ({ status }: Pick<SettledFlag, 'status'>): boolean => status === 'open' || status === 'asked';

/** The files in which statements are looked for: those of savings, and those that belong to no part. */
export function statementFiles({ step, answer }: Pick<FundsFacts, 'step' | 'answer'>): CollectedFile[] {
  if (step === null || answer === null) return [];
  const savings = new Set(answer.items.filter(({ type }) => type === 'savings').map(({ id }) => id));
  const parts = new Set(answer.items.map(({ id }) => id));
  return step.files.filter(({ part }) => part === null || !parts.has(part) || savings.has(part));
}
