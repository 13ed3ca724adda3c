import { runProcess } from './platform/run-process.ts';

await runProcess(async (config) => {
  // Imported here and not above: telemetry must be there before the modules it watches.
  const { startApi } = await import('./start-api.ts');
  return await startApi(config);
});
