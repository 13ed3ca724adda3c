import { messageOf } from '../../../lib/api-error.ts';
import { tell } from '../../../lib/tell.ts';
import { toast } from '../../../ui/toast.ts';
import { useUndoMerge } from './queries.ts';

/** Parts two records again, and says how it went wherever one is by then. */
export function useUndo() {
  const undo = useUndoMerge();
  return {
    isPending: undo.isPending,
    undo: (id: number) =>
      tell(undo, id, {
        onSuccess: ({ kept, restored }) => toast.ok('Merge undone', `${kept.name} and ${restored.name} are two records again`),
        onError: (error) => toast.fail('The merge was not undone', messageOf(error)),
      }),
  };
}
