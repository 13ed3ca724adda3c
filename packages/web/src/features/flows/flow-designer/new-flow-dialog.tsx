import { Select, TextInput } from '@mantine/core';
import { addFlowDesign } from '@freehold/contract/flows/flow-designs';
import type { FlowDesign } from '@freehold/contract/flows/flow-designs';
import { IconSelector } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { designQuery } from './queries.ts';

const NOTHING = '0';
type Copy = { id: number; name: string; is_own: boolean };

const check = async ({ name }: { name: string; from: string }) => (name.trim() === '' ? { name: 'Enter a name' } : {});

/** What the new flow is called and what it begins with. */
export function NewFlowDialog({ copies, onClose }: { copies: readonly Copy[]; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const add = useMutation({
    mutationFn: (body: { name: string; copy_of: number | null }) => call(addFlowDesign, { body }),
    onSuccess: (design: FlowDesign) => {
      client.setQueryData(designQuery(design.id).queryKey, design);
      invalidateTopic(client, 'flows');
      void navigate({ to: '/flows/design/$id', params: { id: String(design.id) } });
    },
  });
  const form = useCheckedForm({ name: '', from: NOTHING }, check);
  const options = (isOwn: boolean) =>
    copies.filter((copy) => copy.is_own === isOwn).map(({ id, name }) => ({ value: String(id), label: `A copy of ${name}` }));
  const groups = [
    { group: 'Freehold’s flows', items: options(false) },
    { group: 'Flows of your firm', items: options(true) },
  ].filter(({ items }) => items.length > 0);
  const own = fieldErrorsOf(add.error);
  return (
    <Dialog opened onClose={onClose} title="New flow">
      <DialogForm
        formRef={form.formRef}
        onSubmit={form.submit(({ name, from }) => add.mutate({ name: name.trim(), copy_of: from === NOTHING ? null : Number(from) }))}
      >
        <FormErrors
          count={0}
          before=""
          message={add.error && !own['name'] ? messageOf(add.error) || 'The flow could not be begun. Try again in a moment.' : null}
        />
        <TextInput
          label="Name"
          description="People in your firm find it by this name"
          maxLength={60}
          data-autofocus
          value={form.values.name}
          error={form.errors['name'] ?? own['name']}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
        />
        <Select
          label="Begin with"
          allowDeselect={false}
          data={[{ value: NOTHING, label: 'Nothing' }, ...groups]}
          value={form.values.from}
          onChange={(from) => form.set({ from: from ?? NOTHING })}
          rightSection={<IconSelector size={15} stroke={1.7} aria-hidden />}
        />
        <DialogActs onNo={onClose} yes="Begin" isBusy={add.isPending} />
      </DialogForm>
    </Dialog>
  );
}
