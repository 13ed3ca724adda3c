import {
  changeManyProperties,
  exportProperties as exportRoute,
  listProperties as listRoute,
  listPropertyAreas,
  listPropertyTypes,
  totalProperties as totalsRoute,
  undoBulkAct as undoRoute,
} from '@freehold/contract/properties/property-lists';
import { PROPERTY_TYPES } from '@freehold/property-rules/property-stages';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { changeMany } from './change-many.ts';
import { exportProperties } from './export-properties.ts';
import { listProperties, type DocumentsOf } from './list-properties.ts';
import { findAreas, kindOf } from './list-store.ts';
import { NOT_SEEN } from '../properties/public.ts';
import { totalProperties } from './total-properties.ts';
import { undoBulkAct } from './undo-bulk-act.ts';
import { entriesOf } from '@freehold/contract/kernel/keys';

const TYPES = entriesOf(PROPERTY_TYPES).map(([id, label]) => ({ id, label }));

/** The lists of properties, acts on many of them, and the words their forms choose from. */
export function registerPropertyLists(app: FastifyInstance, services: Services, documentsOf: DocumentsOf): void {
  bind(app, services, listRoute, ({ scope, input }) => listProperties(scope, services, input.query, documentsOf));
  bind(app, services, exportRoute, ({ scope, input }) => exportProperties(scope, services, input.query));
  bind(app, services, totalsRoute, ({ scope, input }) => totalProperties(scope, input.query.branch));
  bind(app, services, listPropertyAreas, async ({ scope, input }) => {
    requireMay(scope, 'see_properties', NOT_SEEN);
    return scope.transaction((trx) => findAreas(trx, scope, kindOf(input.query.asset_type_id)));
  });
  bind(app, services, listPropertyTypes, async ({ scope }) => {
    requireMay(scope, 'see_properties', NOT_SEEN);
    return TYPES;
  });
  bind(app, services, changeManyProperties, ({ scope, input }) => changeMany(scope, services, input.body));
  bind(app, services, undoRoute, ({ scope, input }) => undoBulkAct(scope, services, input.params.id));
}
