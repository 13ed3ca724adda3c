import type { BulkAct, BulkResult } from '@freehold/contract/properties/property-lists';
import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { STAGE } from '../../../shared/stage.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeMany, useTryMany, useUndo } from './queries.ts';

export type Outcome = {
  words: string;
  actId: number | null;
  refused: BulkResult['refused'];
  warned: BulkResult['warned'];
  until: string | null;
};
/** A move that would go past missing checks or open milestones, and waits to be confirmed. */
export type Asked = { ids: number[]; act: Extract<BulkAct, { kind: 'move' }>; trial: BulkResult };

const DONE = (act: BulkAct, count: number) => {
  const many = plural(count, 'property', 'properties');
  if (act.kind === 'assign') return act.negotiator_id === null ? `${many} left without a negotiator` : `${many} assigned`;
  if (act.kind === 'branch') return act.branch_id === null ? `${many} left without a branch` : `${many} moved to another branch`;
  if (act.kind === 'move') return `${many} moved to ${STAGE[act.to].label}`;
  return act.kind === 'archive' ? `${many} archived` : `${many} brought back`;
};

/** Changes many properties as one act, says how it went, and keeps the way back for as long as there is one. */
export function useBulkActs(onDone: () => void) {
  const changing = useChangeMany();
  const undoing = useUndo();
  const trying = useTryMany();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  function undo(actId: number) {
    tell(undoing, actId, {
      onSuccess: ({ done, refused }) => {
        setOutcome(
          refused.length > 0
            ? { words: `${plural(done, 'property', 'properties')} moved back as before`, actId: null, refused, warned: [], until: null }
            : null,
        );
        toast.ok(`${plural(done, 'property', 'properties')} moved back as before`);
      },
    });
  }
  function act(ids: number[], what: BulkAct) {
    if (what.kind !== 'move') return run(ids, what);
    tell(
      trying,
      { ids, act: what },
      { onSuccess: (trial) => (trial.warned.length > 0 ? setAsked({ ids, act: what, trial }) : run(ids, what)) },
    );
  }
  function run(ids: number[], what: BulkAct) {
    setAsked(null);
    tell(
      changing,
      { ids, act: what },
      {
        onSuccess: ({ done, refused, warned, act_id: actId, undo_until: until }) => {
          const words = done === 0 ? 'Nothing was changed' : DONE(what, done);
          setOutcome({ words, actId, refused, warned, until });
          if (actId !== null) toast.undo(words, () => undo(actId));
          onDone();
        },
      },
    );
  }
  return {
    act,
    undo,
    outcome,
    asked,
    confirm: () => asked && run(asked.ids, asked.act),
    forget: () => setAsked(null),
    dismiss: () => setOutcome(null),
    isBusy: changing.isPending || undoing.isPending || trying.isPending,
  };
}
