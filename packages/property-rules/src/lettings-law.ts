/** How often a rent is paid. */
export const RENT_FREQUENCIES = ['week', 'month', 'quarter', 'year'] as const;
export type RentFrequency = (typeof RENT_FREQUENCIES)[number];

/** What the law of England says of rents and deposits, as arithmetic on whole pence. A screen shows it; the server decides by it. */
export type Rent = { pence: number; frequency: RentFrequency };

export const RENTS_A_YEAR: Record<RentFrequency, number> = { week: 52, month: 12, quarter: 4, year: 1 };
const WEEKS_A_YEAR = 52;

/** Both laws count a year of rent, so that rents of different periods compare without rounding. */
export const annualRentPence = ({ pence, frequency }: Rent): number => pence * RENTS_A_YEAR[frequency];

/** What a rent comes to in a month, rounded down to the penny: to show, never to compare by. */
export const monthlyRentPence = (rent: Rent): number => Math.floor(annualRentPence(rent) / RENTS_A_YEAR.month);

/* ---------- Renters' Rights Act 2025 s.56: assured tenancies in England, from 1 May 2026 ---------- */
export const RENT_ABOVE_ADVERTISED = 'An offer above the advertised rent cannot be accepted (Renters’ Rights Act 2025 s.56)';
export const RENT_NOT_STATED = 'Enter a specific rent before advertising';

/** s.56(3)(b): more than the stated rent may not be accepted. Exact, by the year. */
export const isAboveAdvertised = (offered: Rent, advertised: Rent): boolean => annualRentPence(offered) > annualRentPence(advertised);

type Letting = { kind: string; tenancy_regime: string; rent_pence: number | null; rent_frequency: RentFrequency | null };

/** s.56 speaks of assured tenancies. What is let otherwise, or outside England, is marked so by staff, with their reason. */
export const isHeldToAdvertisedRent = ({ kind, tenancy_regime }: Pick<Letting, 'kind' | 'tenancy_regime'>): boolean =>
  kind === 'letting' && tenancy_regime === 'assured';

/** The advertised rent of a letting; null where none is stated. */
export const advertisedRent = ({ rent_pence, rent_frequency }: Pick<Letting, 'rent_pence' | 'rent_frequency'>): Rent | null =>
  rent_pence === null || rent_frequency === null ? null : { pence: rent_pence, frequency: rent_frequency };

/** s.56(2): nothing is advertised without a specific rent. The sentence that keeps a property from going to let, or null. */
export const whyNotAdvertise = (property: Letting): string | null =>
  isHeldToAdvertisedRent(property) && advertisedRent(property) === null ? RENT_NOT_STATED : null;

/* ---------- Tenant Fees Act 2019 ---------- */
/** Schedule 1 paragraph 3: a holding deposit is at most one week's rent, a year's rent divided by 52. Rounded down to the penny. */
export const holdingDepositCapPence = (rent: Rent): number => Math.floor(annualRentPence(rent) / WEEKS_A_YEAR);

const SIX_WEEKS_FROM_PENCE = 50_000_00;
/** Schedule 1 paragraph 2: five weeks' rent, or six where a year's rent is £50,000 or more. */
export const depositCapWeeks = (rent: Rent): 5 | 6 => (annualRentPence(rent) >= SIX_WEEKS_FROM_PENCE ? 6 : 5);
export const depositCapPence = (rent: Rent): number => Math.floor((annualRentPence(rent) * depositCapWeeks(rent)) / WEEKS_A_YEAR);

const DEADLINE_DAYS = 15;
/** Schedule 2 paragraph 2: the fifteenth day of the period that begins with the day the holding deposit is received, unless another is agreed in writing. */
export function holdingDeadline(takenOn: string): string {
  const day = new Date(`${takenOn}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + DEADLINE_DAYS - 1);
  return day.toISOString().slice(0, 10);
}
