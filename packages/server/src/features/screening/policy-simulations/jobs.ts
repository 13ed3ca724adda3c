import type { JobHandlers } from '../../../platform/jobs.ts';
import { runSimulation } from './run-simulation.ts';

export const policySimulationJobs: Pick<JobHandlers, 'simulate-policy'> = {
  'simulate-policy': ({ simulationId }, services, run) => runSimulation(simulationId, services, run),
};
