import { type FlowDesign, readFlowDesign, saveFlowDesign } from '@freehold/contract/flows/flow-designs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../lib/api.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { keepDraft } from '../../../lib/keep-draft.ts';
import { designQuery } from './queries.ts';

/** The draft of a flow on the screen, saved by itself. */
export function useKeeper(design: FlowDesign) {
  const client = useQueryClient();
  const { id } = design;
  const [keeper] = useState(() =>
    keepDraft(design, {
      save: (version, draft) => call(saveFlowDesign, { params: { id }, body: { version, draft } }),
      reload: () => call(readFlowDesign, { params: { id } }),
    }),
  );
  const state = useSyncExternalStore(keeper.watch, keeper.read);
  // What a colleague saved comes with the live events, which ask the query again.
  useEffect(() => keeper.take(design), [keeper, design]);
  useEffect(
    () => () => {
      keeper.stop();
      const { saved } = keeper.read();
      client.setQueryData(designQuery(id).queryKey, saved);
    },
    [keeper, client, id],
  );
  useAskBeforeLeaving(state.step !== 'saved', 'Leave before the draft is saved?');
  return { ...state, keeper };
}
