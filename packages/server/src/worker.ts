import { runProcess } from './platform/run-process.ts';

await runProcess(async (config) => {
  const { jobs, schedules } = await import('./features/jobs.ts');
  const { buildServices, closeServices } = await import('./platform/build-services.ts');
  const { startWorker } = await import('./platform/start-worker.ts');
  const services = await buildServices(config);
  const worker = await startWorker(services, jobs, schedules);
  services.log.info('worker ready');
  const { warmLists } = await import('./features/screening-lists/public.ts');
  warmLists(services).catch((error: unknown) =>
    services.log.warn({ err: error }, 'the lists could not be read ahead; the first check reads them'),
  );
  return {
    ended: worker.ended,
    async close() {
      await worker.stop();
      await closeServices(services);
    },
  };
});
