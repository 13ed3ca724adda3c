import { isWithPerson } from '@freehold/flow-rules/run-stages';
import type { listTasks as route, TaskSummary } from '@freehold/contract/flows/applicants';
import type { z } from 'zod';
import type { AppUserScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { describeFirm, readFirmLogo } from '../../firm/public.ts';
import { findParties } from '../../people/public.ts';
import { findMemberName } from '../flow-runs/public.ts';
import { presentHeads } from './present-task.ts';
import { type AtFirm, scopeIn, withEachFirm } from './with-task.ts';

/** Everything somebody was asked for, by every firm: what is open first, the newest of each first. */
export async function listTasks(person: AppUserScope, services: Services): Promise<z.input<(typeof route)['output']>> {
  const tasks: TaskSummary[] = [];
  const names = new Map<number, string>();
  await withEachFirm(person, services, async (at) => {
    for (const { task, name } of await listOf(at, services)) {
      tasks.push(task);
      names.set(task.id, name);
    }
  });
  tasks.sort((a, b) => b.id - a.id);
  const isOpen = (task: TaskSummary) => isWithPerson(task.state);
  return {
    name: names.get(tasks[0]?.id ?? 0)?.split(' ')[0] ?? null,
    signed_in_until: person.sessionEndsAt.toISOString(),
    helper: person.helping ? await nameOfHelper(person, services) : null,
    tasks: [...tasks.filter(isOpen), ...tasks.filter((task) => !isOpen(task))],
  };
}

/** What one firm asked, with the name it knows the person by. */
async function listOf({ trx, scope, runs }: AtFirm, services: Services): Promise<{ task: TaskSummary; name: string }[]> {
  const shown = runs.filter(({ run }) => run.erased_at === null && run.stage !== 'cancelled');
  if (shown.length === 0) return [];
  const firm = await describeFirm(trx, scope);
  const logo = await readFirmLogo(trx, scope, services, firm);
  const parties = new Map((await findParties(trx, [...new Set(shown.map(({ run }) => run.party_id))])).map((row) => [row.id, row]));
  const headOf = await presentHeads({ trx, scope, runs: shown }, firm);
  return shown.map((open) => {
    const head = headOf(open);
    return {
      task: { ...head, agency: { ...head.agency, logo } },
      name: parties.get(open.run.party_id)?.display_name ?? 'Somebody',
    };
  });
}

async function nameOfHelper(person: AppUserScope, services: Services): Promise<string | null> {
  if (!person.helping) return null;
  const { memberId, workspaceId } = person.helping;
  const scope = scopeIn(person, services, workspaceId);
  return scope.transaction((trx) => findMemberName(trx, scope, memberId));
}
