import { withoutNumbers } from '@freehold/contract/flows/step-answers';
import { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { CheckRow, Collected } from '../../checks/public.ts';

const StoredFile = z.object({
  id: z.number(),
  sha256: z.string(),
  name: z.string(),
  size: z.number(),
  mime: z.string(),
  part: z.string().nullable(),
});
const StoredSteps = z.array(
  z.object({
    key: z.string(),
    type: z.string(),
    title: z.string(),
    state: z.enum(['done', 'skipped']),
    skipReason: z.string().nullable(),
    doneAt: z.coerce.date(),
    answers: z.unknown(),
    files: z.array(StoredFile),
    config: z.record(z.string(), z.unknown()).default({}),
  }),
);

const context = (workspaceId: number, checkId: number) => `collected-answers:${workspaceId}:${checkId}`;

/** Keeps with a check what was handed in, sealed, but for the number of a bank account, which its own check keeps. It is never changed: what is handed in again starts another check. */
export async function keepCollected(trx: Trx, keys: Keys, { workspace_id, id }: CheckRow, collected: Collected): Promise<void> {
  const steps = collected.steps.map((step) => ({ ...step, answers: withoutNumbers(step.type, step.answers) }));
  await trx
    .insertInto('collected_answers')
    .values({
      workspace_id,
      check_id: id,
      run_id: collected.runId,
      submitted_at: collected.submittedAt,
      answers_sealed: await sealJson(keys, workspace_id, steps, context(workspace_id, id)),
    })
    .execute();
}

export async function findCollected(trx: Trx, scope: Scope, keys: Keys, checkId: number): Promise<Collected> {
  const found = await findCollectedOrNull(trx, scope, keys, checkId);
  if (found === null) throw new Error(`Nothing was handed in for check ${checkId}`);
  return found;
}

/** Null for a check that was not begun with what somebody handed in. */
export async function findCollectedOrNull(trx: Trx, { workspaceId }: Scope, keys: Keys, checkId: number): Promise<Collected | null> {
  const row = await trx
    .selectFrom('collected_answers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .executeTakeFirst();
  if (!row) return null;
  const steps = StoredSteps.parse(await openJson(keys, workspaceId, row.answers_sealed, context(workspaceId, checkId)));
  return { runId: row.run_id, submittedAt: row.submitted_at, steps };
}

/** Which time it is that this run was handed in for a check of the kind: 1 for the first. */
export async function findRound(trx: Trx, { workspaceId }: Scope, { id, kind }: CheckRow, runId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('collected_answers')
    .innerJoin('checks', (join) =>
      join.onRef('checks.workspace_id', '=', 'collected_answers.workspace_id').onRef('checks.id', '=', 'collected_answers.check_id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('collected_answers.workspace_id', '=', workspaceId)
    .where('collected_answers.run_id', '=', runId)
    .where('checks.kind', '=', kind)
    .where('checks.id', '<=', id)
    .executeTakeFirstOrThrow();
  return count;
}
