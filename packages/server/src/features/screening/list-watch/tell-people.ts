import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { memberCan } from '../../access/public.ts';
import { notify, type Recipient, settleNotices } from '../../firm/public.ts';
import type { EffectiveList } from '../screening-lists/public.ts';

const COVERAGE = '/marketplace/manual_aml_check/coverage';
const ALERTS = `${COVERAGE}#alerts`;
const RUN = 'list_watch';

/** Who decides and sees every check; of somebody whose check is frozen, Owner and Compliance alone. */
const decides = (member: Recipient) => memberCan(member).decide && memberCan(member).see_lists;
const knowsFrozen = (member: Recipient) => decides(member) && memberCan(member).resolve_matches;

const some = (people: number) => (people === 1 ? 'one of your people' : `${people} of your people`);

/** After a version was compared: how many it changes the answer about. Nobody is named. */
export async function tellAlerts(trx: Trx, scope: Scope, list: EffectiveList, people: { open: number; frozen: number }): Promise<void> {
  const words = (count: number) => `A change of the ${list.name} may concern ${some(count)}. Look at the alert and screen again.`;
  const notice = { kind: 'listing_alert', to: 'everyone', path: ALERTS } as const;
  if (people.open > 0)
    await notify(trx, scope, { ...notice, mayKnow: decides, object: { type: RUN, id: list.versionId }, words: words(people.open) });
  if (people.frozen > 0)
    await notify(trx, scope, {
      ...notice,
      mayKnow: knowsFrozen,
      object: { type: RUN, id: `${list.versionId}-frozen` },
      words: `A change of the ${list.name} concerns ${some(people.frozen)} whose check is frozen.`,
    });
}

/** A version that has been in force for an hour and was not compared with anybody. */
export function tellLate(trx: Trx, scope: Scope, list: Pick<EffectiveList, 'name' | 'versionId'>): Promise<void> {
  return notify(trx, scope, {
    kind: 'list_watch_late',
    to: 'everyone',
    mayKnow: (member) => memberCan(member).import_lists,
    object: { type: RUN, id: list.versionId },
    words: `Changes of the ${list.name} were not yet compared with your people. Freehold tries again every hour.`,
    path: COVERAGE,
    once: true,
  });
}

export const settleLate = (trx: Trx, scope: Scope, versionId: number): Promise<void> =>
  settleNotices(trx, scope, ['list_watch_late'], { type: RUN, id: versionId });

/** Nothing is left to look at. */
export const settleAlerts = (trx: Trx, scope: Scope): Promise<void> => settleNotices(trx, scope, ['listing_alert'], { type: RUN });
