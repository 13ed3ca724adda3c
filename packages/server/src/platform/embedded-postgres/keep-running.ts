import { setTimeout as pause } from 'node:timers/promises';
import type { Claim } from './connection.ts';
import { StartFault } from './start-fault.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

export type Kept = { claim: () => Claim; stop: () => Promise<void> };
type Parts = {
  claim: Claim;
  /** Starts the server again, or waits for it, and answers the new claim; null while another process of this checkout holds it. */
  bringBack: () => Promise<Claim | null>;
  log: (line: string) => void;
  firstPauseMs?: number;
};

/**
 * Starts the server again whenever it is gone, however it went, and says so. It never gives up: a full disk that somebody empties needs
 * nobody to start anything. After each failure it waits twice as long, half a minute at most.
 */
export function keepRunning({ claim: first, bringBack, log, firstPauseMs = FIRST_PAUSE_MS }: Parts): Kept {
  const ending = new AbortController();
  const { signal } = ending;
  let claim = first;

  async function restart(): Promise<void> {
    let told: string | null = null;
    let failures = 0;
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        const back = await bringBack();
        if (back !== null) {
          claim = back;
          log('PostgreSQL runs again.');
          return;
        }
      } catch (error) {
        const reason = error instanceof StartFault ? error.message : `PostgreSQL could not be started: ${String(error)}`;
        failures += 1;
        // The first may only mean that the processes of a killed server have not let go of its memory yet.
        if (failures > 1 && reason !== told) log(`${reason} It is tried again until it starts; until then nothing can be saved.`);
        if (failures > 1) told = reason;
      }
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async function watch(): Promise<void> {
    for (;;) {
      await claim.lost;
      if (signal.aborted) return;
      log('PostgreSQL ended unexpectedly; starting it again.');
      await restart();
      if (signal.aborted) return;
    }
  }

  const watching = watch();
  return {
    claim: () => claim,
    async stop() {
      ending.abort();
      await claim.release();
      await watching;
    },
  };
}
