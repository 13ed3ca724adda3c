import type { BulkAct, BulkResult } from '@freehold/contract/property-lists';
import { useState } from 'react';
import { plural } from '../../lib/format.ts';
import { tell } from '../../lib/tell.ts';
import { STAGE } from '../../ui/stage.tsx';
import { toast } from '../../ui/toast.ts';
import { useChangeMany, useUndo } from './queries.ts';

export type Outcome = { words: string; actId: number | null; refused: BulkResult['refused']; until: string | null };

const DONE = (act: BulkAct, count: number) => {
  const many = plural(count, 'property', 'properties');
  if (act.kind === 'assign') return act.negotiator_id === null ? `${many} given to nobody` : `${many} assigned`;
  if (act.kind === 'move') return `${many} moved to ${STAGE[act.to].label}`;
  return act.kind === 'archive' ? `${many} archived` : `${many} brought back`;
};

/** Changes many properties as one act, says how it went, and keeps the way back for as long as there is one. */
export function useBulkActs(onDone: () => void) {
  const changing = useChangeMany();
  const undoing = useUndo();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  function undo(actId: number) {
    tell(undoing, actId, {
      onSuccess: ({ done, refused }) => {
        setOutcome(
          refused.length > 0
            ? { words: `${plural(done, 'property', 'properties')} put back as before`, actId: null, refused, until: null }
            : null,
        );
        toast.ok(`${plural(done, 'property', 'properties')} put back as before`);
      },
    });
  }
  function act(ids: number[], what: BulkAct) {
    tell(
      changing,
      { ids, act: what },
      {
        onSuccess: ({ done, refused, act_id: actId, undo_until: until }) => {
          const words = done === 0 ? 'Nothing was changed' : DONE(what, done);
          setOutcome({ words, actId, refused, until });
          if (actId !== null) toast.undo(words, () => undo(actId));
          onDone();
        },
      },
    );
  }
  return { act, undo, outcome, dismiss: () => setOutcome(null), isBusy: changing.isPending || undoing.isPending };
}
