import { Textarea } from '@mantine/core';
import type { FieldMessages } from './use-checked-form.ts';

/** The part of a form that holds a reason; other fields may stand beside it. */
type ReasonForm = {
  values: { reason: string };
  errors: FieldMessages;
  set: (change: { reason: string }) => void;
  left: (field: 'reason') => void;
};
/** `description` says where the reason is kept, or who reads it. */
type Props = { form: ReasonForm; label?: string; description?: string | undefined; minRows?: number };

/** Why an act is done. It takes the focus first, and is judged once something is written in it. */
export function ReasonField({ form, label = 'Reason', description, minRows = 3 }: Props) {
  return (
    <Textarea
      label={label}
      description={description}
      autosize
      minRows={minRows}
      maxRows={8}
      data-autofocus
      value={form.values.reason}
      error={form.errors['reason']}
      onChange={(event) => form.set({ reason: event.currentTarget.value })}
      onBlur={() => form.values.reason !== '' && form.left('reason')}
    />
  );
}
