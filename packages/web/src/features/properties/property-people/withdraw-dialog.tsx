import type { PropertyPerson } from '@freehold/contract/properties/property-people';
import { NativeSelect } from '@mantine/core';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { ReasonField } from '../../../ui/reason-field.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useRestorePerson, useWithdrawPerson } from './queries.ts';
import { livingIn } from './person-form.ts';
import { canLead } from './words.ts';

type Props = { propertyId: number; person: PropertyPerson; people: readonly PropertyPerson[]; opened: boolean; onClose: () => void };
const LEAST = 10;

/** Takes somebody out of a property, with their reason and, where the lead goes, who leads after them. It can be undone. */
export function WithdrawDialog({ propertyId, person, people, opened, onClose }: Props) {
  const withdraw = useWithdrawPerson(propertyId);
  const restore = useRestorePerson(propertyId);
  const heirs = person.is_lead ? livingIn(people, person.group_id).filter((each) => each.id !== person.id && canLead(each)) : [];
  const form = useCheckedForm({ reason: '', lead: '' }, ({ reason, lead }): Record<string, string> => ({
    ...(reason.trim() !== '' && reason.trim().length < LEAST ? { reason: 'Give a reason of at least 10 characters' } : {}),
    ...(heirs.length > 1 && lead === '' ? { lead_id: 'Choose one lead applicant' } : {}),
  }));
  const { name } = person.party;
  function close() {
    form.reset();
    withdraw.reset();
    onClose();
  }
  const send = form.submit(({ reason, lead }) =>
    withdraw.mutate(
      { lid: person.id, ...(reason.trim() ? { reason: reason.trim() } : {}), ...(lead === '' ? {} : { lead_id: Number(lead) }) },
      {
        onSuccess: () => {
          toast.undo(`${name} withdrawn`, () =>
            restore.mutate(person.id, {
              onSuccess: () => toast.ok(`${name} is back`),
              onError: (error) => toast.fail(messageOf(error)),
            }),
          );
          close();
        },
        onError: (error) => form.refuse(fieldErrorsOf(error)),
      },
    ),
  );
  const refused = withdraw.error && form.count === 0 ? messageOf(withdraw.error) || 'This could not be done. Try again in a moment.' : null;
  return (
    <Dialog opened={opened} onClose={close} title={`Withdraw ${name}?`}>
      <DialogForm formRef={form.formRef} onSubmit={send}>
        <FormErrors count={0} before="" message={refused} />
        <p className="fh-body">They are withdrawn from this property. Their record stays, and you can bring them back.</p>
        {heirs.length > 1 && (
          <NativeSelect
            label="Who leads the group after them"
            value={form.values.lead}
            error={form.errors['lead_id']}
            onChange={(event) => form.set({ lead: event.currentTarget.value })}
            data={[{ value: '', label: 'Choose' }, ...heirs.map((each) => ({ value: String(each.id), label: each.party.name }))]}
          />
        )}
        <ReasonField
          form={form}
          label="Reason, optional"
          description="Needed for the last seller or landlord of a live property"
          minRows={2}
        />
        <DialogActs no="No" onNo={close} yes="Yes, withdraw" danger isBusy={withdraw.isPending} />
      </DialogForm>
    </Dialog>
  );
}
