import type { JobHandlers } from '../../../platform/jobs.ts';
import { runSimulation } from './run-simulation.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'simulate-policy': { simulationId: number };
  }
}

export const policySimulationJobs: Pick<JobHandlers, 'simulate-policy'> = {
  'simulate-policy': ({ simulationId }, services, run) => runSimulation(simulationId, services, run),
};
