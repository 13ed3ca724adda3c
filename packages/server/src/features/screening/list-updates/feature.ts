import { listListUpdates, getListUpdates, setListUpdate, turnOffListUpdate, checkListNow } from '@freehold/contract/screening/list-updates';
import type { Feature } from '../../../platform/feature.ts';
import { listUpdatesActivity } from './activity-words.ts';
import { listUpdateJobs } from './jobs.ts';
import { updateLists } from './jobs.ts';
import { registerListUpdates } from './routes.ts';

export const listUpdatesFeature: Feature = {
  name: 'screening/list-updates',
  activity: listUpdatesActivity,
  tables: ['list_update_tries', 'list_updates'],
  routes: [{ listListUpdates, getListUpdates, setListUpdate, turnOffListUpdate, checkListNow }],
  register: registerListUpdates,
  governs: {
    'GET /v2/client/screening/list-updates': 'see_lists',
    'GET /v2/client/screening/list-updates/{list_key}': 'see_lists',
    'POST /v2/client/screening/list-updates/{list_key}': 'import_lists',
    'POST /v2/client/screening/list-updates/{list_key}/off': 'import_lists',
    'POST /v2/client/screening/list-updates/{list_key}/check-now': 'import_lists',
  },
  jobs: { lane: 'bulk', handlers: listUpdateJobs },
  schedules: [updateLists],
  examples: {
    bodies: () => ({
      'POST /v2/client/screening/list-updates/{list_key}': { addresses: ['https://lists.example/list.csv'], every_hours: 24 },
    }),
    parameters: {
      '/v2/client/screening/list-updates/{list_key}': 'eu-consolidated',
    },
  },
};
