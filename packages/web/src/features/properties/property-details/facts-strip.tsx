import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { formatDate, formatPounds } from '../../../lib/format.ts';
import css from './facts-strip.module.css';

const REGIME = { assured: 'Assured tenancy', company_let: 'Company let', other: 'Other' } as const;

/** The quiet facts of a property in one line. What is not known is left out. */
export function FactsStrip({ property }: { property: PropertyDetails }) {
  const { fee_basis_points: fee, figure } = property;
  const charged = fee === null ? null : `${(fee / 100).toFixed(2)}% + VAT`;
  const facts = [
    { label: 'Negotiator', value: property.negotiator?.name ?? 'Nobody yet' },
    { label: 'Branch', value: property.branch?.name },
    {
      label: 'Fee',
      value:
        charged && fee !== null && figure && property.kind === 'sale'
          ? `${charged}, ${formatPounds(Math.round((figure.pence * 120 * fee) / 1_000_000 / 100) * 100)}`
          : charged,
    },
    { label: 'Available', value: property.available_on && formatDate(property.available_on) },
    { label: 'Tenancy', value: property.kind === 'letting' ? REGIME[property.tenancy_regime] : null },
    { label: 'Reference', value: property.reference },
    { label: 'Listed', value: property.listed_on && formatDate(property.listed_on) },
  ].filter((fact): fact is { label: string; value: string } => Boolean(fact.value));
  return (
    <dl className={css.strip}>
      {facts.slice(0, 4).map(({ label, value }) => (
        <div key={label} className={css.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
