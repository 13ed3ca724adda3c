import type { NewestSimulation } from '@freehold/contract/screening/policy-simulations';
import type { PolicyVersion } from '@freehold/contract/screening/screening-policy';
import { useQueryClient } from '@tanstack/react-query';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { reasonFault } from '../../../lib/contract-faults.ts';
import { capitalise, inWords } from '../../../lib/format.ts';
import { policyKey } from '../../../shared/screening-policy-query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { ReasonField } from '../../../ui/reason-field.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { ChangeList } from './change-list.tsx';
import { simulationQuery, useSavePolicy } from './queries.ts';
import { simulate } from './simulate.ts';
import type { Draft } from './use-draft.ts';

async function check({ reason }: { reason: string }) {
  const fault = await reasonFault(reason);
  return fault === null ? {} : { reason: fault };
}

/** How many true matches of the past the draft would lose, as far as past checks were scored. */
function lostWith(newest: NewestSimulation | undefined, current: PolicyVersion, draft: Draft): number {
  const simulation = newest?.simulation;
  return simulation && simulation.state !== 'running' ? simulate(simulation, current, draft.tried).lost.length : 0;
}

type Props = { draft: Draft; current: PolicyVersion; onClose: () => void };

/** What changes, why, and the act: a new version that checks follow from now on. */
export function SaveDialog({ draft, current, onClose }: Props) {
  const client = useQueryClient();
  const save = useSavePolicy();
  const form = useCheckedForm({ reason: '' }, check);
  const lost = lostWith(client.getQueryData(simulationQuery.queryKey), current, draft);
  const number = current.version + 1;
  const isStale = draft.isStale || isApiError(save.error, 'STALE_VERSION');
  const send = form.submit(({ reason }) =>
    save.mutate(
      { ...draft.rules, version: draft.base, reason },
      {
        onSuccess: () => {
          draft.drop();
          onClose();
          toast.ok(`Version ${number} saved`, 'New checks use it from now on');
        },
        onError: (error) => {
          if (isApiError(error, 'STALE_VERSION')) void client.invalidateQueries({ queryKey: policyKey });
        },
      },
    ),
  );
  return (
    <Dialog opened onClose={onClose} title={`Save as version ${number}`} size={560}>
      <DialogForm formRef={form.formRef} onSubmit={send}>
        {lost > 0 && (
          <Notice kind="stops">
            <b>
              {capitalise(inWords(lost))} true {lost === 1 ? 'match' : 'matches'} would have been missed
            </b>{' '}
            with these scores.
          </Notice>
        )}
        <FormErrors
          count={0}
          before=""
          message={
            isStale
              ? 'Somebody else has saved another version. Close this, look at their version, and start again from there.'
              : save.error
                ? messageOf(save.error) || 'This could not be saved. Try again in a moment.'
                : null
          }
        />
        <ChangeList changes={draft.changes} />
        <ReasonField form={form} label="Reason" description="Shown in the version history" />
        <p className="fh-small fh-dim">
          New checks use this version. Earlier checks keep the version they were made with, and no open match is closed.
        </p>
        <DialogActs onNo={onClose} yes={`Save version ${number}`} isBusy={save.isPending} />
      </DialogForm>
    </Dialog>
  );
}
