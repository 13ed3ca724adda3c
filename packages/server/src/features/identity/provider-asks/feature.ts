import type { Feature } from '../../../platform/feature.ts';
import { askJobs } from './ask-providers.ts';
import type { AskedAbout } from './asked-about.ts';
import { providerCallbacks } from './provider-callbacks.ts';

/** What checks ask providers elsewhere: asked once, tried again, told by callbacks. `asked`: what the kinds ask about, handed in. */
export const providerAsksFeature = (asked: readonly AskedAbout[]): Feature => ({
  name: 'identity/provider-asks',
  tables: ['provider_asks'],
  routes: [],
  register: (app, services) => providerCallbacks(app, services, asked),
  governs: {},
  jobs: { lane: 'checks', handlers: askJobs(asked) },
  examples: {
    bodies: () => ({}),
    fill: async (pool, { workspaceId, checkId }) => {
      await pool.query(
        "insert into provider_asks (workspace_id, check_id, what, provider, state, at) values ($1, $2, 'register', 'sandbox', 'asking', now())",
        [workspaceId, checkId],
      );
      return {};
    },
  },
});
