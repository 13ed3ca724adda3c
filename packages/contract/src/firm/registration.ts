import { z } from 'zod';
import { CompanySource } from './companies.ts';
import { defineRoute } from '../kernel/route.ts';
import { CompanyName, CompanyNumber, Email, EnteredDate, Id, personName, Phone, Reason } from '../kernel/values.ts';
import { Plan, PlanChoice } from './plans.ts';

const tag = 'Registration';

const LegalDocument = z.object({
  title: z.string(),
  version: z.string().describe('Sent back when somebody agrees'),
  url: z.string().nullable().describe("The operator's own page; null: the text below is the document"),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })).describe('Empty where the document is at `url`'),
});
export type LegalDocument = z.infer<typeof LegalDocument>;

export const getLegal = defineRoute({
  method: 'GET',
  path: '/v2/public/legal',
  tag,
  access: 'public',
  summary: 'Terms and privacy notice of this installation, with the versions to agree to',
  output: z.object({ terms: LegalDocument, privacy: LegalDocument }),
  errors: [],
});

/** The versions a person ticked. Leave the whole object out where nothing was ticked. */
export const AgreedVersions = z.object(
  { terms_version: z.string().min(1).max(40), privacy_version: z.string().min(1).max(40) },
  'Agree to the terms and the privacy notice to go on',
);
export type AgreedVersions = z.infer<typeof AgreedVersions>;

const FirstName = personName('Enter a first name');
const LastName = personName('Enter a last name');

export const RegisterInput = z.object({
  email: Email,
  first_name: FirstName,
  last_name: LastName,
  agreed: AgreedVersions.describe('From `/v2/public/legal`; a version that is no longer the newest is refused under this field'),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const register = defineRoute({
  method: 'POST',
  path: '/v2/public/register',
  tag,
  access: 'public',
  summary:
    'Ask for a workspace. The answer is the same whether or not the address is known; nothing is created until the link in the mail is used. Under Firebase the page asks Firebase for its own link afterwards',
  body: RegisterInput,
  output: z.object({ sent: z.literal(true) }),
  errors: [],
});

/** The step that comes next. `done`: everything is answered; `complete` finishes. */
export const RegistrationStep = z.enum(['company', 'supervision', 'team', 'plan', 'policies', 'done']);
export type RegistrationStep = z.infer<typeof RegistrationStep>;
export const Business = z.enum(['sales', 'lettings', 'both'], 'Choose sales, lettings or both');
export type Business = z.infer<typeof Business>;
export const SupervisionState = z.enum(['registered', 'applied', 'below_limit', 'other'], 'Choose one answer');
export type SupervisionState = z.infer<typeof SupervisionState>;
export const GateMode = z.enum(['off', 'warn', 'block'], 'Choose one answer');
export type GateMode = z.infer<typeof GateMode>;

const line = (missing: string, most: number) =>
  z
    .string(missing)
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, missing).max(most, `Must be ${most} characters or fewer`));

export const CompanyAnswer = z.object({
  is_sole_trader: z.boolean().describe('True for a sole trader or a partnership without a company number'),
  company_number: CompanyNumber.nullish().describe('Needed unless `is_sole_trader`'),
  legal_name: CompanyName,
  registered_address: line('Enter an address', 400),
  account_name: line('Enter a name for the workspace', 80).optional().describe('What colleagues see; the legal name where left out'),
  business: Business,
  role_in_firm: line('Enter your role in the firm', 60),
});
export type CompanyAnswer = z.infer<typeof CompanyAnswer>;

const HMRC_NUMBER = 'Enter the number on your HMRC registration, like XAML00000123456';
const HmrcNumber = z
  .string(HMRC_NUMBER)
  .transform((text) => text.replace(/\s+/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{8,15}$/, HMRC_NUMBER));

export const SupervisionAnswer = z.object({
  state: SupervisionState,
  hmrc_number: HmrcNumber.optional().describe('Needed for `registered`'),
  renews_on: EnteredDate.optional().describe('Needed for `registered`; today or later'),
  reason: Reason.optional().describe('Needed for `other`'),
  nominated_officer: z.enum(['me', 'colleague', 'later'], 'Choose who the nominated officer is'),
  nominated_officer_email: Email.optional().describe('Needed for `colleague`: becomes the nominated officer on joining under this address'),
});
export type SupervisionAnswer = z.infer<typeof SupervisionAnswer>;

export const PoliciesAnswer = z.object({
  gate_mode: GateMode.describe('What happens when a step needs a check that is not there'),
  reminder_days: z
    .array(z.int().min(1, 'Choose days from 1 to 60').max(60, 'Choose days from 1 to 60'))
    .max(5, 'Choose at most 5 days')
    .describe('Days after which somebody who was asked is reminded; empty: never'),
  negotiator_can_accept_pass: z.boolean(),
});
export type PoliciesAnswer = z.infer<typeof PoliciesAnswer>;

export const MemberAnswer = z.object({
  first_name: FirstName,
  last_name: LastName,
  phone: Phone,
  agreed: AgreedVersions.optional().describe('Needed while `me.has_agreed` is false'),
});
export type MemberAnswer = z.infer<typeof MemberAnswer>;

