import type { JobHandlers } from '../../../platform/jobs.ts';
import { checkImport } from './check-import.ts';
import { runImport } from './run-import.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'check-import': { importId: number; version: number };
    'run-import': { importId: number };
  }
}

export const importJobs: Pick<JobHandlers, 'check-import' | 'run-import'> = {
  'check-import': ({ importId, version }, services, run) => checkImport(importId, version, services, run),
  'run-import': ({ importId }, services, run) => runImport(importId, services, run),
};
