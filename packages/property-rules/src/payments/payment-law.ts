import { annualRentPence, depositCapPence, depositCapWeeks, holdingDepositCapPence, monthlyRentPence, type Rent } from '../lettings-law.ts';
import type { TenancyRegime } from '../tenancy-states.ts';
import { PAYMENT_CATEGORIES, type PaymentCategory } from './categories.ts';

/** What the law says of asking somebody for money, as far as it depends on what is known of the letting or the sale. */
export type PayerRole = 'buyer' | 'seller' | 'tenant' | 'guarantor' | 'landlord' | 'other';

export type PaymentAsked = {
  category: PaymentCategory;
  /** With VAT. */
  amountPence: number;
  kind: 'sale' | 'letting' | null;
  regime: TenancyRegime;
  payer: PayerRole;
  /** The rent of the tenancy, or else the advertised one. */
  rent: Rent | null;
  tenancyEnteredIntoOn: string | null;
  /** Another request for a holding deposit that is open or was paid and not settled; its reference. */
  otherHoldingDeposit: string | null;
  otherReservation: string | null;
  /** The day the payer was told of the fee. */
  toldOn: string | null;
  today: string;
  /** Rent that is owed for a time that is over. */
  isArrears: boolean;
  /** What shows the cost of a default: lost keys, or rent that was two weeks late. */
  evidence: string | null;
};

export type Line = { label: string; pence: number; isTotal?: true };
export type Finding = {
  rule: string;
  title: string;
  result: 'kept' | 'broken' | 'not_held';
  words: string;
  /** The law, or null for a rule of the firm. */
  citation: string | null;
  /** The field that puts it right. */
  field: 'amount_pence' | 'category' | 'told_on' | 'evidence' | 'property_id' | null;
  lines?: readonly Line[];
  /** The most that may be asked for. */
  capPence?: number;
};

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const pounds = (pence: number) => POUNDS.format(pence / 100);

const TFA_FEES = 'Tenant Fees Act 2019 s.2 and sch 1';
const TFA_HOLDING = 'Tenant Fees Act 2019 sch 1 para 3';
const TFA_DEPOSIT = 'Tenant Fees Act 2019 sch 1 para 2';
const TFA_DEFAULT = 'Tenant Fees Act 2019 sch 1 para 4';
const RENT_IN_ADVANCE = 'Renters’ Rights Act 2025 s.9';
const DISCLOSURE = 'Digital Markets, Competition and Consumers Act 2024 s.230';
const COMMISSION = 'Estate Agents Act 1979 s.18';

/** What a tenant may be asked for at all: sch 1 of the Tenant Fees Act. */
const PERMITTED: readonly PaymentCategory[] = ['holding_deposit', 'tenancy_deposit', 'first_rent', 'ongoing_rent', 'default_fee'];
const TOLD_BEFORE: readonly PaymentCategory[] = ['aml_fee', 'valuation_fee', 'reservation', 'service', 'sales_commission'];
const DAYS_OF_RENT = 28;

/** The most rent that may be asked for before it is due: a month’s, or 28 days’ where it is paid by the week. */
export const rentInAdvanceCapPence = (rent: Rent): number =>
  rent.frequency === 'week' ? (rent.pence * DAYS_OF_RENT) / 7 : monthlyRentPence(rent);

/** Every rule that bears on a request, with what came of it: what is broken keeps it from being sent. */
export function examinePayment(asked: PaymentAsked): Finding[] {
  const findings = [...ofTenant(asked), ...ofFees(asked)];
  if (asked.category === 'reservation') findings.push(onlyOne(asked.otherReservation, 'reservation', null));
  return findings;
}

export const brokenOf = <F extends Pick<Finding, 'result'>>(findings: readonly F[]): F[] =>
  findings.filter(({ result }) => result === 'broken');

function ofTenant(asked: PaymentAsked): Finding[] {
  const { kind, payer, regime, category } = asked;
  if (kind !== 'letting' || (payer !== 'tenant' && payer !== 'guarantor')) return ofOthers(asked);
  if (regime !== 'assured')
    return [
      {
        rule: 'permitted',
        title: 'Payments that tenants may be asked for',
        result: 'not_held',
        words: 'The property is not let on an assured tenancy, for the reason on its record',
        citation: TFA_FEES,
        field: null,
      },
    ];
  const isPermitted = PERMITTED.includes(category);
  const permitted: Finding = {
    rule: 'permitted',
    title: 'Payments that tenants may be asked for',
    result: isPermitted ? 'kept' : 'broken',
    words: isPermitted
      ? `${PAYMENT_CATEGORIES[category]} is a permitted payment`
      : `This fee is not a permitted payment: a tenant or guarantor cannot be asked for ${PAYMENT_CATEGORIES[category].toLowerCase()}`,
    citation: TFA_FEES,
    field: isPermitted ? null : 'category',
  };
  return isPermitted ? [permitted, ...ofCategory(asked)] : [permitted];
}

/** Deposits and rents are a tenant’s. */
function ofOthers({ category, kind, payer }: PaymentAsked): Finding[] {
  if (!PERMITTED.includes(category)) return [];
  return [
    {
      rule: 'payer',
      title: 'Who pays it',
      result: 'broken',
      words:
        kind === 'letting'
          ? `${PAYMENT_CATEGORIES[category]} is asked of a tenant or guarantor of the property, and this ${payer === 'landlord' ? 'is its landlord' : 'person is neither'}`
          : `${PAYMENT_CATEGORIES[category]} belongs to a property to let. Choose one`,
      citation: null,
      field: 'property_id',
    },
  ];
}

