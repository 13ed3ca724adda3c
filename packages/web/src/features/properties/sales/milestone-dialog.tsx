import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { milestoneLabel, type SettableMilestone } from '@freehold/property-rules/sale-milestones';
import type { Sale, SaleMilestone } from '@freehold/contract/properties/sales';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { tell } from '../../../lib/tell.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useSaleActs } from './queries.ts';
import css from './sales.module.css';

type Props = { property: PropertyDetails; sale: Sale; code: SettableMilestone; milestone: SaleMilestone; onClose: () => void };

/** When a milestone is due and when it was reached; an empty date takes it back. */
export function MilestoneDialog({ property, sale, code, milestone, onClose }: Props) {
  const { mark } = useSaleActs(property.id, sale.id);
  const form = useCheckedForm({ target_on: written(milestone.target_on), done_on: written(milestone.done_on) }, (values) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([, text]) => text.trim() !== '' && readTypedDate(text) === null)
        .map(([field]) => [field, 'Enter a real date']),
    ),
  );
  const send = form.submit((values) =>
    tell(
      mark,
      { code, target_on: readTypedDate(values.target_on), done_on: readTypedDate(values.done_on) },
      {
        onSuccess: () => {
          toast.ok('Dates saved');
          onClose();
        },
        onError: (error) => {
          const found = fieldErrorsOf(error);
          if (Object.keys(found).length > 0) form.refuse(found);
          else toast.fail('Not saved', messageOf(error));
        },
      },
    ),
  );
  return (
    <Dialog opened onClose={onClose} title={milestoneLabel(code)}>
      <DialogForm formRef={form.formRef} onSubmit={send}>
        <div className={css.dates}>
          <DateField
            label="Target"
            value={form.values.target_on}
            onChange={(target_on) => form.set({ target_on })}
            onBlur={() => form.left('target_on')}
            error={form.errors['target_on']}
          />
          <DateField
            label="Done"
            value={form.values.done_on}
            onChange={(done_on) => form.set({ done_on })}
            onBlur={() => form.left('done_on')}
            error={form.errors['done_on']}
          />
        </div>
        <DialogActs onNo={onClose} yes="Save dates" isBusy={mark.isPending} />
      </DialogForm>
    </Dialog>
  );
}

const written = (date: string | null) => (date ? writeTypedDate(date) : '');
