import type { ReactNode } from 'react';
import { fieldErrorsOf, messageOf } from '../lib/api-error.ts';
import { reasonFault } from '../lib/contract-faults.ts';
import { Dialog } from './dialog.tsx';
import { DialogActs, DialogForm } from './dialog-form.tsx';
import { FormErrors } from './form-errors.tsx';
import { ReasonField } from './reason-field.tsx';
import { useCheckedForm } from './use-checked-form.ts';

async function check({ reason }: { reason: string }): Promise<Record<string, string>> {
  const fault = await reasonFault(reason);
  return fault === null ? {} : { reason: fault };
}

type Props = {
  title: string;
  /** What the act brings about. */
  about?: ReactNode;
  label?: string;
  /** Where the reason is kept, or who reads it. */
  description?: string;
  /** What else is asked, before the reason. */
  children?: ReactNode;
  no?: string;
  yes: string;
  danger?: boolean;
  isBusy: boolean;
  /** Why the act was refused. */
  error: unknown;
  /** Better words for that refusal than the server's. */
  refusal?: string | undefined;
  onSend: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason of an act, which stays on record. Mount it when it is asked for. */
export function ReasonDialog({ title, about, label = 'Reason', description, children, error, refusal, onSend, onClose, ...acts }: Props) {
  const form = useCheckedForm({ reason: '' }, check);
  const refused = error
    ? (refusal ?? fieldErrorsOf(error)['reason'] ?? messageOf(error)) || 'This could not be saved. Try again in a moment.'
    : null;
  return (
    <Dialog opened onClose={onClose} title={title}>
      <DialogForm formRef={form.formRef} onSubmit={form.submit(({ reason }) => onSend(reason))}>
        {about !== undefined && <p className="fh-body">{about}</p>}
        <FormErrors count={0} before="" message={refused} />
        {children}
        <ReasonField form={form} label={label} description={description} />
        <DialogActs {...acts} onNo={onClose} />
      </DialogForm>
    </Dialog>
  );
}
