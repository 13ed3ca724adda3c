import { answerCompany, answerMember } from '@freehold/contract/firm/registration';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { PlainField } from '../../../ui/plain-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { AgreeBox, agreedNow } from './agree-box.tsx';
import { CompanyByHand } from './company-by-hand.tsx';
import { checkCompany, companyValues, toCompanyAnswer, type CompanyValues } from './company-form.ts';
import { CompanySearch } from './company-search.tsx';
import type { StepProps } from './founder-steps.tsx';
import { useAnswer } from './queries.ts';
import { StepForm, useStepForm } from './step-form.tsx';
import { StepPage } from './step-page.tsx';
import css from './steps.module.css';

const BUSINESS = [
  { value: 'sales', label: 'Sales' },
  { value: 'lettings', label: 'Lettings' },
  { value: 'both', label: 'Both' },
] as const;

/** Step 1: which firm, what it does, and who is registering it. */
export function CompanyStep({ registration, drafts, onDone }: StepProps) {
  const { me, company_source } = registration;
  const form = useStepForm<CompanyValues>(drafts, 'company', companyValues(registration), checkCompany);
  const { values, errors, set, left } = form;
  const save = useAnswer(async (typed: CompanyValues) => {
    const agreed = me.has_agreed ? {} : { agreed: await agreedNow() };
    await call(answerMember, { body: { first_name: me.first_name, last_name: me.last_name, phone: typed.phone, ...agreed } });
    return call(answerCompany, { body: toCompanyAnswer(typed) });
  });
  const submit = form.submit((typed) => save.mutate(typed, { onSuccess: onDone, onError: (error) => form.refuse(fieldErrorsOf(error)) }));
  const byHand = values.way === 'hand';
  const name = byHand ? values.legal_name.trim() : values.found?.name;
  const noRegister = company_source === 'not_configured';
  return (
    <StepPage
      step="company"
      title="Your company"
      lead={
        noRegister
          ? 'No company register is connected here, so you enter it once by hand.'
          : byHand
            ? 'Enter it as it appears on your company’s documents.'
            : 'Find it by name or number. We copy the rest, so you type it once.'
      }
      motto="The register tells us most of it. You confirm the rest."
      note="Company details come from Companies House and stay in your own database."
      email={me.email}
      width={420}
    >
      <StepForm
        form={form}
        onSubmit={submit}
        error={save.error}
        busy={save.isPending}
        act={name ? `Use ${name}` : 'Continue'}
        under={
          noRegister ? undefined : byHand ? (
            <>
              In the register?{' '}
              <button type="button" className="fh-act" onClick={() => set({ way: 'search' })}>
                Find it there
              </button>
            </>
          ) : (
            <>
              Sole trader, or not listed?{' '}
              <button type="button" className="fh-act" onClick={() => set({ way: 'hand', legal_name: values.legal_name || values.query })}>
                Enter it by hand
              </button>
            </>
          )
        }
      >
        {byHand ? <CompanyByHand form={form} /> : <CompanySearch form={form} onByHand={() => set({ way: 'hand' })} />}
        <div>
          <div className={css.label}>What you do</div>
          <Segmented
            fullWidth
            large
            label="What you do"
            value={values.business}
            onChange={(business) => set({ business })}
            options={BUSINESS}
          />
        </div>
        <div className={css.pair}>
          <PlainField
            name="role_in_firm"
            label="Your role in the firm"
            autoComplete="organization-title"
            value={values.role_in_firm}
            error={errors['role_in_firm'] ?? null}
            onChange={(event) => set({ role_in_firm: event.currentTarget.value })}
            onBlur={() => values.role_in_firm !== '' && left('role_in_firm')}
          />
          <PlainField
            name="phone"
            label="Your mobile"
            type="tel"
            autoComplete="tel"
            value={values.phone}
            error={errors['phone'] ?? null}
            onChange={(event) => set({ phone: event.currentTarget.value })}
            onBlur={() => values.phone !== '' && left('phone')}
          />
        </div>
        {!me.has_agreed && <AgreeBox checked={values.agreed} error={errors['agreed'] ?? null} onChange={(agreed) => set({ agreed })} />}
      </StepForm>
    </StepPage>
  );
}
