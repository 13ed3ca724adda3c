import { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findActiveMembers, lockWorkspace, markKeyMembers, saveOfficers, saveWorkspace } from './details-store.ts';
import { nameOf } from './present.ts';

type Officers = { mlro: number | null; deputies: number[] };
const Member = z.int().nullable();
const Members = z.array(z.int());
export type OfficersDiff = Record<string, { before: unknown; after: unknown }>;

/** The nominated officer and deputies as they stand, by their member numbers. Holds the workspace and them until the transaction ends. */
export async function officersNow(trx: Trx, scope: Scope): Promise<Officers> {
  await lockWorkspace(trx, scope);
  const members = await findActiveMembers(trx, scope, { lock: true });
  return {
    mlro: members.find((one) => one.nominated_officer === 'mlro')?.id ?? null,
    deputies: members.filter((one) => one.nominated_officer === 'deputy').map((one) => one.id),
  };
}

/** Owner, Admin and Compliance: who decides on checks. */
const LEADING_ROLES = [1, 2, 3];
export const mayLead = (members: Awaited<ReturnType<typeof findActiveMembers>>, id: number): boolean =>
  members.some((one) => one.id === id && LEADING_ROLES.includes(one.role_id));

/** Whether everybody the change names can still lead: somebody may have left, or have another role, since it was asked for. */
export async function officersStand(trx: Trx, scope: Scope, change: OfficersDiff): Promise<boolean> {
  const members = await findActiveMembers(trx, scope);
  return Object.values(change)
    .flatMap(({ after }) => [after].flat())
    .every((id) => id === null || (typeof id === 'number' && mayLead(members, id)));
}

/** Makes a change of officers that was allowed, or that nobody else could allow, and marks the key members anew. */
export async function applyOfficers(trx: Trx, scope: Scope, change: OfficersDiff, reason: string | null): Promise<void> {
  const now = await officersNow(trx, scope);
  const mlro = change['mlro'] ? Member.parse(change['mlro'].after) : now.mlro;
  const deputies = change['deputies'] ? Members.parse(change['deputies'].after) : now.deputies;
  await saveOfficers(trx, scope, mlro, deputies);
  await markKeyMembers(trx, scope);
  await saveWorkspace(trx, scope, {});
  const names = new Map((await findActiveMembers(trx, scope)).map((one) => [one.id, nameOf(one)]));
  const inWords = (value: unknown) =>
    [value]
      .flat()
      .map((id) => typeof id === 'number' && names.get(id))
      .filter(Boolean)
      .join(', ') || null;
  await recordEvent(trx, scope, {
    action: 'change.officer',
    object: { type: 'member', id: mlro ?? deputies[0] ?? 0, label: inWords(mlro ?? deputies) ?? 'nobody' },
    diff: Object.fromEntries(
      Object.entries(change).map(([field, { before, after }]) => [field, { before: inWords(before), after: inWords(after) }]),
    ),
    ...(reason === null ? {} : { reason }),
  });
  await announce(trx, scope, { topic: 'workspace', id: scope.workspaceId });
  await announce(trx, scope, { topic: 'members', id: null });
}
