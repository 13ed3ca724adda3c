import type { Tenancy, TenancyChange } from '@freehold/contract/properties/tenancies';
import { readPounds, writePounds } from '../../../lib/money.ts';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import type { Versioned } from '../../../shared/use-merged-form.tsx';

export const LABELS: Record<string, string> = {
  regime: 'Kind of tenancy',
  regime_reason: 'Why it is not assured',
  starts_on: 'Starts',
  term_months: 'Months',
  rent_pence: 'Rent',
  rent_frequency: 'Paid',
  deposit_pence: 'Deposit',
  deposit_scheme: 'Scheme',
  entered_into_on: 'Entered into',
  holding_deposit_pence: 'Holding deposit',
  holding_deposit_taken_on: 'Taken',
  holding_deadline_on: 'Decide by',
  notice_given_on: 'Notice given',
  ends_on: 'Ends',
};
export const DATES = ['starts_on', 'entered_into_on', 'holding_deposit_taken_on', 'holding_deadline_on', 'notice_given_on', 'ends_on'];
const AMOUNTS = ['rent_pence', 'deposit_pence', 'holding_deposit_pence'];

const date = (on: string | null) => (on ? writeTypedDate(on) : '');
const amount = (pence: number | null) => (pence === null ? '' : writePounds(pence));

/** The terms of a tenancy as they are typed. */
export const versioned = (tenancy: Tenancy): Versioned => ({
  version: tenancy.version,
  savedAt: tenancy.saved_at,
  values: {
    regime: tenancy.regime,
    regime_reason: tenancy.regime_reason ?? '',
    starts_on: date(tenancy.starts_on),
    term_months: tenancy.term_months === null ? '' : String(tenancy.term_months),
    rent_pence: amount(tenancy.rent_pence),
    rent_frequency: tenancy.rent_frequency,
    deposit_pence: amount(tenancy.deposit_pence),
    deposit_scheme: tenancy.deposit_scheme ?? '',
    entered_into_on: date(tenancy.entered_into_on),
    holding_deposit_pence: amount(tenancy.holding_deposit_pence),
    holding_deposit_taken_on: date(tenancy.holding_deposit_taken_on),
    holding_deadline_on: date(tenancy.holding_deadline_on),
    notice_given_on: date(tenancy.notice_given_on),
    ends_on: date(tenancy.ends_on),
  },
});

function sent(field: string, text: string): unknown {
  const bare = text.trim();
  if (bare === '') return null;
  if (DATES.includes(field)) return readTypedDate(bare);
  if (AMOUNTS.includes(field)) return readPounds(bare);
  return field === 'term_months' ? Number(bare) : bare;
}

/** The fields that were changed, as the call takes them. */
export const changeOf = (changed: Record<string, string>): Omit<TenancyChange, 'version'> =>
  Object.fromEntries(Object.entries(changed).map(([field, text]) => [field, sent(field, text)]));

/** What can be told before it is sent: real dates, amounts and numbers. What the law says is told by the server. */
export function faultsOf(values: Record<string, string>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [field, text] of Object.entries(values)) {
    const bare = text.trim();
    if (field === 'rent_pence' && bare === '') faults[field] = 'Enter an amount in pounds, like 1,850';
    if (bare === '') continue;
    if (DATES.includes(field) && readTypedDate(bare) === null) faults[field] = 'Enter a real date';
    if (AMOUNTS.includes(field) && readPounds(bare) === null) faults[field] = 'Enter an amount in pounds, like 1,850';
    if (field === 'term_months' && !/^\d{1,3}$/.test(bare)) faults[field] = 'Enter 1 to 120 months';
  }
  return faults;
}
