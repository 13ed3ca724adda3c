import { actionsOf, actionsSaying } from '../../../platform/activity-words.ts';
import type { ActivityFilters } from '@freehold/contract/overview/activity';
import type { Trx } from '../../../platform/database.ts';
import { refuseField } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { findUntold, objectsAbout } from '../../checks/public.ts';
import { may, requireMay } from '../../access/public.ts';
import type { Chosen, Visibility } from './list-store.ts';
import { findPropertiesOf, findRecordsNamed } from './store.ts';

/** Whose events the person sees, and of what they may learn nothing. */
export async function visibilityOf(trx: Trx, scope: MemberScope): Promise<Visibility> {
  const reach = requireMay(scope, 'see_activity', 'Your role cannot see the activity. Ask an owner or admin.');
  return {
    workspaceId: scope.workspaceId,
    ownOnly: reach === 'all' ? null : { memberId: scope.actor.memberId, objects: await ownProperties(trx, scope) },
    untold: await findUntold(trx, scope),
  };
}

/** The properties somebody is the negotiator of, as the activity names them; whoever works on none has none. */
async function ownProperties(trx: Trx, scope: MemberScope): Promise<string[]> {
  if (!may(scope, 'edit_properties')) return [];
  return (await findPropertiesOf(trx, scope.workspaceId, scope.actor.memberId)).map((id) => `property:${id}`);
}

/** True where nothing is left out. Numbers and hashes are for such a person alone: a gap between two would tell that there is something. */
export const seesEvery = (visibility: Visibility) => visibility.ownOnly === null && visibility.untold === null;

const MOST_WORDS = 6;

/** The filters as the store takes them. */
export async function chosenBy(trx: Trx, scope: MemberScope, filters: ActivityFilters): Promise<Chosen> {
  const { from, to, person, group, action, object_type: objectType, object_id: objectId, only_mine: onlyMine } = filters;
  if (from !== undefined && to !== undefined && to < from) refuseField('to', 'The end date is before the start date');
  const words = (filters.q ?? '').split(/\s+/).filter((word) => word !== '');
  const sought = [];
  for (const text of words.slice(0, MOST_WORDS))
    sought.push({ text, actions: actionsSaying(text), objects: await objectsNamed(trx, scope, text) });
  return {
    from,
    to,
    member: onlyMine ? scope.actor.memberId : person === undefined || person === 'system' ? undefined : Number(person),
    system: person === 'system',
    actions: action === undefined ? group && actionsOf(group) : [action],
    objectType: objectId === undefined ? objectType : undefined,
    objects: objectId === undefined ? undefined : await keysOf(trx, scope, objectType ?? '', objectId),
    sought,
  };
}

const objectsNamed = async (trx: Trx, scope: MemberScope, text: string): Promise<string[]> => [
  ...(await objectsAbout(trx, scope, { text })),
  ...(await findRecordsNamed(trx, scope.workspaceId, text)),
];

async function keysOf(trx: Trx, scope: MemberScope, type: string, id: string): Promise<string[]> {
  if (type === 'check' && /^\d{1,15}$/.test(id)) return [`check:${id}`, ...(await objectsAbout(trx, scope, { checkId: Number(id) }))];
  return [`${type}:${id}`];
}
