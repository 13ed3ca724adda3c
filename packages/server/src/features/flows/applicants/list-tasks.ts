import { isWithPerson } from '@freehold/flow-rules/run-stages';
import type { listTasks as route, TaskSummary } from '@freehold/contract/flows/applicants';
import type { z } from 'zod';
import type { AppUserScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { describeFirm, readFirmLogo, type ShownFirm } from '../../firm/public.ts';
import { findMemberName } from '../flow-runs/public.ts';
import { presentHead } from './present-task.ts';
import { type AtTask, scopeOfTask, withEachTask } from './with-task.ts';

/** Everything somebody was asked for, by every firm: what is open first, the newest of each first. */
export async function listTasks(person: AppUserScope, services: Services): Promise<z.input<(typeof route)['output']>> {
  const firms = new Map<number, ShownFirm & { logo: string | null }>();
  let name: string | null = null;
  const tasks: TaskSummary[] = [];
  await withEachTask(person, services, async (at) => {
    const { scope, open } = at;
    if (open.run.erased_at !== null || open.run.stage === 'cancelled') return;
    name ??= scope.actor.name.split(' ')[0] ?? null;
    const firm = firms.get(scope.workspaceId) ?? (await withLogo(at, services));
    firms.set(scope.workspaceId, firm);
    const head = await presentHead(at, firm);
    tasks.push({ ...head, agency: { ...head.agency, logo: firm.logo } });
  });
  const isOpen = (task: TaskSummary) => isWithPerson(task.state);
  return {
    name,
    signed_in_until: person.sessionEndsAt.toISOString(),
    helper: person.helping ? await nameOfHelper(person, services) : null,
    tasks: [...tasks.filter(isOpen), ...tasks.filter((task) => !isOpen(task))],
  };
}

async function withLogo({ trx, scope }: AtTask, services: Services): Promise<ShownFirm & { logo: string | null }> {
  const firm = await describeFirm(trx, scope);
  return { ...firm, logo: await readFirmLogo(trx, scope, services, firm) };
}

async function nameOfHelper(person: AppUserScope, services: Services): Promise<string | null> {
  if (!person.helping) return null;
  const { memberId, runId } = person.helping;
  const scope = await scopeOfTask(person, services, runId);
  return scope.transaction((trx) => findMemberName(trx, scope, memberId));
}
