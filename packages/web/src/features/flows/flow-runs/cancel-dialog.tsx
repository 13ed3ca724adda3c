import { cancelFlowRun, type FlowRun } from '@freehold/contract/flows/flow-runs';
import { RUN_DAYS } from '@freehold/flow-rules/run-stages';
import { call } from '../../../lib/api.ts';
import { tell } from '../../../lib/tell.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { refusalOf, useRunAct } from './use-run-act.ts';

type Props = { run: FlowRun; name: string; onClose: () => void };

/** Stops a run: its links open nothing. It can be opened again. */
export function CancelDialog({ run, name, onClose }: Props) {
  const cancel = useRunAct(run.id, (reason: string) =>
    call(cancelFlowRun, { params: { id: run.id }, body: { version: run.version, reason } }),
  );
  return (
    <ReasonDialog
      title={`Cancel the run of ${name}?`}
      about={`Their links stop working and no reminder is sent. What they gave is kept, and the run can be opened again for ${RUN_DAYS} days.`}
      description="For your colleagues. The person does not see it."
      no="No"
      yes="Yes, cancel"
      danger
      isBusy={cancel.isPending}
      error={cancel.error}
      refusal={refusalOf(cancel.error) ?? undefined}
      onSend={(reason) =>
        tell(cancel, reason, {
          onSuccess: () => {
            toast.ok('Run cancelled', name);
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
