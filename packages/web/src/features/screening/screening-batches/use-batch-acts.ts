import type { ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { messageOf } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import { askToScreen } from './ask-to-screen.tsx';
import { useActOnBatch } from './queries.ts';

/** What can be done with a batch, each asked first where it cannot be undone. */
export function useBatchActs(one: ScreeningBatch | undefined, { id, onDiscarded }: { id: number; onDiscarded: () => void }) {
  const act = useActOnBatch(id);
  const begin = () => {
    if (one) act.mutate({ confirm: one.version }, { onError: (error) => toast.fail('The screening did not begin', messageOf(error)) });
  };
  async function askToStop() {
    if (!one) return;
    const yes = await confirm({
      title: 'Stop the screening?',
      children: `The ${plural(one.counts.to_screen - one.counts.waiting, 'check')} made so far ${one.counts.to_screen - one.counts.waiting === 1 ? 'stays' : 'stay'}. The rest is not started.`,
      yes: 'Yes, stop it',
      danger: true,
    });
    if (yes) act.mutate('cancel', { onError: (error) => toast.fail('The screening was not stopped', messageOf(error)) });
  }
  async function askToDiscard() {
    const yes = await confirm({
      title: 'Discard this batch?',
      children: 'No check was started. The file is erased.',
      yes: 'Yes, discard it',
      danger: true,
    });
    if (yes)
      act.mutate('cancel', {
        onSuccess: onDiscarded,
        onError: (error) => toast.fail('The batch was not discarded', messageOf(error)),
      });
  }
  return {
    isBusy: act.isPending,
    begin: () => {
      if (one) void askToScreen(one).then((yes) => yes && begin());
    },
    goOn: begin,
    stop: () => void askToStop(),
    discard: () => void askToDiscard(),
  };
}
export type BatchActs = ReturnType<typeof useBatchActs>;
