import { runProcess } from './platform/run-process.ts';

await runProcess(async (config) => {
  const { startJobs } = await import('./start-jobs.ts');
  return await startJobs(config);
});
