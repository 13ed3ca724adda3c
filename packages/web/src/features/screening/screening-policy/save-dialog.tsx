import type { NewestSimulation } from '@freehold/contract/screening/policy-simulations';
import type { PolicyVersion } from '@freehold/contract/screening/screening-policy';
import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../lib/api-error.ts';
import { capitalise, inWords } from '../../../lib/format.ts';
import { SaveVersionDialog } from '../../../shared/policy-versions/save-version-dialog.tsx';
import { policyKey } from '../../../shared/screening-policy-query.ts';
import { Notice } from '../../../ui/notice.tsx';
import { simulationQuery, useSavePolicy } from './queries.ts';
import { simulate } from './simulate.ts';
import type { Draft } from './use-draft.ts';

/** How many true matches of the past the draft would lose, as far as past checks were scored. */
function lostWith(newest: NewestSimulation | undefined, current: PolicyVersion, draft: Draft): number {
  const simulation = newest?.simulation;
  return simulation && simulation.state !== 'running' ? simulate(simulation, current, draft.tried).lost.length : 0;
}

type Props = { draft: Draft; current: PolicyVersion; onClose: () => void };

/** A new version that checks follow from now on. */
export function SaveDialog({ draft, current, onClose }: Props) {
  const client = useQueryClient();
  const save = useSavePolicy();
  const lost = lostWith(client.getQueryData(simulationQuery.queryKey), current, draft);
  const isStale = draft.isStale || isApiError(save.error, 'STALE_VERSION');
  return (
    <SaveVersionDialog
      number={current.version + 1}
      changes={draft.changes}
      warning={
        lost > 0 && (
          <Notice kind="stops">
            <b>
              {capitalise(inWords(lost))} true {lost === 1 ? 'match' : 'matches'} would have been missed
            </b>{' '}
            with these scores.
          </Notice>
        )
      }
      refusal={isStale ? 'Somebody else has saved another version. Close this, look at their version, and start again from there.' : null}
      about="New checks use this version. Earlier checks keep the version they were made with, and no open match is closed."
      saved="New checks use it from now on"
      policyKey={policyKey}
      save={save}
      onSave={(reason, after) =>
        save.mutate(
          { ...draft.rules, version: draft.base, reason },
          {
            ...after,
            onSuccess: () => {
              draft.drop();
              after.onSuccess();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
