import { Button, TextInput } from '@mantine/core';
import type { FlowFault } from '@freehold/contract/flows/flow-draft';
import { type FlowDesign, publishFlowDesign } from '@freehold/contract/flows/flow-designs';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import type { Difference } from './differences.ts';
import { DifferenceTable } from './difference-table.tsx';
import css from './designer.module.css';

type Props = {
  name: string;
  design: FlowDesign;
  differences: readonly Difference[];
  faults: readonly FlowFault[];
  titleOf: (step: string) => string;
  /** Saves what waits first; false where that failed. */
  flush: () => Promise<boolean>;
  current: () => FlowDesign;
  onFault: (fault: FlowFault) => void;
  onPublished: (design: FlowDesign) => void;
  onClose: () => void;
};

/** What is published and what it means, before it is; where something keeps it from being published, what. */
export function PublishDialog({ name, design, differences, faults, titleOf, flush, current, onFault, onPublished, onClose }: Props) {
  const next = (design.published?.version ?? 0) + 1;
  const [note, setNote] = useState('');
  const keyed = useIdempotencyKey();
  const publish = useMutation({
    mutationFn: async () => {
      if (!(await flush())) return null;
      const { id, version } = current();
      return keyed((idempotencyKey) => call(publishFlowDesign, { params: { id }, body: { version, note }, idempotencyKey }));
    },
    onSuccess: (published) => (published === null ? onClose() : onPublished(published)),
  });
  if (faults.length > 0)
    return (
      <Dialog opened onClose={onClose} title={`${plural(faults.length, 'thing')} to put right first`} size={560}>
        <div className={css.dialogBody}>
          <ul className={css.faultList}>
            {faults.map((fault) => (
              <li key={`${fault.step} ${fault.field} ${fault.message}`}>
                <span>
                  <b>{fault.step === null ? 'The flow' : titleOf(fault.step)}</b>
                  <br />
                  {fault.message}.
                </span>
                <Button size="xs" variant="default" onClick={() => onFault(fault)}>
                  Go there
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </Dialog>
    );
  return (
    <Dialog opened onClose={onClose} title={`Publish version ${next} of ${name}?`} size={560}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          publish.mutate();
        }}
      >
        <FormErrors
          count={0}
          before=""
          message={publish.error ? messageOf(publish.error) || 'This could not be published. Try again in a moment.' : null}
        />
        {design.published === null ? (
          <p className="fh-body">
            The flow stands in the library of your firm from now on. A published version cannot be changed; the next change makes version 2.
          </p>
        ) : (
          <>
            <p className="fh-body">
              New runs take version {next} from now on. <b>{keepTheirs(design)}</b> A published version cannot be changed; the next change
              makes version {next + 1}.
            </p>
            <DifferenceTable differences={differences} before={`Version ${design.published.version}`} after={`Version ${next}`} />
          </>
        )}
        <TextInput
          label="What changed, for your team"
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <DialogActs no="No" noFirst onNo={onClose} yes="Yes, publish" isBusy={publish.isPending} />
      </DialogForm>
    </Dialog>
  );
}

/** How many runs go on with the version that is replaced, and with those before it. */
function keepTheirs({ published, versions }: FlowDesign): string {
  const newest = versions.find(({ version }) => version === published?.version)?.under_way ?? 0;
  const earlier = versions.reduce((sum, { under_way: runs }) => sum + runs, 0) - newest;
  if (newest + earlier === 0) return 'No run is under way on a version before it.';
  const stay = (runs: number, where: string) => `${plural(runs, 'run')} under way ${runs === 1 ? 'stays' : 'stay'} on ${where}`;
  const parts = [
    ...(newest > 0 ? [stay(newest, `version ${published?.version}`)] : []),
    ...(earlier > 0 ? [stay(earlier, earlier === 1 ? 'an earlier version' : 'earlier versions')] : []),
  ];
  return `${parts.join(', ')}.`;
}
