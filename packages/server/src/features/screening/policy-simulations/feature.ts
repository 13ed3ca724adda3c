import * as policySimulations from '@freehold/contract/screening/policy-simulations';
import type { Feature } from '../../../platform/feature.ts';
import { policySimulationsActivity } from './activity-words.ts';
import { policySimulationJobs } from './jobs.ts';
import { registerPolicySimulations } from './routes.ts';
import { settleLostSimulations } from './settle-lost-simulations.ts';

export const policySimulationsFeature: Feature = {
  name: 'screening/policy-simulations',
  activity: policySimulationsActivity,
  tables: ['policy_simulation_checks', 'policy_simulations'],
  routes: [policySimulations],
  register: registerPolicySimulations,
  governs: {
    'GET /v2/client/screening/simulations/newest': 'edit_screening_policy',
    'POST /v2/client/screening/simulations': 'edit_screening_policy',
    'POST /v2/client/screening/simulations/{id}/cancel': 'edit_screening_policy',
  },
  jobs: { lane: 'bulk', handlers: policySimulationJobs },
  schedules: [settleLostSimulations],
  examples: {
    parameters: {
      '/v2/client/screening/simulations/{id}': '{simulationId}',
    },
  },
};
