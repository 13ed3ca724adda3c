import { runProcess } from './platform/run-process.ts';

await runProcess(async (config) => {
  const { jobs, schedules } = await import('./features/jobs.ts');
  const { buildServices, closeServices } = await import('./platform/build-services.ts');
  const { startWorker } = await import('./platform/start-worker.ts');
  const services = await buildServices(config);
  const worker = await startWorker(services, jobs, schedules);
  services.log.info('worker ready');
  const { followLists } = await import('./features/screening-lists/follow-lists.ts');
  const lists = followLists(services, { ahead: true });
  return {
    ended: worker.ended,
    async close() {
      lists.end();
      await worker.stop();
      await closeServices(services);
    },
  };
});
