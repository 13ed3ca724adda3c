import { createHash } from 'node:crypto';
import { RUN_DAYS } from '@freehold/flow-rules/run-stages';
import type { Schedule } from '../../../platform/jobs.ts';
import { eraseFile } from '../../../platform/erase-file.ts';
import { NO_ANSWER_YET, openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { tellRun } from './tell-run.ts';
import { changeRun } from './change-run.ts';
import * as store from './end-store.ts';
import { findOpenRun } from './progress-store.ts';
import { dropReminders } from './reminder-store.ts';

const DAY_MS = 86_400_000;
const SYSTEM = { kind: 'system', name: 'Runs of flows' } as const;

/** Ends what nobody did anything about for 30 days, and erases contact and answers 30 days after a run ended without being handed in. */
export const endRuns: Schedule = {
  name: 'end-flow-runs',
  cron: '12 * * * *',
  async run(services) {
    const now = services.now();
    for (const { workspace_id: workspaceId, id } of await store.findExpiring(services.db, now))
      await attempt(services, () => expireOne(services, workspaceId, id));
    for (const { workspace_id: workspaceId, id } of await store.findToErase(services.db, new Date(now.getTime() - RUN_DAYS * DAY_MS)))
      await attempt(services, () => eraseOne(services, workspaceId, id));
  },
};

async function attempt({ log }: Services, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, 'a run of a flow could not be ended');
  }
}

async function expireOne(services: Services, workspaceId: number, id: number): Promise<void> {
  const scope = openScope(services, workspaceId, SYSTEM);
  await scope.transaction(async (trx) => {
    const open = await findOpenRun(trx, scope, id, { lock: true });
    // The person may have gone on while this waited for the lock.
    if (!open || open.run.expires_at === null || open.run.expires_at > services.now()) return;
    await changeRun(trx, scope, services, open, { kind: 'expire' });
    await dropReminders(trx, scope, id);
    await tellRun(trx, scope, open, 'expire.flow_run');
  }, NO_ANSWER_YET);
}

/** Erases who was reached and what was given; what remains says what it was, when and why, with a hash of its content. */
async function eraseOne(services: Services, workspaceId: number, id: number): Promise<void> {
  const scope = openScope(services, workspaceId, SYSTEM);
  const hashes = await scope.transaction(async (trx) => {
    const open = await findOpenRun(trx, scope, id, { lock: true });
    if (!open || open.run.ended_at === null || open.run.erased_at !== null) return [];
    if (services.now().getTime() - open.run.ended_at.getTime() < RUN_DAYS * DAY_MS) return [];
    const files = await store.findAllFiles(trx, scope, id);
    const content = createHash('sha256');
    for (const { answers_sealed: sealed } of open.steps) if (sealed !== null) content.update(sealed);
    for (const { sha256 } of files) content.update(sha256);
    const now = services.now();
    await store.erase(trx, scope, id, {
      at: now,
      reason:
        open.run.stage === 'cancelled'
          ? 'It was cancelled and not opened again for 30 days.'
          : 'It expired and was not extended for 30 days.',
      steps: open.steps.filter(({ answers_sealed: sealed }) => sealed !== null).length,
      files: files.length,
      sha256: content.digest('hex'),
    });
    await tellRun(trx, scope, open, 'erase.flow_run');
    return [...new Set(files.map(({ sha256 }) => sha256))];
  }, NO_ANSWER_YET);
  for (const sha256 of hashes) await eraseFile(services, workspaceId, sha256);
}
