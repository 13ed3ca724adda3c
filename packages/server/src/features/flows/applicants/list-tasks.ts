import type { listTasks as route, TaskSummary } from '@freehold/contract/flows/applicants';
import type { z } from 'zod';
import type { AppUserScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { describeFirm, type ShownFirm } from '../../firm/public.ts';
import { findMemberName } from '../flow-runs/public.ts';
import { summariseTask } from './present-task.ts';
import { scopeOfTask, withEachTask } from './with-task.ts';

const OPEN = ['invited', 'opened', 'in_progress', 'redo_requested'];

/** Everything somebody was asked for, by every firm: what is open first, the newest of each first. */
export async function listTasks(person: AppUserScope, services: Services): Promise<z.input<(typeof route)['output']>> {
  const firms = new Map<number, ShownFirm>();
  let name: string | null = null;
  const tasks: TaskSummary[] = [];
  await withEachTask(person, services, async (at) => {
    const { trx, scope, open } = at;
    const firm = firms.get(scope.workspaceId) ?? (await describeFirm(trx, scope, services));
    firms.set(scope.workspaceId, firm);
    if (open.run.erased_at !== null || open.run.stage === 'cancelled') return;
    name ??= scope.actor.name.split(' ')[0] ?? null;
    tasks.push(await summariseTask(at, services, firm));
  });
  const isOpen = (task: TaskSummary) => OPEN.includes(task.state);
  return {
    name,
    signed_in_until: person.sessionEndsAt.toISOString(),
    helper: person.helping ? await nameOfHelper(person, services) : null,
    tasks: [...tasks.filter(isOpen), ...tasks.filter((task) => !isOpen(task))],
  };
}

async function nameOfHelper(person: AppUserScope, services: Services): Promise<string | null> {
  if (!person.helping) return null;
  const { memberId, runId } = person.helping;
  const scope = await scopeOfTask(person, services, runId);
  return scope.transaction((trx) => findMemberName(trx, scope, memberId));
}