export const Registration = z.object({
  path: z.enum(['founder', 'colleague']).describe('A founder answers every step; an invited colleague gives their own details only'),
  is_complete: z.boolean().describe('Workspace and member have both completed their registration'),
  step: RegistrationStep.describe('The first step not answered yet; earlier ones may be answered again'),
  waiting_for: z.string().nullable().describe('A colleague who is done while the firm is not: the name of the founder still at it'),
  account_name: z.string().describe("The workspace's name"),
  me: z.object({
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string().nullable(),
    role: z.string().describe('The role in words'),
    has_agreed: z.boolean().describe('Agreed to the newest terms and privacy notice'),
    is_complete: z.boolean().describe('Own details are given. A founder gives them at any step before `complete`'),
  }),
  answers: z
    .object({
      company: z
        .object({
          is_sole_trader: z.boolean(),
          company_number: z.string().nullable(),
          legal_name: z.string(),
          registered_address: z.string(),
          account_name: z.string(),
          business: Business,
          role_in_firm: z.string(),
        })
        .nullable(),
      supervision: z
        .object({
          state: SupervisionState,
          hmrc_number: z.string().nullable(),
          renews_on: z.string().nullable(),
          reason: z.string().nullable(),
          nominated_officer: z.enum(['me', 'colleague', 'later']),
          nominated_officer_email: z.string().nullable(),
        })
        .nullable(),
      plan: z.string().nullable().describe('Id of the chosen plan'),
      policies: PoliciesAnswer.describe('The defaults until they are answered'),
    })
    .nullable()
    .describe('What was answered so far, null for a step not reached; null as a whole for a colleague'),
  plans: z.array(Plan).describe('Empty for a colleague'),
  company_source: CompanySource,
});
export type Registration = z.infer<typeof Registration>;

export const getRegistration = defineRoute({
  method: 'GET',
  path: '/v2/client/registration',
  tag,
  access: 'staff',
  summary: 'How far the registration of this workspace and of the signed-in member came',
  output: Registration,
  errors: [],
});

const step = { method: 'POST', tag, access: 'staff', output: Registration, whileRegistering: true } as const;

export const answerCompany = defineRoute({
  ...step,
  path: '/v2/client/registration/company',
  summary: 'Step 1: the firm. Can be answered again until registration is complete, as can each step',
  body: CompanyAnswer,
  errors: ['INVALID_STATE'],
});

export const answerSupervision = defineRoute({
  ...step,
  path: '/v2/client/registration/supervision',
  summary: 'Step 2: who supervises the firm under the Money Laundering Regulations 2017, and its nominated officer',
  body: SupervisionAnswer,
  errors: ['INVALID_STATE'],
});

export const answerTeam = defineRoute({
  ...step,
  path: '/v2/client/registration/team',
  summary: 'Step 3: go on from the team, with or without having invited anybody (`POST /v2/client/members`)',
  errors: ['INVALID_STATE'],
});

export const answerPlan = defineRoute({
  ...step,
  path: '/v2/client/registration/plan',
  summary: 'Step 4: the plan. One that cannot be chosen is told under the field `plan`',
  body: PlanChoice,
  errors: ['INVALID_STATE', 'PLAN_LIMIT'],
});

export const answerPolicies = defineRoute({
  ...step,
  path: '/v2/client/registration/policies',
  summary: 'Step 5: what happens when a check is missing, and when people are reminded',
  body: PoliciesAnswer,
  errors: ['INVALID_STATE'],
});

export const answerMember = defineRoute({
  ...step,
  path: '/v2/client/registration/member',
  summary: "The signed-in member's own name and phone, and the terms. For an invited colleague this completes their registration",
  body: MemberAnswer,
  errors: ['INVALID_STATE'],
});

export const completeRegistration = defineRoute({
  ...step,
  path: '/v2/client/registration/complete',
  summary: 'Finish: every step answered and the own details given. The workspace opens',
  errors: ['INVALID_STATE'],
});

export const ChecklistItem = z.object({
  id: z.enum(['property', 'practice_check', 'saved_flow', 'colleague', 'sanctions_list', 'verification']),
  done: z.boolean(),
  note: z.string().nullable().describe('What was done, for example “Bethan Prosser, invited today”; null while it is not'),
  can: z.boolean().describe('Whether the signed-in member may do it'),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

export const getChecklist = defineRoute({
  method: 'GET',
  path: '/v2/client/registration/checklist',
  tag,
  access: 'staff',
  summary:
    'First things to do in a new workspace, ticked from what is really there. Whatever ticks one is announced under `activity` or `lists`',
  output: z.object({
    items: z.array(ChecklistItem),
    done: z.int(),
    list_entries: z.int().nullable().describe('Entries of the newest UK Sanctions List on this server; null where it is not there'),
    practice_check_id: Id.nullable().describe('The newest practice check, to open it'),
  }),
  errors: [],
});

export const runPracticeCheck = defineRoute({
  method: 'POST',
  path: '/v2/client/registration/practice-check',
  tag,
  access: 'staff',
  summary: 'A check of a made-up person against the demonstration list. It costs nothing, counts nowhere and can be run again',
  output: z.object({ check_id: Id }),
  errors: [],
});
