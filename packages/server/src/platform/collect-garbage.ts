import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | null = null;

/**
 * Collects what this thread has dropped, all of it at once. Memory that threads share is no part of their heaps, so V8 sees no reason to: hundreds
 * of megabytes may wait until something else makes it. Takes as long as a full collection.
 */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    const found: () => void = runInNewContext('gc');
    collect = found;
  }
  collect();
}
