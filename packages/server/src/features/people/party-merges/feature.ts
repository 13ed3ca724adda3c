import type { ChecksOfParty } from './preview-merge.ts';
import * as partyMerges from '@freehold/contract/people/party-merges';
import type { Feature } from '../../../platform/feature.ts';
import { partyMergesActivity } from './activity-words.ts';
import { eraseSnapshots } from './erase-snapshots.ts';
import { registerPartyMerges } from './routes.ts';

export const partyMergesFeature = (checksOf: ChecksOfParty): Feature => ({
  name: 'people/party-merges',
  activity: partyMergesActivity,
  tables: ['party_merges', 'party_duplicates'],
  routes: [partyMerges],
  register: (app, services) => registerPartyMerges(app, services, checksOf),
  governs: {
    'GET /v2/client/party-duplicates': 'edit_properties',
    'GET /v2/client/parties/{id}/duplicates': 'edit_properties',
    'POST /v2/client/party-duplicates/dismiss': 'edit_properties',
    'GET /v2/client/parties/{id}/merge-preview': 'edit_properties',
    'POST /v2/client/parties/{id}/merge': 'edit_properties',
    'GET /v2/client/party-merges': 'edit_properties',
    'POST /v2/client/party-merges/{id}/undo': 'edit_properties',
  },
  schedules: [eraseSnapshots],
  examples: {
    bodies: ({ duplicateId, partyId }) => ({
      'POST /v2/client/parties/{id}/merge': { into: duplicateId, version: 1, into_version: 1 },
      'POST /v2/client/party-duplicates/dismiss': { a: partyId, b: duplicateId },
    }),
    parameters: {
      '/v2/client/party-merges/{id}': '{partyMergeId}',
    },
    queries: {
      '/v2/client/parties/{id}/merge-preview': '?into=999999999',
    },
  },
});
