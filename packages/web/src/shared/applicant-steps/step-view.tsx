import type { ComponentType } from 'react';
import { AddressHistoryStep } from './address-history-step.tsx';
import type { Words } from './en.ts';
import { FundsStep } from './funds-step.tsx';
import { monthsOf, proofMonthsOf } from './read-config.ts';
import { ReviewStep } from './review-step.tsx';
import type { ShownStep, StepProps, TaskAbout } from './step-props.ts';
import { IdDocumentStep, SelfieStep } from './steps-identity.tsx';
import { ConsentStep, IntroStep, QuestionsStep, UnknownStep, UploadStep } from './steps-begin.tsx';
import { BankAccountStep, CompanyStep, OwnershipStep } from './steps-ownership.tsx';
import { DetailsStep, EmploymentStep, PhoneStep, ProofOfAddressStep, RightToRentStep } from './steps-person.tsx';

const STEPS: Readonly<Record<string, ComponentType<StepProps>>> = {
  intro_list_of_documents: IntroStep,
  consent: ConsentStep,
  details: DetailsStep,
  phone_otp: PhoneStep,
  id_document: IdDocumentStep,
  selfie_liveness: SelfieStep,
  address_history: AddressHistoryStep,
  proof_of_address: ProofOfAddressStep,
  employment_income: EmploymentStep,
  source_of_funds: FundsStep,
  questions: QuestionsStep,
  upload: UploadStep,
  bank_account: BankAccountStep,
  company_details: CompanyStep,
  ownership_confirm: OwnershipStep,
  right_to_rent: RightToRentStep,
  review_and_submit: ReviewStep,
};

/** The body of a step: what is asked, filled in as far as it was. It sends nothing itself. */
export function StepView(props: StepProps) {
  const Step = STEPS[props.step.type] ?? UnknownStep;
  return <Step {...props} />;
}

/** What stands over and under a step. The firm's own question comes first where it wrote one. */
export function headOf(
  step: ShownStep,
  about: Pick<TaskAbout, 'agency' | 'minutes' | 'price'>,
  words: Words,
): { title: string; lead: string | null; under: string; act: string } {
  const say = words.steps;
  const own = (title: string, lead: string | null = null, under = words.task.seenBy, act = words.common.carryOn) => ({
    title: step.question ?? title,
    lead,
    under,
    act,
  });
  switch (step.type) {
    case 'intro_list_of_documents':
      return own(say.intro.title, say.intro.lead(about.minutes), words.signIn.under, say.intro.begin);
    case 'consent':
      return own(say.consent.title, null, '', say.consent.act);
    case 'details':
      return own(say.details.title, say.details.lead);
    case 'phone_otp':
      return own(say.phone.title, say.phone.lead);
    case 'id_document':
      return own(say.id.title, null, say.id.under);
    case 'selfie_liveness':
      return own(say.selfie.title, say.selfie.lead, say.id.under);
    case 'address_history':
      return own(say.addresses.title, say.addresses.lead(monthsOf(step.config) ?? 36), say.addresses.under);
    case 'proof_of_address':
      return own(say.proof.title, say.proof.lead(proofMonthsOf(step.config)));
    case 'employment_income':
      return own(say.work.title);
    case 'source_of_funds':
      return own(
        say.funds.title,
        step.config['target'] === 'price' && about.price !== null ? say.funds.lead : say.funds.leadNoPrice,
        say.funds.under,
      );
    case 'questions':
      return own(step.title);
    case 'upload':
      return own(step.title, say.upload.lead);
    case 'bank_account':
      return own(say.bank.title, say.bank.lead, say.bank.under);
    case 'company_details':
      return own(say.company.title, say.company.lead);
    case 'ownership_confirm':
      return own(say.ownership.title);
    case 'right_to_rent':
      return own(say.rent.title, say.rent.lead);
    case 'review_and_submit':
      return own(say.review.title, say.review.lead(about.agency), '', say.review.act);
    default:
      return own(step.title);
  }
}
