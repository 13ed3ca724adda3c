import closeWithGrace from 'close-with-grace';
import { ConfigError, parseConfig, type Config } from './config.ts';
import { createLog } from './log.ts';
import { startTelemetry } from './telemetry.ts';

const MOST_CLOSING_MS = 10_000;

/** A part of a process that is running: how to end it gently, and when it ended by itself. */
export type Running = { close(): Promise<void>; ended?: Promise<void> };

/**
 * Reads the settings, starts a process's work and ends it gently on SIGTERM, SIGINT or when the process that started it is gone:
 * what runs is finished, then exit 0; after ten seconds it ends anyway, with 1.
 */
export async function runProcess(start: (config: Config) => Promise<Running>, mostClosingMs = MOST_CLOSING_MS): Promise<void> {
  let config: Config;
  try {
    config = parseConfig(process.env);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(78);
  }
  const log = createLog(config);
  const stopTelemetry = await startTelemetry(config);
  let running: Running | undefined;
  let isClosing = false;
  const grace = closeWithGrace(
    { delay: mostClosingMs, logger: false, onTimeout: () => log.error('closing took too long') },
    async ({ signal, err }) => {
      isClosing = true;
      if (err) log.fatal({ err }, 'fault');
      else log.info({ signal }, 'closing');
      await running?.close();
      await stopTelemetry();
    },
  );
  const close = () => {
    if (!isClosing) void grace.close();
  };
  process.once('disconnect', close);
  try {
    running = await start(config);
  } catch (error) {
    log.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
  // A worker that ended by itself must not leave a process behind that does nothing.
  running.ended?.then(close, (error: unknown) => {
    if (isClosing) return;
    log.fatal({ err: error }, 'ended by itself');
    process.exit(1);
  });
}
