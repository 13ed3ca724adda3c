import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf, messageOf } from '../../../../lib/api-error.ts';
import { topicKey } from '../../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../../lib/use-idempotency-key.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../../ui/form-errors.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCheckedForm } from '../../../../ui/use-checked-form.ts';

type Props = { name: string; onSave: (name: string, idempotencyKey: string) => Promise<unknown>; onClose: () => void };

/** Keeps the file, the fields and the places for people under a name, without the people. */
export function TemplateDialog({ name, onSave, onClose }: Props) {
  const client = useQueryClient();
  const keyed = useIdempotencyKey();
  const save = useMutation({
    mutationFn: (given: string) => keyed((key) => onSave(given, key)),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: topicKey('documents', 'templates') });
      toast.ok('The template is saved', 'It stands in the templates list.');
      onClose();
    },
  });
  const form = useCheckedForm({ name }, (values): Record<string, string> =>
    values.name.trim() === '' ? { name: 'Give the template a name' } : {},
  );
  return (
    <Dialog opened onClose={onClose} title="Save as a template">
      <DialogForm formRef={form.formRef} onSubmit={form.submit((values) => save.mutate(values.name.trim()))}>
        <p className="fh-body">The file, its fields and the order are kept. The people are not: whoever uses it puts them in.</p>
        <FormErrors count={0} before="" message={save.error ? (fieldErrorsOf(save.error)['name'] ?? messageOf(save.error)) : null} />
        <TextInput
          label="Name"
          maxLength={120}
          data-autofocus
          value={form.values.name}
          error={form.errors['name']}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
        />
        <DialogActs yes="Save the template" isBusy={save.isPending} onNo={onClose} />
      </DialogForm>
    </Dialog>
  );
}
