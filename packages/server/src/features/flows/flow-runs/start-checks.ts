import type { Trx } from '../../../platform/database.ts';
import { openJson, openText } from '../../../platform/encryption.ts';
import { NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import { addJob, type JobHandler } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { type CheckKinds, type Collected, startCollected } from '../../checks/public.ts';
import { completeDetails, findKept } from '../../people/public.ts';
import { tellRun } from './tell-run.ts';
import { changeRun, lockRun } from './change-run.ts';
import { findFiles } from './notes-store.ts';
import { type OpenRun, updateRun } from './progress-store.ts';
import { answersContext, skipContext } from './seal-contexts.ts';
import { addChecks, checksOfRun } from './store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'start-run-checks': { runId: number };
  }
}

/** Has the checks of a run started once the transaction is through. */
export const addStartJob = (trx: Trx, { workspaceId }: Scope, runId: number): Promise<void> =>
  addJob(trx, 'start-run-checks', { runId }, `start-run-checks:${workspaceId}:${runId}`);

/** Starts the checks of a run that was handed in, once: a run that is further, or was cancelled meanwhile, is left alone. */
export const startRunChecks =
  (kinds: CheckKinds): JobHandler<'start-run-checks'> =>
  async ({ runId }, services, { scope }) => {
    await scope.transaction(async (trx) => {
      const open = await lockRun(trx, scope, runId);
      if (open.run.stage === 'submitted') await startChecksOf(trx, scope, services, kinds, open);
    }, NO_ANSWER_YET);
  };

/**
 * Starts the checks of a locked run from what was handed in. A kind that reads answers is started anew
 * once what it rested on was asked for again; another only once.
 * Where one cannot be started the run stays handed in, with the reason for the firm, and what could be started is started.
 */
export async function startChecksOf(trx: Trx, scope: Scope, services: Services, kinds: CheckKinds, open: OpenRun): Promise<void> {
  const { run } = open;
  const begun = await checksOfRun(trx, scope, run.id);
  const codes = (run.check_kinds ?? []).filter((code) => {
    const known = begun.filter(({ kind }) => kind === code);
    return kinds.find(code)?.startFromCollected ? known.every(({ state }) => state === 'cancelled') : known.length === 0;
  });
  const collected = await collect(trx, scope, services, open);
  await keepDetails(trx, scope, run.party_id, collected);
  const at = run.property_id === null || run.role === null ? null : { propertyId: run.property_id, role: run.role };
  // Whoever sees the run reads why one was not started: the reason is what somebody without any permission is told.
  const asNobody: Scope = { ...scope, actor: { kind: 'system', name: 'Runs of flows' } };
  const { started, refused } = await startCollected(trx, asNobody, services, kinds, {
    partyId: run.party_id,
    kinds: codes,
    at,
    collected,
    createdBy: run.created_by,
  });
  await addChecks(
    trx,
    scope.workspaceId,
    run.id,
    started.map(({ check_id: id }) => id),
  );
  const held = refused.map(({ kind, reason }) => `${kinds.find(kind)?.name ?? kind}: ${reason.replace(/\.$/, '')}.`).join(' ') || null;
  if (held === null) await changeRun(trx, scope, services, open, { kind: 'start_checks' });
  await updateRun(trx, scope, run.id, { held, ...(held !== null && { version: run.version + 1 }) });
  if (held !== run.held || held === null) await tellRun(trx, scope, open, held === null ? 'start_checks.flow_run' : 'hold.flow_run');
}

/** What the person answered, as the kinds of check read it. */
async function collect(trx: Trx, scope: Scope, { keys }: Pick<Services, 'keys'>, { run, steps }: OpenRun): Promise<Collected> {
  const files = await findFiles(trx, scope, run.id);
  const collected = [];
  for (const step of steps) {
    if (step.state !== 'done' && step.state !== 'skipped') continue;
    const open = async (sealed: Buffer | null, context: string) =>
      sealed === null ? null : openJson(keys, scope.workspaceId, sealed, context);
    const reason = step.skip_reason_sealed;
    collected.push({
      key: step.key,
      type: step.definition.type,
      title: step.definition.title,
      state: step.state,
      skipReason: reason === null ? null : await openText(keys, scope.workspaceId, reason, skipContext(run.id, step.key)),
      doneAt: step.done_at ?? run.created_at,
      config: step.definition.config,
      answers: await open(step.answers_sealed, answersContext(run.id, step.key)),
      files: files
        .filter(({ step_key: key }) => key === step.key)
        .map(({ id, sha256, name, size, mime, part }) => ({ id, sha256, name, size, mime, part })),
    });
  }
  return { runId: run.id, submittedAt: run.submitted_at ?? run.created_at, steps: collected };
}

/** The record of the person gets the date of birth and the nationality it lacks: their checks compare them. */
async function keepDetails(trx: Trx, scope: Scope, partyId: number, { steps }: Collected): Promise<void> {
  const answers = steps.find(({ type, state }) => type === 'details' && state === 'done')?.answers;
  const details: Record<string, unknown> | null = typeof answers === 'object' && answers !== null ? { ...answers } : null;
  const party = details && (await findKept(trx, partyId));
  if (!party || party.kind !== 'person') return;
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  await completeDetails(trx, scope, party, {
    middle_names: text(details['middle_names']),
    dob: text(details['dob']),
    nationality: text(details['nationality']),
  });
}
