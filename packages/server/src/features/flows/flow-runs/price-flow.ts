import type { FlowDefinition } from '@freehold/contract/flows/flow-definition';
import type { QuoteLine } from '@freehold/contract/flows/flow-runs';
import type { PlanPrices } from '../../firm/public.ts';

type Person = { id: number; name: string };

/**
 * What a flow costs for these people, line by line. VAT is rounded to the penny on each line (VAT Notice 700, 17.5), so that the runs of one
 * quote add up to it. What a plan has no price for costs nothing here: the provider bills it. What is only charged if it is used is named once.
 */
export function priceFlow(
  flow: Pick<FlowDefinition, 'price_parts'>,
  people: readonly Person[],
  prices: Pick<PlanPrices, 'of'> | null,
): QuoteLine[] {
  const line = ({ label, price, when }: FlowDefinition['price_parts'][number], person: Person | null): QuoteLine => {
    const unit = prices?.of(price);
    return {
      label,
      party_id: person?.id ?? null,
      party_name: person?.name ?? null,
      pence: unit?.pence ?? 0,
      with_vat_pence: unit?.with_vat_pence ?? 0,
      when,
    };
  };
  const parts = (when: 'always' | 'if_used') => flow.price_parts.filter((part) => part.when === when);
  return [
    ...people.flatMap((person) => parts('always').map((part) => line(part, person))),
    ...parts('if_used').map((part) => line(part, null)),
  ];
}

/** What is charged whatever happens, and the VAT within it. */
export function totalOf(lines: readonly QuoteLine[]): { total_pence: number; vat_pence: number } {
  const charged = lines.filter(({ when }) => when === 'always');
  const total = charged.reduce((sum, line) => sum + line.with_vat_pence, 0);
  return { total_pence: total, vat_pence: total - charged.reduce((sum, { pence }) => sum + pence, 0) };
}
