import type { FastifyBaseLogger } from 'fastify';

export type BackgroundWork = ReturnType<typeof openBackgroundWork>;

/** Work that goes on after the answer; what fails is logged, and the end of the process waits for it. */
export function openBackgroundWork(log: FastifyBaseLogger) {
  const underWay = new Set<Promise<unknown>>();
  return {
    run(trouble: string, work: () => Promise<unknown>): void {
      const one = work()
        .catch((error: unknown) => log.error({ err: error }, trouble))
        .finally(() => underWay.delete(one));
      underWay.add(one);
    },
    async settled(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
