import { confirmListCurrent, importList, listScreeningLists, listVersions, removeList } from '@freehold/contract/screening/screening-lists';
import { discardWaitingVersion, useWaitingVersion } from '@freehold/contract/screening/list-updates';
import { getListEntry, getListVersion, listVersionChanges, listVersionEntries } from '@freehold/contract/screening/list-entries';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { changesOfVersion, entriesOfVersion, entryOfVersion, oneVersion } from './browse-versions.ts';
import { confirmListCurrent as confirmCurrent } from './confirm-list-current.ts';
import { discardWaiting, useWaiting } from './decide-waiting.ts';
import { listOverview } from './list-overview.ts';
import { listVersionsOf } from './list-versions.ts';
import { requireFreshness, requireVisibility } from './policy.ts';
import { readListUpload } from './read-list-upload.ts';
import { removeSource } from './remove-source.ts';
import { requireImporter, uploadList } from './upload-list.ts';

export function registerScreeningLists(app: FastifyInstance, services: Services): void {
  bind(app, services, listScreeningLists, ({ scope }) => {
    requireFreshness(scope);
    return listOverview(scope, services);
  });
  bind(app, services, listVersions, ({ scope, input }) => {
    requireVisibility(scope);
    return listVersionsOf(scope, input.params.list_key);
  });
  bind(app, services, getListVersion, ({ scope, input }) => {
    requireVisibility(scope);
    return oneVersion(scope, input.params);
  });
  bind(app, services, listVersionEntries, ({ scope, input }) => {
    requireVisibility(scope);
    return entriesOfVersion(scope, input.params, input.query);
  });
  bind(app, services, getListEntry, ({ scope, input }) => {
    requireVisibility(scope);
    return entryOfVersion(scope, input.params, input.query.ref);
  });
  bind(app, services, listVersionChanges, ({ scope, input }) => {
    requireVisibility(scope);
    return changesOfVersion(scope, input.params, input.query);
  });
  bind(app, services, importList, async ({ scope, request }) => {
    requireImporter(scope);
    return uploadList(scope, services, await readListUpload(request));
  });
  bind(app, services, removeList, ({ scope, input }) => removeSource(scope, services, input.params.list_key));
  bind(app, services, confirmListCurrent, ({ scope, input }) => confirmCurrent(scope, services, input.params.id));
  bind(app, services, useWaitingVersion, ({ scope, input }) => useWaiting(scope, services, input.params.id, input.body));
  bind(app, services, discardWaitingVersion, ({ scope, input }) => discardWaiting(scope, services, input.params.id, input.body));
}
