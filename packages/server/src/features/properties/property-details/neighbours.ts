import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';

/** How many documents of a property the one who asks may see, null for who may see none; given by the feature whose rows they are, in features/all.ts. */
export type DocumentsOfProperty = (trx: Trx, scope: MemberScope, propertyId: number) => Promise<number | null>;