function ofCategory(asked: PaymentAsked): Finding[] {
  switch (asked.category) {
    case 'holding_deposit':
      return [holdingCap(asked), onlyOne(asked.otherHoldingDeposit, 'holding deposit', TFA_HOLDING)];
    case 'tenancy_deposit':
      return [depositCap(asked), enteredInto(asked, 'A tenancy deposit', false)];
    case 'first_rent':
      return [enteredInto(asked, 'Rent', true), inAdvance(asked)];
    case 'ongoing_rent':
      return [enteredInto(asked, 'Rent', true), ...(asked.isArrears ? [] : [inAdvance(asked)])];
    case 'default_fee':
      return [withEvidence(asked)];
    default:
      return [];
  }
}

type Capped = { rule: string; title: string; citation: string };
function noRent({ rule, title, citation }: Capped): Finding {
  return { rule, title, result: 'broken', words: 'The rent is not known. State it on the property first', citation, field: 'property_id' };
}

function holdingCap({ rent, amountPence }: PaymentAsked): Finding {
  const of = { rule: 'holding_cap', title: 'At most one week’s rent', citation: TFA_HOLDING };
  if (rent === null) return noRent(of);
  const cap = holdingDepositCapPence(rent);
  return capped(of, amountPence, cap, {
    over: `A holding deposit cannot exceed one week’s rent (${pounds(cap)})`,
    lines: [
      { label: 'Rent for a year', pence: annualRentPence(rent) },
      { label: 'Divided by 52', pence: cap },
    ],
  });
}

function depositCap({ rent, amountPence }: PaymentAsked): Finding {
  const of = { rule: 'deposit_cap', title: 'At most five or six weeks’ rent', citation: TFA_DEPOSIT };
  if (rent === null) return noRent(of);
  const cap = depositCapPence(rent);
  return capped(of, amountPence, cap, {
    over: `The deposit cap for this rent is ${pounds(cap)}`,
    lines: [
      { label: 'Rent for a year', pence: annualRentPence(rent) },
      { label: `${depositCapWeeks(rent) === 6 ? 'Six' : 'Five'} weeks of it`, pence: cap },
    ],
  });
}

function inAdvance({ rent, amountPence }: PaymentAsked): Finding {
  const of = { rule: 'rent_in_advance', title: 'At most one month’s rent in advance', citation: RENT_IN_ADVANCE };
  if (rent === null) return noRent(of);
  const cap = rentInAdvanceCapPence(rent);
  return capped(of, amountPence, cap, {
    over: `At most one month’s rent in advance can be requested (${pounds(cap)})`,
    lines: [{ label: rent.frequency === 'week' ? '28 days’ rent' : 'A month’s rent', pence: cap }],
  });
}

function capped(
  { rule, title, citation }: Capped,
  amountPence: number,
  cap: number,
  { over, lines }: { over: string; lines: Line[] },
): Finding {
  if (amountPence <= cap)
    return { rule, title, result: 'kept', words: `${pounds(amountPence)} of ${pounds(cap)}`, citation, field: null, capPence: cap };
  return {
    rule,
    title,
    result: 'broken',
    words: over,
    citation,
    field: 'amount_pence',
    capPence: cap,
    lines: [...lines, { label: 'You asked for', pence: amountPence }, { label: 'Too much by', pence: amountPence - cap, isTotal: true }],
  };
}

function enteredInto({ tenancyEnteredIntoOn, today }: PaymentAsked, what: string, isHeld: boolean): Finding {
  const of = { rule: 'entered_into', title: 'The tenancy is entered into', citation: isHeld ? RENT_IN_ADVANCE : null };
  if (tenancyEnteredIntoOn !== null && tenancyEnteredIntoOn <= today)
    return { ...of, result: 'kept', words: `Since ${tenancyEnteredIntoOn}`, field: null };
  if (!isHeld) return { ...of, result: 'not_held', words: `${what} may be asked for before`, field: null };
  return { ...of, result: 'broken', words: `${what} cannot be requested before the tenancy is entered into`, field: 'category' };
}

function onlyOne(other: string | null, what: string, citation: string | null): Finding {
  const of = { rule: `one_${what.replace(' ', '_')}`, title: `Only one live ${what} on the property`, citation };
  if (other === null) return { ...of, result: 'kept', words: 'No other', field: null };
  return { ...of, result: 'broken', words: `A ${what} was already asked for: ${other}. Settle it first`, field: 'property_id' };
}

function withEvidence({ evidence }: PaymentAsked): Finding {
  const isGiven = (evidence?.trim().length ?? 0) >= 10;
  return {
    rule: 'default_evidence',
    title: 'A default is a lost key or late rent, with written evidence of what it cost',
    result: isGiven ? 'kept' : 'broken',
    words: isGiven ? 'Evidence is on the request' : 'Say what was lost or late and what it cost, with where the evidence is',
    citation: TFA_DEFAULT,
    field: isGiven ? null : 'evidence',
  };
}

function ofFees({ category, kind, payer, toldOn, today }: PaymentAsked): Finding[] {
  if (!TOLD_BEFORE.includes(category) || (kind === 'letting' && (payer === 'tenant' || payer === 'guarantor'))) return [];
  const isClient = payer === 'seller' || payer === 'landlord';
  const of = {
    rule: 'fee_told',
    title: 'The fee was told before',
    citation: isClient ? COMMISSION : DISCLOSURE,
  };
  if (toldOn !== null && toldOn <= today) return [{ ...of, result: 'kept', words: `Told on ${toldOn}`, field: null }];
  return [
    {
      ...of,
      result: 'broken',
      words: toldOn === null ? 'Say when they were told of this fee, before you ask for it' : 'The day they were told is in the future',
      field: 'told_on',
    },
  ];
}
