import { readTask } from '@freehold/contract/flows/applicants';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { answeredPerson, oncePerson } from '../../../platform/idempotency.ts';
import { type AppUserActor, type AppUserScope, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findParties } from '../../people/public.ts';
import { findContacts, findMemberName, findOpenRuns, isFirmActive, isMemberActive, type OpenRun } from '../flow-runs/public.ts';
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

/** What one firm asked of somebody, newest first; one at least. */
export type AtFirm = { trx: Trx; scope: Scope<AppUserActor>; runs: OpenRun[] };

/** The same for everything somebody was asked for, firm by firm. What they may not see now, such as that of a firm that is suspended, is passed over. */
export async function withEachFirm(person: AppUserScope, services: Services, work: (at: AtFirm) => Promise<void>): Promise<void> {
  const own = await ownRuns(person);
  for (const [workspaceId, runs] of Map.groupBy(own, ({ workspace_id: of }) => of)) {
    const ids = runs.map(({ run_id: id }) => id);
    await enterFirm(person, services, { workspaceId, ids, lock: false }, async (at) => (at.runs.length > 0 ? work(at) : undefined));
  }
}

const ownRuns = async (person: AppUserScope): Promise<{ workspace_id: number; run_id: number }[]> =>
  person.helping
    ? [{ workspace_id: person.helping.workspaceId, run_id: person.helping.runId }]
    : person.transaction((trx) => store.findOwnRuns(trx, person.appUser.ids));

/** Only that they may, as `Somebody`: what is asked for every part of a long file. */
export async function enterTask<T>(
  person: AppUserScope,
  services: Services,
  runId: number,
  { lock }: { lock: boolean },
  work: (at: AtTask) => Promise<T>,
): Promise<T> {
  const workspaceId = await workspaceOf(person, runId);
  return enterFirm(person, services, { workspaceId, ids: [runId], lock }, async ({ trx, scope, runs: [open] }) =>
    open === undefined ? refuse('NOT_FOUND', NO_TASK) : work({ trx, scope, open }),
  );
}

/** With those of the runs that they may go into. */
async function enterFirm<T>(
  person: AppUserScope,
  services: Services,
  { workspaceId, ids, lock }: { workspaceId: number; ids: readonly number[]; lock: boolean },
  work: (at: AtFirm) => Promise<T>,
): Promise<T> {
  const scope = scopeIn(person, services, workspaceId);
  return scope.transaction(async (trx) => {
    const runs = await findOpenRuns(trx, scope, ids, { lock });
    const open = (await isFirmActive(trx, scope)) ? await entered(trx, scope, person, ids) : [];
    return work({ trx, scope, runs: runs.filter(({ run }) => open.includes(run.id)) });
  });
}

/** Asked once the runs are locked, where they are: a contact that is changed meanwhile lets nobody in. */
async function entered(trx: Trx, scope: Scope, { helping, appUser }: AppUserScope, ids: readonly number[]): Promise<readonly number[]> {
  if (helping) return (await isMemberActive(trx, scope, helping.memberId)) ? ids.filter((id) => id === helping.runId) : [];
  return (await findContacts(trx, scope, ids)).filter(({ app_user_id: id }) => appUser.ids.includes(id)).map(({ run_id: id }) => id);
}

async function atTask<T>(
  person: AppUserScope,
  services: Services,
  runId: number,
  { lock }: { lock: boolean },
  work: (at: AtTask) => Promise<T>,
): Promise<T> {
  return enterTask(person, services, runId, { lock }, async ({ trx, scope, open }) => {
    const [party] = await findParties(trx, [open.run.party_id]);
    const helper = person.helping
      ? { memberId: person.helping.memberId, name: await findMemberName(trx, scope, person.helping.memberId) }
      : null;
    const actor = { ...scope.actor, name: party?.display_name ?? 'Somebody', helper };
    return work({ trx, scope: { ...scope, actor }, open });
  });
}

/** The firm’s scope for somebody it asked for something; its transactions have yet to ask whether they may. */
export function scopeIn(person: AppUserScope, services: Services, workspaceId: number): Scope<AppUserActor> {
  const appUserId = person.helping ? null : person.appUser.id;
  return openScope(services, workspaceId, { kind: 'app_user', appUserId, name: 'Somebody', helper: null });
}

async function workspaceOf({ helping, ...person }: AppUserScope, runId: number): Promise<number> {
  if (helping) return helping.runId === runId ? helping.workspaceId : refuse('NOT_FOUND', NO_TASK);
  const found = await person.transaction((trx) => store.findOwnRuns(trx, person.appUser.ids, runId));
  return found.find(({ run_id: id }) => id === runId)?.workspace_id ?? refuse('NOT_FOUND', NO_TASK);
}

/** The same for a change by the person, who may have come here by the link of another task. */
export const changeTask = <T>(person: AppUserScope, services: Services, runId: number, work: (at: AtTask) => Promise<T>): Promise<T> =>
  atTask(person, services, runId, { lock: true }, async (at) =>
    once(person, services, at, async () =>
      work(at.open.run.stage === 'invited' ? { ...at, open: await letIn(at.trx, at.scope, services, at.open) } : at),
    ),
  );

/** At most once for the key of the call; a repeat is answered as before. */
export const once = <T>(person: AppUserScope, { keys }: Services, { trx, scope }: AtTask, work: () => Promise<T>): Promise<T> =>
  oncePerson(keys, trx, person, scope.workspaceId, work);

/** What the same call was answered before. */
export const answered = <T>(person: AppUserScope, { keys }: Services, { trx, scope }: AtTask): Promise<T | undefined> =>
  answeredPerson<T>(keys, trx, person, scope.workspaceId);
