import {
  addProperty as addRoute,
  archiveProperty,
  changeProperty as changeRoute,
  getPropertyPhoto,
  getPropertyRecord,
  removeProperty,
  removePropertyPhoto,
  unarchiveProperty,
  uploadPropertyPhoto,
} from '@freehold/contract/properties/property-form';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { findProperty } from '../properties/public.ts';
import { addProperty } from './add-property.ts';
import { changeProperty } from './change-property.ts';
import { removeDraft, setArchived } from './end-property.ts';
import { changePhoto, readPhoto, readPhotoOf, requireOwn } from './photo.ts';
import { presentRecord } from './present-record.ts';

export function registerPropertyForm(app: FastifyInstance, services: Services): void {
  bind(app, services, addRoute, ({ input, scope }) => addProperty(services, scope, input.body));
  bind(app, services, getPropertyRecord, async ({ input, scope }) => {
    requireMay(scope, 'see_properties');
    return scope.transaction(async (trx) => {
      const row = (await findProperty(trx, input.params.id)) ?? refusing(getPropertyRecord)('NOT_FOUND', 'There is no such property.');
      return presentRecord(trx, scope, row);
    });
  });
  bind(app, services, changeRoute, ({ input, scope }) => changeProperty(scope, input.params.id, input.body));
  bind(app, services, removeProperty, ({ input, scope }) => removeDraft(scope, input.params.id));
  bind(app, services, archiveProperty, ({ input, scope }) => setArchived(scope, input.params.id, true));
  bind(app, services, unarchiveProperty, ({ input, scope }) => setArchived(scope, input.params.id, false));
  bind(app, services, getPropertyPhoto, async ({ input, scope }) => {
    requireMay(scope, 'see_properties');
    return readPhotoOf(services, scope, input.params.id);
  });
  bind(app, services, uploadPropertyPhoto, async ({ input, scope, request }) => {
    await requireOwn(scope, input.params.id);
    return changePhoto(services, scope, input.params.id, await readPhoto(request));
  });
  bind(app, services, removePropertyPhoto, async ({ input, scope }) => {
    requireMay(scope, 'edit_properties');
    return changePhoto(services, scope, input.params.id, null);
  });
}
