import { answerPolicies, type PoliciesAnswer } from '@freehold/contract/registration';
import { call } from '../../lib/api.ts';
import { fieldErrorsOf } from '../../lib/api-error.ts';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { PlainCheckbox } from '../../ui/plain-checkbox.tsx';
import type { FieldMessages } from '../../ui/use-checked-form.ts';
import { faultsOf } from './answer-faults.ts';
import type { StepProps } from './founder-steps.tsx';
import { useAnswer } from './queries.ts';
import { reminderLine, ReminderDays } from './reminder-days.tsx';
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
      lead="What happens when a check is missing, and who is reminded. Change it later in Settings."
      motto="Strict where the law is. Quiet where it is not."
      note="Every change to these rules stands in Recent activity, with who made it."
      email={registration.me.email}
      onBack={onBack}
    >
      <StepForm form={form} onSubmit={submit} error={save.error} busy={save.isPending} act="Save and finish" onBack={onBack}>
        <ChoiceTiles
          legend="When a step needs a check that is not there"
          large
          value={values.gate_mode}
          onChange={(gate_mode) => set({ gate_mode })}
          error={errors['gate_mode']}
          choices={[
            { value: 'warn', label: 'Warn', detail: 'Say what is missing, let people go on, and keep it in the breach register' },
            { value: 'block', label: 'Block', detail: 'Hold the step until the check is there' },
            { value: 'off', label: 'Off', detail: 'Say nothing. Clocks run all the same, and late is late.' },
          ]}
        />
        <ReminderDays
          value={values.reminder_days}
          onChange={(reminder_days) => set({ reminder_days })}
          error={errors['reminder_days'] ?? null}
          about={reminderLine(values.reminder_days)}
        />
        <PlainCheckbox
          name="negotiator_can_accept_pass"
          checked={values.negotiator_can_accept_pass}
          onChange={(negotiator_can_accept_pass) => set({ negotiator_can_accept_pass })}
        >
          Negotiators may accept a clean pass
        </PlainCheckbox>
      </StepForm>
    </StepPage>
  );
}
