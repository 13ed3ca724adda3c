import type { Trx } from '../../../platform/database.ts';
import { openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { Owner } from './store.ts';

/** On whose ground an update works: inside a workspace's own scope, or with the rights of the owner for the whole installation. */
export type Ground = { owner: Owner; scope: Scope | null; transaction: <T>(work: (trx: Trx) => Promise<T>) => Promise<T> };

export function groundOf(services: Pick<Services, 'db' | 'scopedDb'>, owner: Owner): Ground {
  if (owner === null) return { owner, scope: null, transaction: (work) => services.db.transaction().execute(work) };
  const scope = openScope(services, owner, { kind: 'system', name: 'update-list' });
  return { owner, scope, transaction: scope.transaction };
}
