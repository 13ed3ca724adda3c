import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { Textarea } from '@mantine/core';
import { messageOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useAddNote } from './queries.ts';

const MOST = 2000;
const check = ({ text }: { text: string }): Record<string, string> =>
  text.trim() === '' ? { text: 'Write a note' } : text.trim().length > MOST ? { text: 'Must be 2,000 characters or fewer' } : {};

/** A note for colleagues, kept with the property. */
export function NoteDialog({ property, opened, onClose }: { property: PropertyDetails; opened: boolean; onClose: () => void }) {
  const add = useAddNote(property.id);
  const form = useCheckedForm({ text: '' }, check);
  function close() {
    form.reset();
    add.reset();
    onClose();
  }
  const send = form.submit(({ text }) =>
    add.mutate(text.trim(), {
      onSuccess: () => {
        toast.ok('Note added', property.title);
        close();
      },
    }),
  );
  return (
    <Dialog opened={opened} onClose={close} title="Add a note">
      <DialogForm formRef={form.formRef} onSubmit={send}>
        <FormErrors
          count={0}
          before=""
          message={add.error ? messageOf(add.error) || 'This could not be saved. Try again in a moment.' : null}
        />
        <Textarea
          label="Note"
          description="Everybody who sees this property reads it"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={MOST}
          data-autofocus
          value={form.values.text}
          error={form.errors['text']}
          onChange={(event) => form.set({ text: event.currentTarget.value })}
        />
        <DialogActs onNo={close} yes="Add note" isBusy={add.isPending} />
      </DialogForm>
    </Dialog>
  );
}
