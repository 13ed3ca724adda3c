import { saveFlow, unsaveFlow, type Flow } from '@freehold/contract/flows/flows';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { flowsBrought } from '../../../shared/workspace-queries.ts';
import { toast } from '../../../ui/toast.ts';

type Change = { flow: Pick<Flow, 'id' | 'name'>; saved: boolean };

/** Keeps a flow in the menu or takes it out: at once everywhere it is shown, and back again with a word where the server refuses. */
export function useSaveFlow() {
  const client = useQueryClient();
  const { queryKey } = flowsBrought;
  const show = (id: number, isSaved: Flow['is_saved']) =>
    client.setQueryData(
      queryKey,
      (old) => old && { ...old, data: old.data.map((flow) => (flow.id === id ? { ...flow, is_saved: isSaved } : flow)) },
    );
  return useMutation({
    // One after the other, so that the last word of two quick ones is the one that stays.
    scope: { id: 'save-flow' },
    mutationFn: ({ flow: { id }, saved }: Change) => (saved ? call(saveFlow, { params: { id } }) : call(unsaveFlow, { params: { id } })),
    onMutate: async ({ flow, saved }) => {
      await client.cancelQueries({ queryKey });
      show(flow.id, saved ? 1 : 0);
    },
    onError: (error, { flow, saved }) => {
      show(flow.id, saved ? 0 : 1);
      toast.fail(messageOf(error), saved ? `${flow.name} was not saved.` : `${flow.name} is still saved.`);
      void client.invalidateQueries({ queryKey });
    },
  });
}
