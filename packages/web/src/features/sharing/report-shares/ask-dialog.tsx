import type { Party } from '@freehold/contract/people/parties';
import { MOST_PASS_DAYS, USUAL_PASS_DAYS } from '@freehold/contract/sharing/evidence-passes';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { tell } from '../../../lib/tell.ts';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAskForEvidence } from './queries.ts';

/** Asks somebody to let the firm reuse what another checked: by a message, or by the code on their phone. */
export function AskDialog({ party, asks, onClose }: { party: Party; asks: string | null; onClose: () => void }) {
  const ask = useAskForEvidence();
  const [way, setWay] = useState<'message' | 'code'>(asks === null ? 'code' : 'message');
  const [values, setValues] = useState({ purpose: '', days: String(USUAL_PASS_DAYS), code: '' });
  const errors = fieldErrorsOf(ask.error);
  const text = (field: keyof typeof values) => ({
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => setValues({ ...values, [field]: event.currentTarget.value }),
  });
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <Dialog opened onClose={onClose} title="Ask to reuse a check">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (way === 'code' && values.code.trim() === '') return setMissing('Enter the code on their phone');
          tell(
            ask,
            {
              party_id: party.id,
              purpose: values.purpose,
              days: /^\d{1,4}$/.test(values.days.trim()) ? Number(values.days) : 0.5,
              code: way === 'code' ? values.code : '',
            },
            {
              onSuccess: () => {
                toast.ok('They were asked', way === 'code' ? 'The question is on their phone' : `By ${asks ?? ''}`);
                onClose();
              },
            },
          );
        }}
      >
        <p className="fh-body">
          Where another firm of this installation checked {party.name}, they can let you reuse it. They see what for and until when, choose
          the parts, and can take it back. It is evidence for your review, and never your decision.
        </p>
        <FormErrors count={0} before="" message={ask.error && Object.keys(errors).length === 0 ? messageOf(ask.error) : null} />
        <ChoiceTiles
          legend="How to ask"
          dense
          value={way}
          onChange={(next) => {
            setWay(next);
            setMissing(null);
          }}
          choices={[
            ...(asks === null ? [] : [{ value: 'message' as const, label: `By ${asks}`, detail: 'They get a link to their page' }]),
            { value: 'code' as const, label: 'By the code they show', detail: 'On their page, under Your pass; it works for ten minutes' },
          ]}
        />
        {way === 'code' && (
          <TextInput
            label="Code"
            placeholder="7KQ2-9DXM"
            autoComplete="off"
            maxLength={40}
            {...text('code')}
            error={missing ?? errors['code']}
          />
        )}
        <Textarea label="What you need it for" autosize minRows={2} maxLength={300} {...text('purpose')} />
        <TextInput
          label="For how many days"
          description={`${MOST_PASS_DAYS} at most. It ends earlier where the check grows too old`}
          inputMode="numeric"
          autoComplete="off"
          {...text('days')}
        />
        <DialogActs yes="Ask" isBusy={ask.isPending} onNo={onClose} />
      </DialogForm>
    </Dialog>
  );
}
