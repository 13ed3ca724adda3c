import type { Flow, FlowGroup, FlowPrice } from '@freehold/contract/flows/flows';
import { isApplicantStep, isDoneByItself } from '@freehold/contract/flows/step-types';
import type { PlanPrices } from '../../firm/public.ts';
import type { FlowVersion } from './catalogue.ts';

/** What the answer takes from the member and their workspace. */
export type Viewer = {
  chosen: ReadonlyMap<number, boolean>;
  prices: PlanPrices | null;
  maySave: boolean;
  whyNotRun: string | null;
};

export function presentFlow(flow: FlowVersion, { chosen, prices, maySave, whyNotRun }: Viewer): Flow {
  return {
    id: flow.id,
    name: flow.name,
    asset_type_id: flow.asset_type_id,
    is_saved: (chosen.get(flow.id) ?? flow.saved_by_default) ? 1 : 0,
    description: flow.description,
    group: groupOf(flow),
    roles: flow.roles,
    version: flow.version,
    est_minutes: flow.est_minutes,
    steps: flow.steps.map(({ key, title, summary, type, required, skippable }) => ({
      key,
      type,
      title,
      summary,
      by: isApplicantStep(type) ? 'applicant' : isDoneByItself(type) ? 'freehold' : 'staff',
      required,
      skippable,
    })),
    price: prices && priceOf(flow, prices),
    can: { save: maySave, run: whyNotRun === null, why_not_run: whyNotRun },
  };
}

const OF_ASSET: Readonly<Record<FlowVersion['asset_type_id'], FlowGroup>> = { 0: 'standalone', 1: 'sales', 2: 'lettings' };
const groupOf = ({ kind, asset_type_id: asset }: FlowVersion): FlowGroup => (kind === 'payment' ? 'payments' : OF_ASSET[asset]);

/** What one run costs by the plan. A plan that names no price for a kind of work does not charge for it. */
export function priceOf({ price_parts: parts }: Pick<FlowVersion, 'price_parts'>, prices: PlanPrices): FlowPrice {
  const priced = parts.map(({ label, price, when }) => {
    const { pence, with_vat_pence: withVat } = prices.of(price) ?? { pence: 0, with_vat_pence: 0 };
    return { label, when, pence, with_vat_pence: withVat };
  });
  const always = priced.filter(({ when }) => when === 'always');
  return {
    pence: always.reduce((sum, { pence }) => sum + pence, 0),
    with_vat_pence: always.reduce((sum, { with_vat_pence: pence }) => sum + pence, 0),
    vat_percent: prices.vatPercent,
    parts: priced,
  };
}
