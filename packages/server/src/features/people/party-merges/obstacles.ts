import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { guarantorClashes } from './collapse-roles.ts';
import { findAddress, findRoles, haveRolesElsewhere } from './merge-store.ts';

export const ROLES_ELSEWHERE = 'One of them has a role at a property of another branch. Ask an owner, an admin or compliance to do this.';

/** Why two records cannot become one as they stand, each as a sentence with what to do first. */
export async function obstaclesOf(trx: Trx, scope: Scope, keptId: number, mergedId: number): Promise<string[]> {
  // All that either of them has moves, and nobody moves what they do not see.
  if (await haveRolesElsewhere(trx, scope, [keptId, mergedId])) return [ROLES_ELSEWHERE];
  const clashes = guarantorClashes(await findRoles(trx, scope, keptId), await findRoles(trx, scope, mergedId));
  const sentences: string[] = [];
  for (const propertyId of new Set(clashes.map((role) => role.property_id))) {
    const where = (await findAddress(trx, propertyId)) ?? 'one property';
    sentences.push(`One of them rents ${where}, and the other guarantees that rent. Withdraw one of the two roles first.`);
  }
  return sentences;
}
