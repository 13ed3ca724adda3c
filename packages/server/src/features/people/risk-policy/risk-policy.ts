import type { z } from 'zod';
import type { RiskLevel as RiskLevelSchema } from '@freehold/contract/kernel/check-states';

export type RiskLevel = z.infer<typeof RiskLevelSchema>;
type Option = {
  value: string;
  label: string;
  weight: number;
  /** The level cannot be lower when this is chosen. */ atLeast?: RiskLevel;
  why?: string;
};
type Question = {
  code: string;
  group: 'customer' | 'geography' | 'transaction' | 'property' | 'delivery';
  question: string;
  options: Option[];
};

/**
 * How risk is judged, and what follows from it, as one version. A version in use is never edited: another answer, weight or period is another
 * version, and what was recorded under the old one keeps its meaning.
 */
export type RiskPolicy = {
  version: string;
  questions: readonly Question[];
  /** From these scores on. */
  levelFrom: { medium: number; high: number };
  /** How long an accepted check answers for the client, and when the next review is due: the higher the risk, the sooner. */
  holdsMonths: Record<RiskLevel, number>;
};

/**
 * The risk questions of a check, as a compliance officer would print them: five groups, weights out of 100 in all.
 * Source of the groups: MLR 2017 reg 18(2)(b) and reg 33(6). Answers that force a level cite their rule.
 */
const QUESTIONS_2026_11: readonly Question[] = [
  {
    code: 'customer_known',
    group: 'customer',
    question: 'How well do you know the client?',
    options: [
      { value: 'known', label: 'Known to the firm for years', weight: 0 },
      { value: 'met', label: 'New, met in person', weight: 4 },
      { value: 'not_met', label: 'New, not met in person', weight: 10 },
    ],
  },
  {
    code: 'customer_pep',
    group: 'customer',
    question: 'Is the client, or someone close to them, a politically exposed person?',
    options: [
      { value: 'no', label: 'No', weight: 0 },
      {
        value: 'domestic',
        label: 'Yes, in the United Kingdom',
        weight: 12,
        atLeast: 'medium',
        why: 'MLR 2017 reg 35(3A): a domestic PEP starts from a lower risk, and still needs enhanced checks',
      },
      {
        value: 'foreign',
        label: 'Yes, in another country',
        weight: 20,
        atLeast: 'high',
        why: 'MLR 2017 reg 35: enhanced due diligence and senior approval',
      },
    ],
  },
  {
    code: 'customer_structure',
    group: 'customer',
    question: 'Who is behind the transaction?',
    options: [
      { value: 'person', label: 'A person for themselves', weight: 0 },
      { value: 'company_clear', label: 'A company or trust with clear owners', weight: 6 },
      { value: 'company_complex', label: 'Several layers, nominees or owners abroad', weight: 15 },
    ],
  },
  {
    code: 'geography_country',
    group: 'geography',
    question: 'Which countries is the client or their money connected with?',
    options: [
      { value: 'uk', label: 'The United Kingdom only', weight: 0 },
      { value: 'other', label: 'Another country', weight: 5 },
      { value: 'grey', label: 'A country under increased FATF monitoring', weight: 12 },
      {
        value: 'call_for_action',
        label: 'A country under a FATF call for action',
        weight: 15,
        atLeast: 'high',
        why: 'MLR 2017 reg 33(1)(b), as amended in 2026: enhanced due diligence',
      },
    ],
  },
  {
    code: 'transaction_funds',
    group: 'transaction',
    question: 'Where does the money come from?',
    options: [
      { value: 'mortgage', label: 'Mostly a mortgage from a UK lender', weight: 0 },
      { value: 'savings', label: 'Savings or a sale, shown by documents', weight: 4 },
      { value: 'gift', label: 'A gift or a private loan', weight: 8 },
      { value: 'unclear', label: 'Cash, crypto-assets or not yet explained', weight: 14 },
    ],
  },
  {
    code: 'transaction_usual',
    group: 'transaction',
    question: 'Is the transaction unusual in size, complexity or urgency?',
    options: [
      { value: 'no', label: 'No', weight: 0 },
      { value: 'somewhat', label: 'A little, and the client explained why', weight: 4 },
      {
        value: 'yes',
        label: 'Unusually complex or unusually large',
        weight: 10,
        atLeast: 'high',
        why: 'MLR 2017 reg 33(1)(f), as amended in 2026: enhanced due diligence',
      },
    ],
  },
  {
    code: 'property_value',
    group: 'property',
    question: 'What is the property?',
    options: [
      { value: 'usual', label: 'Usual for your area', weight: 0 },
      { value: 'higher', label: 'Well above the usual price or rent', weight: 4 },
      { value: 'super_prime', label: 'Super-prime, or resold within a year at a very different price', weight: 8 },
    ],
  },
  {
    code: 'delivery_channel',
    group: 'delivery',
    question: 'How do you deal with the client?',
    options: [
      { value: 'direct', label: 'Directly', weight: 0 },
      { value: 'adviser', label: 'Through a solicitor or adviser you know', weight: 2 },
      { value: 'third_party', label: 'Only through someone you do not know', weight: 8 },
    ],
  },
];

/** The newest version stands last. Periods: MLR 2017 reg 28(11)(b), what is known of a client is kept up to date. */
const RISK_POLICIES: readonly [RiskPolicy, ...RiskPolicy[]] = [
  {
    version: 'aml-2026-11',
    questions: QUESTIONS_2026_11,
    levelFrom: { medium: 25, high: 50 },
    holdsMonths: { low: 24, medium: 12, high: 6 },
  },
];

/** What new assessments are made by. */
export const RISK_POLICY: RiskPolicy = RISK_POLICIES.at(-1) ?? RISK_POLICIES[0];

/** The version an assessment was made by. One this release does not know is read by its newest. */
export const riskPolicy = (version: string): RiskPolicy => RISK_POLICIES.find((policy) => policy.version === version) ?? RISK_POLICY;
