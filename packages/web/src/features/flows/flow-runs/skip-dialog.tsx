import { skipRunStep, type FlowRun } from '@freehold/contract/flows/flow-runs';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { tell } from '../../../lib/tell.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { refusalOf, useRunAct } from './use-run-act.ts';

/** Nothing is given in the first, and without the others nothing can be handed in. */
const NEVER_LEFT_OUT = new Set(['intro_list_of_documents', 'consent', 'review_and_submit']);
type Props = { run: FlowRun; name: string; onClose: () => void };

/** Lets the person leave a step out, with a reason that is kept. */
export function SkipDialog({ run, name, onClose }: Props) {
  const steps = run.steps.filter(({ type, state }) => !NEVER_LEFT_OUT.has(type) && state !== 'done' && state !== 'skipped');
  const [picked, setPicked] = useState<string | null>(null);
  const key = picked ?? steps[0]?.key;
  const skip = useRunAct(run.id, (body: { key: string; reason: string }) =>
    call(skipRunStep, { params: { id: run.id }, body: { version: run.version, ...body } }),
  );
  return (
    <ReasonDialog
      title={`Let ${name} leave a step out?`}
      about="They need not do it. The check goes on without it, and may need a review."
      description="Kept in the run with your name"
      yes="Leave it out"
      isBusy={skip.isPending}
      error={skip.error}
      refusal={refusalOf(skip.error) ?? undefined}
      onSend={(reason) => {
        if (key === undefined) return;
        tell(
          skip,
          { key, reason },
          {
            onSuccess: () => {
              toast.ok('Step left out', name);
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <NativeSelect
        label="Step"
        value={key}
        data={steps.map((step) => ({ value: step.key, label: step.title }))}
        onChange={(event) => setPicked(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
