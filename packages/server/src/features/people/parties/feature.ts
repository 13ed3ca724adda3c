import type { Neighbours } from './routes.ts';
import { searchedParties } from './search-source.ts';
import * as parties from '@freehold/contract/people/parties';
import type { Feature } from '../../../platform/feature.ts';
import { partyEraser } from './erase-party.ts';
import { partiesActivity } from './activity-words.ts';
import { registerParties } from './routes.ts';

export const partiesFeature = (neighbours: Neighbours): Feature => ({
  name: 'people/parties',
  activity: partiesActivity,
  tables: ['parties'],
  routes: [parties],
  register: (app, services) => registerParties(app, services, neighbours),
  governs: {
    'GET /v2/client/parties': 'see_properties',
    'GET /v2/client/parties/{id}': 'see_properties',
    'POST /v2/client/parties': 'edit_properties',
    'POST /v2/client/parties/duplicates': 'edit_properties',
    'PATCH /v2/client/parties/{id}': 'edit_properties',
    'POST /v2/client/parties/{id}/reveal': 'edit_properties',
    'POST /v2/client/parties/{id}/hold': 'decide',
    'POST /v2/client/parties/{id}/risk': 'decide',
    'GET /v2/client/parties/export.csv': 'export',
  },
  erasers: [partyEraser],
  searched: [searchedParties],
  examples: {
    bodies: () => ({
      'POST /v2/client/parties': { kind: 'person', first_name: 'Tobias', last_name: 'Renner' },
      'POST /v2/client/parties/duplicates': { kind: 'person', first_name: 'Tobias', last_name: 'Renner' },
      'PATCH /v2/client/parties/{id}': { version: 1, party: { kind: 'person', first_name: 'Tobias', last_name: 'Renner' } },
      'POST /v2/client/parties/{id}/reveal': { field: 'phones' },
      'POST /v2/client/parties/{id}/hold': { version: 1, legal_hold: true, reason: 'written for a test' },
      'POST /v2/client/parties/{id}/risk': { version: 1, risk_level: 'high', reason: 'written for a test' },
    }),
    parameters: {
      '/v2/client/parties/{id}': '{partyId}',
    },
  },
});
