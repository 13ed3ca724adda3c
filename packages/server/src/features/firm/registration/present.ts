import type { CompanySource } from '@freehold/contract/firm/companies';
import type { Plan } from '@freehold/contract/firm/plans';
import { Business, GateMode, SupervisionState, type AgreedVersions, type Registration } from '@freehold/contract/firm/registration';
import { z } from 'zod';
import { roleName } from '../../access/public.ts';
import { isStep, STEPS } from './steps.ts';
import type { Standing, WorkspaceRow } from './store.ts';

type Answers = NonNullable<Registration['answers']>;

const text = z.string().nullable().catch(null);
export const StoredSupervision = z.object({ state: SupervisionState, hmrc_number: text, renews_on: text, reason: text });
export const DEFAULT_POLICIES = { gate_mode: 'warn', reminder_days: [2, 5], negotiator_can_accept_pass: false } as const;
const StoredPolicies = z.object({
  gate_mode: GateMode.catch(DEFAULT_POLICIES.gate_mode),
  reminder_days: z.array(z.int()).catch([...DEFAULT_POLICIES.reminder_days]),
  negotiator_can_accept_pass: z.boolean().catch(DEFAULT_POLICIES.negotiator_can_accept_pass),
});

export const nextStep = ({ registration_step: step }: WorkspaceRow): Registration['step'] => (isStep(step) ? step : 'done');
export const isFounder = ({ workspace, member }: Standing) => workspace.created_by_user === member.user_id;
export const hasAgreed = ({ agreed }: Standing, current: AgreedVersions) =>
  agreed.has(`terms ${current.terms_version}`) && agreed.has(`privacy ${current.privacy_version}`);

/** Own details: a founder's are complete with a phone number and the terms, a colleague's once they said so. */
export function isMemberComplete(standing: Standing, current: AgreedVersions): boolean {
  const { member } = standing;
  return member.completed_signup || (isFounder(standing) && member.phone !== null && hasAgreed(standing, current));
}

type About = { standing: Standing; current: AgreedVersions; plans: Plan[]; source: CompanySource };

export function presentRegistration({ standing, current, plans, source }: About): Registration {
  const { workspace, member, founder } = standing;
  const isAlone = workspace.completed_signup || isFounder(standing);
  return {
    path: isFounder(standing) ? 'founder' : 'colleague',
    is_complete: workspace.completed_signup && member.completed_signup,
    step: nextStep(workspace),
    waiting_for: !isAlone && member.completed_signup ? founder : null,
    account_name: workspace.account_name,
    me: {
      email: member.email,
      first_name: member.first_name,
      last_name: member.surname,
      phone: member.phone,
      role: roleName(member.role_id),
      has_agreed: hasAgreed(standing, current),
      is_complete: isMemberComplete(standing, current),
    },
    answers: isFounder(standing) ? answersOf(standing) : null,
    plans: isFounder(standing) ? plans : [],
    company_source: source,
  };
}

function answersOf({ workspace, member }: Standing): Answers {
  const isAnswered = (step: Exclude<Registration['step'], 'done'>) => STEPS.indexOf(nextStep(workspace)) > STEPS.indexOf(step);
  const supervision = StoredSupervision.safeParse(workspace.supervision);
  const business = Business.safeParse(workspace.business);
  return {
    company:
      isAnswered('company') && business.success
        ? {
            is_sole_trader: workspace.is_sole_trader,
            company_number: workspace.company_number,
            legal_name: workspace.legal_name ?? '',
            registered_address: workspace.registered_address ?? '',
            account_name: workspace.account_name,
            business: business.data,
            role_in_firm: member.role_in_firm ?? '',
          }
        : null,
    supervision: supervision.success
      ? {
          ...supervision.data,
          nominated_officer: member.nominated_officer === 'mlro' ? 'me' : workspace.nominated_officer_email ? 'colleague' : 'later',
          nominated_officer_email: workspace.nominated_officer_email,
        }
      : null,
    plan: workspace.active_plan,
    policies: StoredPolicies.parse(workspace.settings ?? {}),
  };
}
