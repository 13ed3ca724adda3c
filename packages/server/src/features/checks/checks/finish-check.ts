import type { Check } from '@freehold/contract/check-kinds';
import type { Updateable } from 'kysely';
import type { Checks } from '../../../db/types.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { answerColumns, type CheckAnswer } from './check-answer.ts';
import type { CheckFacts } from './check-facts.ts';
import type { CheckKind } from './check-kind.ts';
import { concludeChange } from './conclude-change.ts';
import { tellFinished } from './tell-people.ts';

type Finishing = {
  /** What was done, as a notice says it: `was screened`. */
  done: string;
  /** What the kind keeps of its answer. */
  own?: Updateable<Checks>;
  /** What the audit event counts beside the outcome. */
  counts?: Record<string, number>;
  /** One of many that were started at once: its report may wait, and people are told once of all. */
  isOneOfMany?: boolean;
};

/** Ends the run of a check with its answer: the outcome, the elements it rests on, its first report, and somebody who is asked to decide. */
export async function finishCheck<Facts extends CheckFacts, Wire extends Check>(
  trx: Trx,
  scope: Scope,
  services: Services,
  kind: CheckKind<Facts, Wire>,
  facts: Facts,
  answer: CheckAnswer,
  { done, own = {}, counts = {}, isOneOfMany = false }: Finishing,
): Promise<Wire> {
  const check = await concludeChange(
    trx,
    scope,
    services,
    kind,
    facts,
    {
      ...own,
      state: 'completed',
      ...answerColumns(answer),
      screened_at: services.now(),
      error: null,
    },
    { newReport: true, isPatient: isOneOfMany },
  );
  if (!isOneOfMany) await tellFinished(trx, scope, facts, done);
  const counted = Object.entries(counts).map(([name, after]) => [name, { before: null, after }] as const);
  await recordEvent(trx, scope, {
    action: 'complete.check',
    object: { type: 'check', id: facts.row.id, label: facts.row.public_ref },
    diff: { outcome: { before: null, after: answer.outcome }, ...Object.fromEntries(counted) },
  });
  return check;
}
