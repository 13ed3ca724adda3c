import { APP_TOPICS, LIVE_TOPICS, streamAppEvents, streamEvents, type AppEvent, type LiveEvent } from '@freehold/contract/overview/events';
import type { QueryClient } from '@tanstack/react-query';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { openStream } from './api.ts';
import { isApiError } from './api-error.ts';
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
export function followEvents(client: QueryClient, signal: AbortSignal): Promise<void> {
  const askAgain = calmDown((topic: LiveEvent['topic']) => invalidateTopic(client, topic));
  return follow(streamEvents, LIVE_TOPICS, signal, {
    onTopic: askAgain,
    onMissed: () => {
      for (const topic of LIVE_TOPICS) invalidateTopic(client, topic);
    },
  });
}

/** Follows what changes for the signed-in person outside the firms, until aborted or their session is over. */
export function followAppEvents(onTopic: (topic: AppEvent['topic']) => void, signal: AbortSignal): Promise<void> {
  const calm = calmDown(onTopic);
  return follow(streamAppEvents, APP_TOPICS, signal, { onTopic: calm, onMissed: () => APP_TOPICS.forEach((topic) => calm(topic)) });
}

type Hearing<T> = { onTopic: (topic: T) => void; onMissed: () => void };

async function follow<T extends string>(
  route: typeof streamEvents | typeof streamAppEvents,
  topics: readonly T[],
  signal: AbortSignal,
  { onTopic, onMissed }: Hearing<T>,
): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let missed = false;
  while (!signal.aborted) {
    try {
      const bytes = await openStream(route, signal);
      if (missed) onMissed();
      const events = bytes
        .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
        .pipeThrough(new EventSourceParserStream());
      const reader = events.getReader();
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        wait = FIRST_WAIT_MS;
        const topic = topicOf(next.value.data, topics);
        if (topic) onTopic(topic);
      }
    } catch (error) {
      // Whoever was signed out, or may not follow, is not asked for again and again.
      if (route.access === 'app' && isApiError(error) && (error.status === 401 || error.status === 403)) return;
      // A dropped stream is normal: laptops sleep, servers restart.
    }
    missed = true;
    if (!signal.aborted) await pause(wait, signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** An event of a topic this version does not know is somebody else's. */
function topicOf<T extends string>(data: string, topics: readonly T[]): T | undefined {
  try {
    const { topic } = fieldsIn(data);
    return topics.find((known) => known === topic);
  } catch {
    return undefined;
  }
}
