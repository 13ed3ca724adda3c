export type Lifetime = {
  /** Aborted on Ctrl-C, SIGTERM, SIGHUP, or when the process that started us is gone. */
  signal: AbortSignal;
  /** Adds something to undo at the end; the last one added is undone first. */
  onEnd: (undo: () => Promise<void> | void) => void;
  end: () => Promise<void>;
};

/** Gives a program one orderly end: the first signal begins it, and a later one cannot cut it short and leave processes behind. */
export function createLifetime(): Lifetime {
  const controller = new AbortController();
  const undoings: Array<() => Promise<void> | void> = [];
  const begin = () => controller.abort(new Stopped());
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, begin);
  if (process.channel !== undefined) {
    process.on('disconnect', begin);
    process.channel?.unref();
  }
  async function end(): Promise<void> {
    for (const undo of undoings.splice(0).reverse()) {
      try {
        await undo();
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    }
  }
  return { signal: controller.signal, onEnd: (undo) => void undoings.push(undo), end };
}

/** The reason of an orderly end: not a failure. */
export class Stopped extends Error {}

/** Runs a program inside a lifetime and exits: 0 after an orderly end, 1 after a failure, which is told in one line. */
export async function runWithin(body: (lifetime: Lifetime) => Promise<number | void>): Promise<never> {
  const lifetime = createLifetime();
  let code = 0;
  try {
    code = (await body(lifetime)) ?? 0;
  } catch (error) {
    if (!lifetime.signal.aborted) {
      console.error(error instanceof Error ? error.message : error);
      code = 1;
    }
  }
  await lifetime.end();
  process.exit(code);
}
