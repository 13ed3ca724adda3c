import type { QueryClient } from '@tanstack/react-query';
import { QueryObserver } from '@tanstack/react-query';
import { newestUnreadQuery } from '../../../shared/notifications-query.ts';
import { plural } from '../../../lib/format.ts';
import { toast } from '../../../ui/toast.ts';

/** What arrives within this time is said together. */
const BURST_MS = 1_500;

const isHere = (path: string) => [window.location.pathname, window.location.pathname + window.location.search].includes(path);

type Answer = { data: readonly { id: number; words: string; path: string }[]; meta: { newest: number | null } };

/** Says what arrives while Freehold is open, once: one by its words, several by their number, and nothing of the page that is open. */
export function watchNotifications(client: QueryClient, signal: AbortSignal): void {
  const observer = new QueryObserver(client, newestUnreadQuery);
  let known: number | null = null;
  let said = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: Answer | undefined;

  function say(): void {
    timer = undefined;
    const arrived = (latest?.data ?? []).filter((one) => one.id > said && !isHere(one.path));
    said = latest?.meta.newest ?? said;
    const [first] = arrived;
    if (arrived.length > 1) toast.ok(plural(arrived.length, 'new notification'));
    else if (first) toast.ok(first.words);
  }

  const stop = observer.subscribe(({ data }) => {
    if (!data) return;
    latest = data;
    const newest = data.meta.newest ?? 0;
    // What was there before is no news.
    if (known === null) said = newest;
    else if (newest > known) timer ??= setTimeout(say, BURST_MS);
    known = newest;
  });
  signal.addEventListener('abort', () => (stop(), clearTimeout(timer)), { once: true });
}
