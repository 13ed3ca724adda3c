import * as listEntries from '@freehold/contract/screening/list-entries';
import { useWaitingVersion, discardWaitingVersion } from '@freehold/contract/screening/list-updates';
import * as screeningLists from '@freehold/contract/screening/screening-lists';
import type { Feature } from '../../../platform/feature.ts';
import { screeningListsActivity } from './activity-words.ts';
import { registerScreeningLists } from './routes.ts';
import { tellStaleLists } from './tell-people.ts';

export const screeningListsFeature: Feature = {
  name: 'screening/screening-lists',
  activity: screeningListsActivity,
  tables: ['list_confirmations', 'list_entries', 'list_versions'],
  routes: [screeningLists, listEntries, { useWaitingVersion, discardWaitingVersion }],
  register: registerScreeningLists,
  governs: {
    'GET /v2/client/screening/lists': { any: ['see_lists', 'run_checks'] },
    'GET /v2/client/screening/lists/{list_key}/versions': 'see_lists',
    'GET /v2/client/screening/lists/{list_key}/versions/{id}': 'see_lists',
    'GET /v2/client/screening/lists/{list_key}/versions/{id}/entries': 'see_lists',
    'GET /v2/client/screening/lists/{list_key}/versions/{id}/entry': 'see_lists',
    'GET /v2/client/screening/lists/{list_key}/versions/{id}/diff': 'see_lists',
    'DELETE /v2/client/screening/lists/{list_key}': 'import_lists',
    'POST /v2/client/screening/lists/import': 'import_lists',
    'POST /v2/client/screening/lists/versions/{id}/confirm-current': 'import_lists',
    'POST /v2/client/screening/lists/versions/{id}/use-anyway': 'import_lists',
    'POST /v2/client/screening/lists/versions/{id}/discard': 'import_lists',
  },
  schedules: [tellStaleLists],
  examples: {
    bodies: () => ({
      'POST /v2/client/screening/lists/versions/{id}/use-anyway': { reason: 'written for a test' },
      'POST /v2/client/screening/lists/versions/{id}/discard': { reason: 'written for a test' },
    }),
    parameters: {
      '/v2/client/screening/lists/{list_key}': 'eu-consolidated',
      '/v2/client/screening/lists/{list_key}/versions/{id}': '{listVersionId}',
      '/v2/client/screening/lists/versions/{id}': '{listVersionId}',
    },
  },
};
