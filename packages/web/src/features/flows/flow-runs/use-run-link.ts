import { showRunLink } from '@freehold/contract/flows/flow-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { invalidateTopic } from '../../../lib/topic-key.ts';

/** A new link to show the person on this screen, or to open on this device. */
export function useRunLink(runId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { purpose: 'qr' | 'in_branch'; original_seen?: boolean }) => call(showRunLink, { params: { id: runId }, body }),
    onSettled: () => invalidateTopic(client, 'flows'),
  });
}

/**
 * Opens what is still to be asked for in a tab of its own. The tab is opened with the press itself, since a browser blocks it later; null where it
 * was blocked all the same, and then the way to it is shown.
 */
export function openTabFor(): { go: (url: string) => void; drop: () => void } | null {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return null;
  // The page of the person has no way back into ours.
  tab.opener = null;
  return { go: (url) => tab.location.replace(url), drop: () => tab.close() };
}
