import * as contract from '@freehold/contract/people/party-merges';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { dismissDuplicates, listDuplicates, duplicatesOfParty } from './list-duplicates.ts';
import { mergeParties } from './merge-parties.ts';
import { listMerges } from './present-merge.ts';
import { previewMerge, type ChecksOfParty } from './preview-merge.ts';
import { undoMerge } from './undo-merge.ts';

/** Similar records person: found, compared, merged, and parted again. */
export function registerPartyMerges(app: FastifyInstance, services: Services, checksOf: ChecksOfParty): void {
  bind(app, services, contract.listDuplicates, ({ scope, input }) => listDuplicates(scope, input.query));
  bind(app, services, contract.duplicatesOfParty, ({ scope, input }) => duplicatesOfParty(scope, input.params.id));
  bind(app, services, contract.dismissDuplicates, ({ scope, input }) => dismissDuplicates(scope, input.body));
  bind(app, services, contract.previewMerge, ({ scope, input: { params, query } }) =>
    previewMerge(scope, checksOf, { keptId: query.into, mergedId: params.id, now: services.now() }),
  );
  bind(app, services, contract.mergeParty, ({ scope, input }) => mergeParties(scope, input.params.id, input.body));
  bind(app, services, contract.listMerges, ({ scope, input }) => listMerges(scope, input.query.party_id));
  bind(app, services, contract.undoMerge, ({ scope, input }) => undoMerge(scope, input.params.id));
}
