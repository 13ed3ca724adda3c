import { LIVE_TOPICS, streamEvents, type LiveEvent } from '@freehold/contract/overview/events';
import type { QueryClient } from '@tanstack/react-query';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { openStream } from './api.ts';
import { calmDown } from './calm-down.ts';
import { invalidateTopic } from './topic-key.ts';
import { fieldsIn } from './read-json.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Follows the workspace's events until aborted; a lost stream is opened again with a growing pause, and everything live is asked again. */
export async function followEvents(client: QueryClient, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let missed = false;
  const askAgain = calmDown((topic: LiveEvent['topic']) => invalidateTopic(client, topic));
  while (!signal.aborted) {
    try {
      const bytes = await openStream(streamEvents, signal);
      if (missed) for (const topic of LIVE_TOPICS) invalidateTopic(client, topic);
      const events = bytes
        .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
        .pipeThrough(new EventSourceParserStream());
      const reader = events.getReader();
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        wait = FIRST_WAIT_MS;
        const topic = topicOf(next.value.data);
        if (topic) askAgain(topic);
      }
    } catch {
      // A dropped stream is normal: laptops sleep, servers restart.
    }
    missed = true;
    if (!signal.aborted) await pause(wait, signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** An event of a topic this version does not know is somebody else's. */
function topicOf(data: string): LiveEvent['topic'] | undefined {
  try {
    const { topic } = fieldsIn(data);
    return LIVE_TOPICS.find((known) => known === topic);
  } catch {
    return undefined;
  }
}
