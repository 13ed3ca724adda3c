/** One place in the line. It is given back once, however often that is said; one that was never taken needs no giving back. */
export type Turn = { take(): Promise<void>; giveBack(): void };
export type Turns = { open(): Turn; run<T>(work: () => Promise<T>): Promise<T> };

/** Lets so many work at once; whoever comes later waits in the order they came. */
export function openTurns(most: number): Turns {
  let free = most;
  const waiting: (() => void)[] = [];
  function open(): Turn {
    let state: 'open' | 'held' | 'over' = 'open';
    return {
      async take() {
        if (state !== 'open') throw new Error('A turn is taken once');
        if (free > 0) free -= 1;
        else await new Promise<void>((resolve) => waiting.push(resolve));
        state = 'held';
      },
      giveBack() {
        if (state !== 'held') return;
        state = 'over';
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      },
    };
  }
  return {
    open,
    async run(work) {
      const turn = open();
      await turn.take();
      try {
        return await work();
      } finally {
        turn.giveBack();
      }
    },
  };
}
