import type { ScreenedParty } from '@freehold/contract/checks/checks';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { ChecksOfBatches } from './checks-port.ts';
import { judgeBatch } from './judge-batch.ts';
import type { JudgedRow } from './judge-row.ts';
import { sealResult } from './seal.ts';
import { knownParties, writeVerdicts } from './store.ts';

const RECENT_MS = 24 * 3_600_000;
export const recentSince = (now: Date) => new Date(now.getTime() - RECENT_MS);

type Judged = { row: number; judged: JudgedRow };

/** The dry run: says of every row what would become of it, against the file, the people and the checks of the last 24 hours. Starts nothing. */
export async function tryRows(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  checks: ChecksOfBatches,
  { batchId, rows }: { batchId: number; rows: readonly Judged[] },
): Promise<void> {
  const subjects = rows.flatMap(({ judged: { subject } }) => (subject === null ? [] : [subject]));
  const recent = await checks.recent(trx, scope, services, subjects, recentSince(services.now()));
  const bySubject = new Map(subjects.map((subject, at) => [subject, recent[at] ?? null]));
  const verdicts = judgeBatch(rows, {
    parties: await knownParties(trx, scope, factsOf(subjects)),
    recent: (subject) => bySubject.get(subject) ?? null,
  });
  const at = { workspaceId: scope.workspaceId, batchId };
  await writeVerdicts(
    trx,
    scope,
    batchId,
    await Promise.all(
      verdicts.map(async ({ row, state, hasNoDob, result }) => ({
        row,
        state,
        hasNoDob,
        sealed: await sealResult(services.keys, at, row, result),
      })),
    ),
  );
}

const factsOf = (subjects: readonly ScreenedParty[]) => ({
  dobs: subjects.flatMap((subject) => (subject.kind === 'person' && subject.dob ? [subject.dob] : [])),
  numbers: subjects.flatMap((subject) => (subject.kind === 'company' && subject.number ? [subject.number] : [])),
});
