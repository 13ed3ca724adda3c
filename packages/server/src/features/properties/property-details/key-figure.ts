import type { PropertyDetails } from '@freehold/contract/properties/property-details';

type Money = { price_pence: number | null; rent_pence: number | null; rent_frequency: Frequency | null };
type Accepted = { amount_pence: number | null; rent_pence: number | null; rent_frequency: Frequency | null };
type Frequency = NonNullable<PropertyDetails['rent_frequency']>;

const PER_YEAR: Record<string, number> = { week: 52, month: 12, quarter: 4, year: 1 };

/** What it is agreed at, with its share of what was asked; until then what is asked. */
export function keyFigure(property: Money, accepted: Accepted | null): PropertyDetails['figure'] {
  const asking = property.price_pence ?? property.rent_pence;
  const agreed = accepted && (accepted.amount_pence ?? accepted.rent_pence);
  const frequency = accepted?.rent_frequency ?? property.rent_frequency;
  if (agreed) {
    const yearly = (pence: number, every: string | null) => pence * (every === null ? 1 : (PER_YEAR[every] ?? 1));
    const share = asking ? yearly(agreed, frequency) / yearly(asking, property.rent_frequency) : null;
    return { kind: 'agreed', pence: agreed, frequency, share, asking_pence: asking };
  }
  if (!asking) return null;
  return {
    kind: property.price_pence === null ? 'advertised' : 'asking',
    pence: asking,
    frequency: property.price_pence === null ? frequency : null,
    share: null,
    asking_pence: asking,
  };
}
