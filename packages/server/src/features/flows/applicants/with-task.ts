import { readTask } from '@freehold/contract/flows/applicants';
import type { Trx } from '../../../platform/database.ts';
import { Refused, refusing } from '../../../platform/refuse.ts';
import { type AppUserActor, type AppUserScope, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findParties } from '../../people/public.ts';
import { findContacts, findMemberName, findOpenRun, isFirmActive, isMemberActive, type OpenRun } from '../flow-runs/public.ts';
import { letIn } from './let-in.ts';
import * as store from './store.ts';

const refuse = refusing(readTask);
const NO_TASK = 'This is not among what you were asked for. Open the newest message from your agent.';

export type AtTask = { trx: Trx; scope: Scope<AppUserActor>; open: OpenRun };

/**
 * Goes into the firm that asked somebody for something, as that person: only where they are reached by a contact of the run, or work on it with a
 * member on a device of the firm. Asked again inside the transaction, so that a contact that is changed meanwhile lets nobody in.
 */
export const withTask = <T>(person: AppUserScope, services: Services, runId: number, work: (at: AtTask) => Promise<T>): Promise<T> =>
  atTask(person, services, runId, { lock: false }, work);

/** The same for everything somebody was asked for. What they may not see now, such as that of a firm that is suspended, is passed over. */
export async function withEachTask(person: AppUserScope, services: Services, work: (at: AtTask) => Promise<void>): Promise<void> {
  const own = person.helping ? [] : await person.transaction((trx) => store.findOwnRuns(trx, person.appUser.id));
  for (const id of person.helping ? [person.helping.runId] : own.map(({ run_id: runId }) => runId))
    try {
      await withTask(person, services, id, work);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'NOT_FOUND') throw error;
    }
}

async function atTask<T>(
  person: AppUserScope,
  services: Services,
  runId: number,
  { lock }: { lock: boolean },
  work: (at: AtTask) => Promise<T>,
): Promise<T> {
  const scope = await scopeOfTask(person, services, runId);
  return scope.transaction(async (trx) => {
    const open = (await findOpenRun(trx, scope, runId, { lock })) ?? refuse('NOT_FOUND', NO_TASK);
    if (!(await isFirmActive(trx, scope))) return refuse('NOT_FOUND', NO_TASK);
    if (person.helping) {
      if (!(await isMemberActive(trx, scope, person.helping.memberId))) return refuse('NOT_FOUND', NO_TASK);
    } else {
      const contacts = await findContacts(trx, scope, [runId]);
      if (!contacts.some(({ app_user_id: id }) => id === person.appUser.id)) return refuse('NOT_FOUND', NO_TASK);
    }
    const [party] = await findParties(trx, [open.run.party_id]);
    const helper = person.helping
      ? { memberId: person.helping.memberId, name: await findMemberName(trx, scope, person.helping.memberId) }
      : null;
    const actor = { ...scope.actor, name: party?.display_name ?? 'Somebody', helper };
    return work({ trx, scope: { ...scope, actor }, open });
  });
}

/** The firm's scope for the person of a run; its transactions have yet to ask whether they may. */
export async function scopeOfTask(person: AppUserScope, services: Services, runId: number): Promise<Scope<AppUserActor>> {
  const workspaceId = await workspaceOf(person, runId);
  const appUserId = person.helping ? null : person.appUser.id;
  return openScope(services.db, workspaceId, { kind: 'app_user', appUserId, name: 'Somebody', helper: null });
}

async function workspaceOf({ helping, ...person }: AppUserScope, runId: number): Promise<number> {
  if (helping) return helping.runId === runId ? helping.workspaceId : refuse('NOT_FOUND', NO_TASK);
  const found = await person.transaction((trx) => store.findOwnRuns(trx, person.appUser.id));
  return found.find(({ run_id: id }) => id === runId)?.workspace_id ?? refuse('NOT_FOUND', NO_TASK);
}

/** The same for a change by the person, who may have come here by the link of another task. */
export const changeTask = <T>(person: AppUserScope, services: Services, runId: number, work: (at: AtTask) => Promise<T>): Promise<T> =>
  atTask(person, services, runId, { lock: true }, async (at) =>
    work(at.open.run.stage === 'invited' ? { ...at, open: await letIn(at.trx, at.scope, services, at.open) } : at),
  );
