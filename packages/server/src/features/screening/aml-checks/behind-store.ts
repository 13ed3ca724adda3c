import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isVisible, type Visibility } from '../../checks/public.ts';

export type ScreeningOfParty = Awaited<ReturnType<typeof findScreeningsOf>>[number];

/** Comparisons of people with the lists that somebody may open, the newest first. */
export function findScreeningsOf(trx: Trx, visibility: Visibility, partyIds: readonly number[]) {
  return trx
    .selectFrom('checks')
    .select(['id', 'kind', 'party_id', 'subject_name', 'state', 'screened_at', 'frozen_at', 'lists', 'categories'])
    .where((where) => isVisible(where, visibility))
    .where('kind', '=', 'aml')
    .where('is_practice', '=', false)
    .where('status', '<>', 'cancelled')
    .where('party_id', 'in', [...partyIds])
    .orderBy('id', 'desc')
    .execute();
}

export async function findMatchStatuses(trx: Trx, { workspaceId }: Scope, checkIds: readonly number[]) {
  if (checkIds.length === 0) return [];
  return trx
    .selectFrom('matches')
    .select(['check_id', 'status'])
    .where('workspace_id', '=', workspaceId)
    .where('check_id', 'in', [...checkIds])
    .execute();
}
