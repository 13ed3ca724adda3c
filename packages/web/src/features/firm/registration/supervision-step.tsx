import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { answerSupervision } from '@freehold/contract/firm/registration';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import type { StepProps } from './founder-steps.tsx';
import { useAnswer } from './queries.ts';
import { StepForm, useStepForm } from './step-form.tsx';
import { StepPage } from './step-page.tsx';
import { checkedAnswer, checkSupervision, supervisionValues, type SupervisionValues } from './supervision-form.ts';
import css from './steps.module.css';
import { oneOf } from '../../../lib/search-params.ts';

/** Step 2: who supervises the firm, and its nominated officer. Source: Money Laundering Regulations 2017, regs 7, 21 and 54. */
export function SupervisionStep({ registration, drafts, onBack, onDone }: StepProps) {
  const { me } = registration;
  const form = useStepForm<SupervisionValues>(drafts, 'supervision', supervisionValues(registration), checkSupervision);
  const { values, errors, set, left } = form;
  const save = useAnswer((typed: SupervisionValues) => call(answerSupervision, { body: checkedAnswer(typed) }));
  const submit = form.submit((typed) => save.mutate(typed, { onSuccess: onDone, onError: (error) => form.refuse(fieldErrorsOf(error)) }));
  const sellsHomes = registration.answers?.company?.business !== 'lettings';
  const officers = [
    { value: 'me', label: `${me.first_name} ${me.last_name} (you)` },
    { value: 'colleague', label: 'A colleague, by email' },
    { value: 'later', label: 'Decide later' },
  ];
  const number = (
    <div className={`${css.pair} ${css.uneven}`}>
      <TextInput
        label="Registration number"
        value={values.hmrc_number}
        error={errors['hmrc_number']}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => set({ hmrc_number: event.currentTarget.value })}
        onBlur={() => values.hmrc_number !== '' && left('hmrc_number')}
      />
      <DateField
        label="Renews on"
        value={values.renews_on}
        error={errors['renews_on']}
        onChange={(renews_on) => set({ renews_on })}
        onBlur={() => values.renews_on !== '' && left('renews_on')}
      />
    </div>
  );
  const reason = (
    <Textarea
      label="Your reason, in one sentence"
      rows={2}
      value={values.reason}
      error={errors['reason']}
      onChange={(event) => set({ reason: event.currentTarget.value })}
      onBlur={() => values.reason !== '' && left('reason')}
    />
  );
  return (
    <StepPage
      step="supervision"
      title="Your supervision"
      lead="HMRC identifies your firm by this number. If you do not have one yet, say why and carry on."
      motto="Estate agents are supervised by HMRC. Your file should say so before anyone asks."
      note="Money Laundering Regulations 2017. Freehold keeps the number with your workspace."
      email={me.email}
      onBack={onBack}
    >
      <StepForm form={form} onSubmit={submit} error={save.error} busy={save.isPending} act="Save and continue" onBack={onBack}>
        <ChoiceTiles
          legend="HMRC registration"
          quietLegend
          large
          value={values.state}
          onChange={(state) => set({ state })}
          error={errors['state']}
          choices={[
            {
              value: 'registered',
              label: 'We are registered with HMRC',
              detail: 'Enter the number on your registration',
              more: number,
            },
            { value: 'applied', label: 'We have applied', detail: 'Your workspace shows this until the number is entered' },
            {
              value: 'below_limit',
              label: 'Lettings under £10,000 a month only',
              detail: sellsHomes
                ? 'For firms that only let. You said that you sell homes.'
                : 'Outside these rules. Sanctions duties still apply.',
              disabled: sellsHomes,
            },
            { value: 'other', label: 'Another reason', detail: 'Tell us in one sentence', more: reason },
          ]}
        />
        <NativeSelect
          size="md"
          label="Nominated officer (MLRO)"
          {...(values.nominated_officer === 'colleague' ? {} : { description: 'Reads suspicion reports, which nobody else sees.' })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={officers}
          value={values.nominated_officer}
          error={errors['nominated_officer']}
          onChange={(event) =>
            set({ nominated_officer: oneOf(event.currentTarget.value, ['me', 'colleague', 'later']) ?? values.nominated_officer })
          }
        />
        {values.nominated_officer === 'colleague' && (
          <TextInput
            size="md"
            type="email"
            label="Their work email"
            description="They become the officer when they join with this address. You invite them next."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            value={values.nominated_officer_email}
            error={errors['nominated_officer_email']}
            onChange={(event) => set({ nominated_officer_email: event.currentTarget.value })}
            onBlur={() => values.nominated_officer_email !== '' && left('nominated_officer_email')}
          />
        )}
      </StepForm>
    </StepPage>
  );
}
