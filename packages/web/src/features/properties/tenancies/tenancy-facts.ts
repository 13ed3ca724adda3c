import type { Tenancy } from '@freehold/contract/properties/tenancies';
import { DEPOSIT_SCHEMES } from '@freehold/property-rules/tenancy-states';
import { formatLongDate } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import type { Fact } from '../../../ui/facts.tsx';
import { kindOf, rentOf } from './words.ts';

const day = (date: string | null, absent = 'Not set') => (date ? formatLongDate(date) : absent);

/** What a tenancy is, as a list of facts: the card shows the first of them, the tab all. */
export function termsOf(tenancy: Tenancy): Fact[] {
  const { deposit_pence: deposit, limits } = tenancy;
  return [
    { label: 'Kind', value: kindOf(tenancy) },
    { label: 'Starts', value: day(tenancy.starts_on) },
    { label: 'Rent', value: rentOf(tenancy) },
    {
      label: limits.is_capped && deposit === limits.deposit_pence ? `Deposit, ${limits.deposit_weeks} weeks` : 'Deposit',
      value: deposit === null ? 'Not set' : poundsAndPence(deposit),
    },
    { label: 'Scheme', value: tenancy.deposit_scheme ? DEPOSIT_SCHEMES[tenancy.deposit_scheme] : 'Not chosen yet' },
    { label: 'Entered into', value: day(tenancy.entered_into_on, 'When all have signed') },
    ...(tenancy.notice_given_on || tenancy.status === 'ending' ? [{ label: 'Notice given', value: day(tenancy.notice_given_on) }] : []),
    ...(tenancy.ends_on || tenancy.status === 'ending' ? [{ label: 'Ends', value: day(tenancy.ends_on) }] : []),
  ];
}

export function holdingOf(tenancy: Tenancy): Fact[] {
  return [
    { label: 'Amount', value: tenancy.holding_deposit_pence === null ? 'None taken' : poundsAndPence(tenancy.holding_deposit_pence) },
    { label: 'Taken', value: day(tenancy.holding_deposit_taken_on) },
    { label: 'Decide by', value: day(tenancy.holding_deadline_on) },
  ];
}
