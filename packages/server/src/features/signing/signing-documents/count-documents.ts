import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { reach } from '../../access/public.ts';
import { countOfProperty } from './list-store.ts';

/** How many documents of a property the one who asks may see; null for who may see none. */
export const countDocuments = (trx: Trx, scope: MemberScope, propertyId: number): Promise<number | null> =>
  reach(scope, 'see_documents') === null ? Promise.resolve(null) : countOfProperty(trx, scope, propertyId);
