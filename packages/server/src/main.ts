import { runProcess } from './platform/run-process.ts';

await runProcess(async (config) => {
  // Imported here and not above: telemetry must be there before the modules it watches.
  const { buildApp } = await import('./app.ts');
  const { buildServices, closeServices } = await import('./platform/build-services.ts');
  const services = await buildServices(config);
  const app = await buildApp(services);
  const { followLists } = await import('./features/screening-lists/follow-lists.ts');
  const lists = followLists(services, { ahead: false });
  await app.listen({ port: config.port, host: config.host });
  return {
    async close() {
      lists.end();
      await app.close();
      await closeServices(services);
    },
  };
});
