import type { ScreeningList } from '@freehold/contract/screening/screening-lists';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import { useRemoveList } from './queries.ts';

/** Asks before a source of one's own is taken out of use. */
export function useRemoveSource() {
  const act = useRemoveList();
  const navigate = useNavigate();
  return async (list: ScreeningList) => {
    const { active } = list;
    if (!active) return;
    const yes = await confirm({
      title: `Remove ${list.name}?`,
      children: `New checks are no longer compared with its ${plural(active.entries, 'entry', 'entries')}. Its versions stay, and checks already made keep what they rested on.`,
      yes: 'Yes, remove',
    });
    if (!yes) return;
    act.mutate(list.list_key, {
      onSuccess: () => {
        toast.ok('List removed', list.name);
        void navigate({ to: '/marketplace/manual_aml_check/lists' });
      },
      onError: (error) => toast.fail(messageOf(error)),
    });
  };
}
