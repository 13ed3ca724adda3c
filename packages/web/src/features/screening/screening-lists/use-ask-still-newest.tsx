import type { ScreeningList } from '@freehold/contract/screening/screening-lists';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import { useConfirmCurrent } from './queries.ts';

/** Asks the person to state that the loaded version is still the newest the publisher has, and records it. */
export function useAskStillNewest() {
  const act = useConfirmCurrent();
  return async (list: ScreeningList) => {
    const { active } = list;
    if (!active) return;
    const published = active.published_at ? `published ${formatDate(active.published_at)}` : `version ${active.version}`;
    const yes = await confirm({
      title: `Is ${list.name} still the newest?`,
      children: `You checked the site of ${list.publisher} today and found no version newer than the one ${published}. This is recorded with your name.`,
      yes: 'Yes, still the newest',
    });
    if (!yes) return;
    act.mutate(active.id, {
      onSuccess: () => toast.ok('Recorded as still the newest', list.name),
      onError: (error) => toast.fail(messageOf(error)),
    });
  };
}
