import * as listViewsContract from '@freehold/contract/properties/list-views';
import type { addListView, changeListView, ListKind, ListView } from '@freehold/contract/properties/list-views';
import type { z } from 'zod';
import { refuseCaller, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { countViews, findColumns, findViews, insertView, lockView, writeColumns, writeView, type ViewRow } from './store.ts';

const refuseHere = refusing(listViewsContract.changeListView, listViewsContract.removeListView, listViewsContract.restoreListView);
const refuseAsDuplicate = refusing(listViewsContract.addListView, listViewsContract.changeListView, listViewsContract.restoreListView);

/** Views of one member in one list; a menu of more helps nobody. */
const MOST_VIEWS = 50;
const RESTORE_MS = 10 * 60_000;
const NOT_SEEN = 'Your role cannot see this. Ask an owner or admin.';
const NOT_HERE = 'This view is not here any more.';

/** The member's own views of a list and the shared ones, with the columns the member chose. */
export function readViews(scope: MemberScope, kind: ListKind) {
  requireMay(scope, 'see_properties', NOT_SEEN);
  return scope.transaction(async (trx) => ({
    views: (await findViews(trx, scope, kind)).map((row) => present(scope, row)),
    columns: await findColumns(trx, scope, kind),
  }));
}

export function addView(scope: MemberScope, view: z.output<(typeof addListView)['body']>): Promise<ListView> {
  requireMay(scope, 'see_properties', NOT_SEEN);
  return scope.transaction(async (trx) => {
    if ((await countViews(trx, scope, view.kind)) >= MOST_VIEWS)
      return refusing(listViewsContract.addListView)(
        'INVALID_STATE',
        'You have 50 views of this list. Remove one before you save another.',
      );
    const { id } = await insertView(trx, {
      ...view,
      search: JSON.stringify(view.search),
      workspace_id: scope.workspaceId,
      member_id: scope.actor.memberId,
    }).catch(asDuplicate);
    return present(scope, await requireHere(lockView(trx, scope, id)));
  });
}

export function changeView(scope: MemberScope, id: number, { version, search, ...change }: z.output<(typeof changeListView)['body']>) {
  requireMay(scope, 'see_properties', NOT_SEEN);
  return scope.transaction(async (trx) => {
    const view = await requireHere(lockView(trx, scope, id));
    requireChange(scope, view);
    if (view.version !== version)
      return refusing(listViewsContract.changeListView)('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    await writeView(trx, scope, id, { ...given, ...(search ? { search: JSON.stringify(search) } : {}) }).catch(asDuplicate);
    return present(scope, await requireHere(lockView(trx, scope, id)));
  });
}

export function removeView(scope: MemberScope, { now }: Pick<Services, 'now'>, id: number): Promise<null> {
  requireMay(scope, 'see_properties', NOT_SEEN);
  return scope.transaction(async (trx) => {
    requireChange(scope, await requireHere(lockView(trx, scope, id)));
    await writeView(trx, scope, id, { removed_at: now() });
    return null;
  });
}

/** Brings back a view removed in the last ten minutes. */
export function restoreView(scope: MemberScope, { now }: Pick<Services, 'now'>, id: number): Promise<ListView> {
  requireMay(scope, 'see_properties', NOT_SEEN);
  return scope.transaction(async (trx) => {
    requireChange(scope, await requireHere(lockView(trx, scope, id, new Date(now().getTime() - RESTORE_MS))));
    await writeView(trx, scope, id, { removed_at: null }).catch(asDuplicate);
    return present(scope, await requireHere(lockView(trx, scope, id)));
  });
}

export function chooseColumns(scope: MemberScope, kind: ListKind, columns: string[] | null) {
  requireMay(scope, 'see_properties', NOT_SEEN);
  return scope.transaction(async (trx) => {
    await writeColumns(trx, scope, kind, columns);
    return { columns };
  });
}

async function requireHere(found: Promise<ViewRow | undefined>): Promise<ViewRow> {
  const view = await found;
  if (!view) return refuseHere('NOT_FOUND', NOT_HERE);
  return view;
}

/** One's own; a shared one also whoever keeps the workspace. */
const mayChange = (scope: MemberScope, view: ViewRow) => view.member_id === scope.actor.memberId || may(scope, 'edit_workspace');
function requireChange(scope: MemberScope, view: ViewRow): void {
  if (!mayChange(scope, view)) return refuseCaller('FORBIDDEN', 'Only who made this view, an owner or an admin can change it.');
}

function asDuplicate(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505')
    return refuseAsDuplicate('DUPLICATE', 'You have a view of this name. Choose another.', [
      { field: 'name', code: 'DUPLICATE', message: 'You have a view of this name' },
    ]);
  throw error;
}

const present = (scope: MemberScope, row: ViewRow): ListView => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  name: row.name,
  search: row.search,
  columns: row.columns,
  is_shared: row.is_shared,
  by: `${row.first_name} ${row.surname}`,
  can: { change: mayChange(scope, row) },
});
