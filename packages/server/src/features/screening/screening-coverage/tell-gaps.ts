import type { Trx } from '../../../platform/database.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { memberCan } from '../../access/public.ts';
import { notify, settleNotices } from '../../firm/public.ts';
import { findListsInForce } from './lists-in-force.ts';
import { gapsMark } from './store.ts';

const PAGE = '/marketplace/manual_aml_check/coverage?show=not_screened';
const ABOUT = 'screening_coverage';

/** Every morning: who may run checks and sees them all is told of people the lists in force were not compared with, and not again until that changes. */
export const tellCoverageGaps: Schedule = {
  name: 'tell-coverage-gaps',
  cron: '40 6 * * *',
  async run(services) {
    const open = await services.db
      .selectFrom('workspaces')
      .select('id')
      .where('state', '=', 'active')
      .where('completed_signup', '=', true)
      .orderBy('id')
      .execute();
    for (const { id } of open) {
      const scope = openScope(services, id, { kind: 'system', name: 'tell-coverage-gaps' });
      await scope.transaction((trx) => tellGaps(trx, scope, services));
    }
  },
};

async function tellGaps(trx: Trx, scope: Scope, services: Services): Promise<void> {
  const lists = await findListsInForce(trx, scope, services);
  const gaps = await gapsMark(trx, { workspaceId: scope.workspaceId, today: londonDate(services.now()), lists });
  if (!gaps) return settleNotices(trx, scope, ['coverage_gap'], { type: ABOUT });
  const people = gaps.people === 1 ? '1 person or company was' : `${gaps.people.toLocaleString('en-GB')} people and companies were`;
  await notify(trx, scope, {
    kind: 'coverage_gap',
    to: 'everyone',
    mayKnow: (member) => memberCan(member).run_checks && memberCan(member).see_lists,
    object: { type: ABOUT, id: gaps.mark },
    words: `${people} not compared with the lists in force.`,
    path: PAGE,
    once: true,
  });
}
