import type { DraftStep, FlowDraft } from '@freehold/contract/flows/flow-draft';
import type { FlowDesign } from '@freehold/contract/flows/flow-designs';
import type { ADDRESS_PROOFS, FUNDS_TARGETS, ID_DOCUMENTS, QUESTION_KINDS } from '@freehold/contract/flows/step-types';
import { ROLE_WORDS, type PropertyRole } from '@freehold/property-rules/property-stages';
import { plural } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';

export const ASSETS = [
  { value: '0', label: 'No property' },
  { value: '1', label: 'A sale' },
  { value: '2', label: 'A letting' },
] as const;
export const assetWords = (asset: FlowDraft['asset_type_id']): string => ASSETS[asset].label;

export const PAYERS = [
  { value: 'agent', label: 'Your firm' },
  { value: 'applicant', label: 'The person' },
  { value: 'either', label: 'Either, chosen for each run' },
] as const;
export const payerWords = (payer: FlowDraft['payer']): string => PAYERS.find(({ value }) => value === payer)?.label ?? payer;

export const ID_DOCUMENT_WORDS: Readonly<Record<(typeof ID_DOCUMENTS)[number], string>> = {
  passport: 'Passport',
  driving_licence: 'Driving licence',
  residence_permit: 'Residence permit',
};
export const ADDRESS_PROOF_WORDS: Readonly<Record<(typeof ADDRESS_PROOFS)[number], string>> = {
  bank_statement: 'Bank statement',
  council_tax: 'Council tax bill',
  utility_bill: 'Utility bill',
  hmrc_letter: 'Letter from HMRC',
  tenancy_agreement: 'Tenancy agreement',
};
export const FUNDS_TARGET_WORDS: Readonly<Record<(typeof FUNDS_TARGETS)[number], string>> = {
  price: 'The price of the property',
  contribution: 'What this person brings',
};
export const QUESTION_KIND_WORDS: Readonly<Record<(typeof QUESTION_KINDS)[number], string>> = {
  yes_no: 'Yes or no',
  text: 'In words',
  choice: 'One of several answers',
  date: 'A date',
  money: 'An amount of money',
};

export const roleWords = (roles: readonly PropertyRole[]): string =>
  roles.length === 0 ? 'Everyone' : roles.map((role) => ROLE_WORDS[role]).join(', ');

/** What every run costs by the plan, with VAT. */
export function priceOf(parts: FlowDraft['price_parts'], prices: FlowDesign['parts']['prices']): number {
  return parts
    .filter(({ when }) => when === 'always')
    .reduce((sum, { price }) => sum + (prices.find(({ kind }) => kind === price)?.with_vat_pence ?? 0), 0);
}
export const priceWords = (pence: number): string => (pence === 0 ? 'No charge' : `${poundsAndPence(pence)} with VAT`);

export const WHEN_REQUIRED = { always: 'Always', offer_accepted: 'Once an offer is accepted', never: 'Never' } as const;
export type WhenRequired = keyof typeof WHEN_REQUIRED;
/** A step whose type knows it waits for the accepted offer, and may be left out until then. */
export const whenRequired = ({ required, config }: Pick<DraftStep, 'required' | 'config'>): WhenRequired =>
  config['required_from'] === 'offer_accepted' ? 'offer_accepted' : required ? 'always' : 'never';
export const requiredFrom = (step: Pick<DraftStep, 'config'>, when: WhenRequired): Pick<DraftStep, 'required' | 'config'> => {
  const { required_from: _before, ...config } = step.config;
  return { required: when === 'always', config: when === 'offer_accepted' ? { ...config, required_from: when } : config };
};

const PAID_BY: Readonly<Record<FlowDraft['payer'], string>> = {
  agent: 'Your firm pays.',
  applicant: 'The person pays, and reads the price in the message with their link.',
  either: 'Your firm or the person pays, as you choose for each run.',
};
/** What a run costs by the plan, and who pays. */
export function costWords(
  { price_parts: parts, payer }: Pick<FlowDraft, 'price_parts' | 'payer'>,
  { prices, plan }: Pick<FlowDesign['parts'], 'prices' | 'plan'>,
): string {
  if (plan === null) return 'Your workspace is on no plan, so there is no price yet.';
  const pence = priceOf(parts, prices);
  if (pence === 0) return `By your plan, ${plan}, nothing is charged for a run.`;
  return `${priceWords(pence)} for each person, by your plan, ${plan}. ${PAID_BY[payer]}`;
}

/** Whom a step shows to and whether it must be done, in one line. */
export function stepLine(step: Pick<DraftStep, 'roles' | 'required' | 'skippable' | 'config'>): string {
  const { roles, skippable } = step;
  const when = whenRequired(step);
  const words = [roleWords(roles)];
  if (when === 'never') words.push('optional');
  if (when === 'offer_accepted') words.push('once an offer is accepted');
  if (skippable) words.push('can be skipped');
  return words.join(', ');
}

export const stepsLine = ({ steps, est_minutes: minutes }: Pick<FlowDraft, 'steps' | 'est_minutes'>): string =>
  `${plural(steps.length, 'step')}, about ${plural(minutes, 'minute')}`;
