import { answerMember, type Registration } from '@freehold/contract/firm/registration';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { PlainField } from '../../../ui/plain-field.tsx';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';
import { AgreeBox, agreedNow } from './agree-box.tsx';
import { faultsOf } from './answer-faults.ts';
import { useAnswer } from './queries.ts';
import { StepForm, useStepForm } from './step-form.tsx';
import { StepPage } from './step-page.tsx';
import css from './steps.module.css';
import { useDrafts } from './use-drafts.ts';

type Values = { first_name: string; last_name: string; phone: string; agreed: boolean };

async function checkMember({ agreed, ...own }: Values): Promise<FieldMessages> {
  const { MemberAnswer } = await import('./answer-schemas.ts');
  const found = faultsOf(MemberAnswer.safeParse(own));
  if (!agreed) found['agreed'] = 'Agree to the terms and the privacy notice to go on';
  return found;
}

/** The short path of somebody who was invited: their name, their phone, the terms. */
export function ColleagueStep({ registration }: { registration: Registration }) {
  const { me, account_name } = registration;
  const drafts = useDrafts();
  const form = useStepForm<Values>(
    drafts,
    'member',
    { first_name: me.first_name, last_name: me.last_name, phone: me.phone ?? '', agreed: me.has_agreed },
    checkMember,
  );
  const { values, errors, set, left } = form;
  const save = useAnswer(async ({ agreed: _, ...own }: Values) => {
    const agreed = me.has_agreed ? {} : { agreed: await agreedNow() };
    return call(answerMember, { body: { ...own, ...agreed } });
  });
  const submit = form.submit((typed) =>
    save.mutate(typed, { onSuccess: () => drafts.drop('member'), onError: (error) => form.refuse(fieldErrorsOf(error)) }),
  );
  const field = (name: 'first_name' | 'last_name' | 'phone') => ({
    name,
    value: values[name],
    error: errors[name] ?? null,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    onBlur: () => values[name] !== '' && left(name),
  });
  return (
    <StepPage
      title={`Join ${account_name}`}
      lead={`You were invited as ${me.role}. Three details to enter.`}
      motto="Each role sees what its work needs."
      note="Your colleagues see your name and your work email."
      email={me.email}
      width={420}
    >
      <StepForm form={form} onSubmit={submit} before="you can join" error={save.error} busy={save.isPending} act={`Join ${account_name}`}>
        <div className={css.pair}>
          <PlainField {...field('first_name')} label="First name" autoComplete="given-name" />
          <PlainField {...field('last_name')} label="Last name" autoComplete="family-name" />
        </div>
        <PlainField
          {...field('phone')}
          label="Mobile"
          type="tel"
          autoComplete="tel"
          description="For a code, should you be asked to prove who you are"
        />
        {!me.has_agreed && <AgreeBox checked={values.agreed} error={errors['agreed'] ?? null} onChange={(agreed) => set({ agreed })} />}
      </StepForm>
    </StepPage>
  );
}
