import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { changeRun, type OpenRun, tellRun, updateRun } from '../flow-runs/public.ts';

/** Notes that the person proved who they are; the first time it is told. */
export async function letIn(trx: Trx, scope: Scope, services: Services, open: OpenRun): Promise<OpenRun> {
  const isFirst = open.run.entered_at === null;
  const entered = await changeRun(trx, scope, services, open, { kind: 'enter' });
  if (!isFirst) return entered;
  const at = { entered_at: services.now(), opened_at: open.run.opened_at ?? services.now() };
  await updateRun(trx, scope, open.run.id, at);
  await tellRun(trx, scope, open, 'enter.flow_run');
  return { ...entered, run: { ...entered.run, ...at } };
}
