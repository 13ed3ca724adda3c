import { answerPolicies, type PoliciesAnswer } from '@freehold/contract/firm/registration';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { PlainCheckbox } from '../../../ui/plain-checkbox.tsx';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';
import { faultsOf } from './answer-faults.ts';
import type { StepProps } from './founder-steps.tsx';
import { useAnswer } from './queries.ts';
import { StepForm, useStepForm } from './step-form.tsx';
import { StepPage } from './step-page.tsx';

const DEFAULTS: PoliciesAnswer = { gate_mode: 'warn', reminder_days: [], negotiator_can_accept_pass: false };

async function checkPolicies(values: PoliciesAnswer): Promise<FieldMessages> {
  const { PoliciesAnswer: Answer } = await import('./answer-schemas.ts');
  return faultsOf(Answer.safeParse(values));
}

/** Step 5: how strict the workspace is. All of it can be changed later in Settings. */
export function PoliciesStep({ registration, drafts, onBack, onDone }: StepProps) {
  const form = useStepForm<PoliciesAnswer>(drafts, 'policies', registration.answers?.policies ?? DEFAULTS, checkPolicies);
  const { values, errors, set } = form;
  const save = useAnswer((answer: PoliciesAnswer) => call(answerPolicies, { body: answer }));
  const submit = form.submit((answer) => save.mutate(answer, { onSuccess: onDone, onError: (error) => form.refuse(fieldErrorsOf(error)) }));
  return (
    <StepPage
      step="policies"
      title="Your rules"
      lead="What happens when a check is missing. You can change this in Settings."
      motto="You can change these rules at any time."
      note="Every change to these rules is recorded in Recent activity with the name of who made it."
      email={registration.me.email}
      onBack={onBack}
    >
      <StepForm form={form} onSubmit={submit} error={save.error} busy={save.isPending} act="Save and finish" onBack={onBack}>
        <ChoiceTiles
          legend="When somebody moves a property on and a check is missing"
          large
          value={values.gate_mode}
          onChange={(gate_mode) => set({ gate_mode })}
          error={errors['gate_mode']}
          choices={[
            { value: 'warn', label: 'Warn', detail: 'Show who is missing, allow the move and record it in the breach register' },
            { value: 'block', label: 'Block', detail: 'Do not allow the move until the check is accepted. An override needs a reason' },
            { value: 'off', label: 'Off', detail: 'No warning; late checks are still recorded' },
          ]}
        />
        <PlainCheckbox
          name="negotiator_can_accept_pass"
          checked={values.negotiator_can_accept_pass}
          onChange={(negotiator_can_accept_pass) => set({ negotiator_can_accept_pass })}
        >
          Negotiators can accept a check that passed
        </PlainCheckbox>
      </StepForm>
    </StepPage>
  );
}
