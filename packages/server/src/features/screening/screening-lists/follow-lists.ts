import type { Services } from '../../../platform/services.ts';
import { renewLists, warmLists } from './warm-lists.ts';

/**
 * Makes this process ready for new versions of lists as soon as they are announced, so that no check waits for an index. `ahead`: also for lists
 * that nobody has asked for yet, from the start on, as the process that runs the checks does. Ends with the function it answers.
 */
export function followLists(services: Services, { ahead }: { ahead: boolean }): { settled(): Promise<void>; end(): void } {
  let isEnded = false;
  let isWanted = ahead;
  let running: Promise<void> | null = null;

  async function prepare(): Promise<void> {
    while (isWanted && !isEnded) {
      isWanted = false;
      try {
        if (ahead) await warmLists(services);
        await renewLists(services);
      } catch (error) {
        if (!isEnded) services.log.warn({ err: error }, 'the lists could not be read ahead; the first check reads them');
      }
    }
    running = null;
  }

  function start(): void {
    isWanted = true;
    running ??= prepare();
  }

  const leave = services.liveEvents.overhear((event) => {
    if (event.topic === 'lists') start();
  });
  if (ahead) start();
  return {
    settled: async () => void (await running),
    end() {
      isEnded = true;
      leave();
    },
  };
}
