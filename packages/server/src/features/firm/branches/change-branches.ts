import {
  addBranch as addRoute,
  changeBranch as changeRoute,
  closeBranch as closeRoute,
  reopenBranch as reopenRoute,
  type Branch,
  type BranchClosing,
} from '@freehold/contract/firm/branches';
import type { z } from 'zod';
import { addressLine } from '../../../platform/address-line.ts';
import { announce } from '../../../platform/announce.ts';
import { lockByName, recordEvent, type AuditEntry } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { requireBranch } from './choose-branch.ts';
import { presentBranch } from './list-branches.ts';
import { findBranch, insertBranch, moveMembers, moveProperties, updateBranch, type BranchRow } from './store.ts';

const refuseOpenBranch = refusing(changeRoute, closeRoute, reopenRoute);

const refuseClose = refusing(closeRoute);
const refuseReopen = refusing(reopenRoute);
const TAKEN = 'Another branch has this name';
const NOT_YOURS = 'Only owners and admins change branches. Ask one of them.';

/** Adds a branch. Nothing moves to it by itself. */
export function addBranch(scope: MemberScope, { name, address }: z.output<typeof addRoute.body>): Promise<Branch> {
  requireMay(scope, 'edit_workspace', NOT_YOURS);
  return scope.transaction(async (trx) => {
    const row = (await insertBranch(trx, scope, { name, address: address || null })) ?? refuseField('name', TAKEN, 'TAKEN');
    await tell(trx, scope, row, 'create.branch');
    return presentBranch(trx, scope, row.id);
  });
}

/** Changes the name or the address of a branch. */
export function changeBranch(scope: MemberScope, id: number, { version, ...asked }: z.output<typeof changeRoute.body>): Promise<Branch> {
  requireMay(scope, 'edit_workspace', NOT_YOURS);
  return scope.transaction(async (trx) => {
    const row = await openBranch(trx, scope, id, version);
    const wanted = {
      ...(asked.name === undefined ? {} : { name: asked.name }),
      ...(asked.address === undefined ? {} : { address: asked.address || null }),
    };
    const changed = (['name', 'address'] as const).filter((field) => field in wanted && wanted[field] !== row[field]);
    if (changed.length === 0) return presentBranch(trx, scope, id);
    const saved = (await updateBranch(trx, scope, id, wanted)) ?? refuseField('name', TAKEN, 'TAKEN');
    await tell(
      trx,
      scope,
      saved,
      'change.branch',
      Object.fromEntries(changed.map((field) => [field, { before: row[field], after: saved[field] }])),
    );
    return presentBranch(trx, scope, id);
  });
}

/** Closes a branch: its properties and its people go where that was said, in the same act. */
export function closeBranch(scope: MemberScope, id: number, asked: BranchClosing): Promise<Branch> {
  requireMay(scope, 'edit_workspace', NOT_YOURS);
  return scope.transaction(async (trx) => {
    // In the order of every change of members and branches: nobody is given to the branch while it closes.
    await lockByName(trx, `members:${scope.workspaceId}`);
    const row = await openBranch(trx, scope, id, asked.version);
    if (row.closed_at !== null) refuseClose('INVALID_STATE', 'This branch is closed already.');
    const propertiesTo = await targetOf(trx, scope, row, asked.properties_to, 'properties_to');
    const membersTo = await targetOf(trx, scope, row, asked.members_to, 'members_to');
    await updateBranch(trx, scope, id, { closed_at: new Date() });
    const moved = await moveProperties(trx, scope, id, propertiesTo?.id ?? null);
    const members = await moveMembers(trx, scope, id, membersTo?.id ?? null);
    await tell(trx, scope, row, 'close.branch', {
      properties: { before: moved.length, after: propertiesTo?.name ?? null },
      members: { before: members, after: membersTo?.name ?? null },
    });
    for (const property of moved.filter(({ archived_at: away }) => away === null).toSorted((one, other) => one.id - other.id))
      await recordEvent(trx, scope, {
        action: 'move.property_branch',
        object: { type: 'property', id: property.id, label: addressLine(property) },
        diff: { branch: { before: row.name, after: propertiesTo?.name ?? null } },
      });
    if (moved.length > 0) await announce(trx, scope, { topic: 'properties', id: null });
    if (members > 0) await announce(trx, scope, { topic: 'members', id: null });
    return presentBranch(trx, scope, id);
  });
}

/** Opens a closed branch again. What went elsewhere stays there. */
export function reopenBranch(scope: MemberScope, id: number, version: number): Promise<Branch> {
  requireMay(scope, 'edit_workspace', NOT_YOURS);
  return scope.transaction(async (trx) => {
    const row = await openBranch(trx, scope, id, version);
    if (row.closed_at === null) refuseReopen('INVALID_STATE', 'This branch is open already.');
    await updateBranch(trx, scope, id, { closed_at: null });
    await tell(trx, scope, row, 'reopen.branch');
    return presentBranch(trx, scope, id);
  });
}

async function openBranch(trx: Trx, scope: MemberScope, id: number, version: number): Promise<BranchRow> {
  const row = await findBranch(trx, scope, id, 'change');
  if (!row) return refuseOpenBranch('NOT_FOUND', 'There is no such branch.');
  if (row.version !== version) return refuseOpenBranch('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
  return row;
}

async function targetOf(trx: Trx, scope: MemberScope, closing: BranchRow, to: number | null, field: string): Promise<BranchRow | null> {
  if (to === null) return null;
  if (to === closing.id) return refuseField(field, 'Choose another branch than the one that closes');
  return requireBranch(trx, scope, to, field);
}

async function tell(
  trx: Trx,
  scope: MemberScope,
  { id, name }: BranchRow,
  action: AuditEntry['action'],
  diff?: NonNullable<AuditEntry['diff']>,
): Promise<void> {
  await recordEvent(trx, scope, { action, object: { type: 'branch', id, label: name }, ...(diff ? { diff } : {}) });
  await announce(trx, scope, { topic: 'workspace', id: scope.workspaceId });
}
