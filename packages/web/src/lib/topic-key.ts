import type { LiveEvent } from '@freehold/contract/overview/events';
import type { QueryClient } from '@tanstack/react-query';

type Topic = LiveEvent['topic'];

/** Query keys of live data begin with their topic: `topicKey('check', 'list', filters)`. A live event of the topic asks them all again. */
export function topicKey(topic: Topic, ...rest: unknown[]): readonly unknown[] {
  return [topic, ...rest];
}

/** For data that changes with other topics too: `meta: alsoWith('lists')` on the query. */
export function alsoWith(...topics: Topic[]): { alsoWith: Topic[] } {
  return { alsoWith: topics };
}

export function invalidateTopic(client: QueryClient, topic: Topic): void {
  void client.invalidateQueries({
    predicate: ({ queryKey, meta }) => queryKey[0] === topic || (Array.isArray(meta?.['alsoWith']) && meta['alsoWith'].includes(topic)),
  });
}
