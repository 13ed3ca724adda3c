/** What a payment can be asked for, as a person who chooses reads it. */
export const PAYMENT_CATEGORIES = {
  aml_fee: 'Identity checks',
  valuation_fee: 'Valuation fee',
  reservation: 'Reservation fee',
  holding_deposit: 'Holding deposit',
  tenancy_deposit: 'Tenancy deposit',
  first_rent: 'First rent',
  ongoing_rent: 'Rent',
  default_fee: 'Default fee',
  sales_commission: 'Sales commission',
  service: 'Service',
  other: 'Something else',
} as const;
export type PaymentCategory = keyof typeof PAYMENT_CATEGORIES;

/** How VAT stands in the sum that is asked for. */
export const VAT_MODES = { none: 'No VAT', included: 'VAT included', added: 'VAT added' } as const;
export type VatMode = keyof typeof VAT_MODES;

/** Standard rate, Value Added Tax Act 1994 s.2. */
export const VAT_PERCENT = 20;

export type Sums = { netPence: number; vatPence: number; grossPence: number };

/** The parts of a sum in whole pence; VAT is rounded to the nearest penny, half a penny up. */
export function sumsOf(amountPence: number, mode: VatMode): Sums {
  if (mode === 'none') return { netPence: amountPence, vatPence: 0, grossPence: amountPence };
  if (mode === 'added') {
    const vatPence = Math.floor((amountPence * VAT_PERCENT + 50) / 100);
    return { netPence: amountPence, vatPence, grossPence: amountPence + vatPence };
  }
  const whole = 100 + VAT_PERCENT;
  const vatPence = Math.floor((2 * amountPence * VAT_PERCENT + whole) / (2 * whole));
  return { netPence: amountPence - vatPence, vatPence, grossPence: amountPence };
}

/** Rents and deposits bear no VAT: a dwelling that is let is exempt (Value Added Tax Act 1994 sch 9 group 1), and a deposit pays for nothing yet. */
export const WITHOUT_VAT: readonly PaymentCategory[] = ['holding_deposit', 'tenancy_deposit', 'first_rent', 'ongoing_rent', 'default_fee'];
