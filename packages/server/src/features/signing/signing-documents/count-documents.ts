import type { Config } from '../../../platform/config.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { reach } from '../../access/public.ts';
import { countOfProperties, countOfProperty } from './list-store.ts';

/** How many documents of a property the one who asks may see; null for who may see none. */
export const countDocuments = (trx: Trx, scope: MemberScope, propertyId: number): Promise<number | null> =>
  reach(scope, 'see_documents') === null ? Promise.resolve(null) : countOfProperty(trx, scope, propertyId);

/** The same of many properties by how far they are, in one question; null also where the installation does not sign. */
export const documentsOfProperties =
  ({ config: { documentSigning } }: { config: Pick<Config, 'documentSigning'> }) =>
  async (trx: Trx, scope: MemberScope, propertyIds: readonly number[]) => {
    if (!documentSigning || reach(scope, 'see_documents') === null) return null;
    const rows = propertyIds.length === 0 ? [] : await countOfProperties(trx, scope, propertyIds);
    return new Map(rows.map(({ property_id: id, ...counts }) => [id, counts]));
  };
