import { addMonths, daysBetween } from './calendar.ts';
import type { RentProtectionRules } from './rent-protection-rules.ts';
import type { DepositScheme } from './tenancy-states.ts';

export const REFERENCE_OUTCOMES = {
  pass: 'Passed',
  conditional: 'Passed with conditions',
  fail: 'Did not pass',
  none: 'None yet',
} as const;
export type ReferenceOutcome = keyof typeof REFERENCE_OUTCOMES;
export const ADVERSE_CREDIT = {
  none: 'None',
  ccj_settled: 'Judgment, settled',
  ccj_open: 'Judgment, open',
  iva: 'Individual voluntary arrangement',
  bankrupt: 'Bankruptcy',
} as const;
export type AdverseCredit = keyof typeof ADVERSE_CREDIT;

type CoveredTenant = {
  party_id: number;
  name: string;
  gross_annual_income_pence: number | null;
  rent_share_pence: number | null;
  reference_outcome: ReferenceOutcome;
  reference_on: string | null;
  adverse_credit: AdverseCredit | null;
  adverse_credit_on: string | null;
};
type CoveringGuarantor = {
  party_id: number;
  name: string;
  gross_annual_income_pence: number | null;
  /** Null stands for everybody. */
  stands_for: number | null;
};
/** The answers the rules read; the whole form has more. */
export type RentProtectionFacts = {
  monthly_rent_pence: number;
  cover_starts_on: string | null;
  tenancy_starts_on: string | null;
  deposit_pence: number | null;
  deposit_scheme: DepositScheme | null;
  tenants: CoveredTenant[];
  guarantors: CoveringGuarantor[];
  prescribed_information_on: string | null;
  has_gas: boolean;
  gas_safety_on: string | null;
  electrical_on: string | null;
  energy_ends_on: string | null;
  information_sheet_on: string | null;
  statement_of_terms_on: string | null;
  has_arrears: boolean | null;
  previous_claims: string | null;
};

type Named = { party_id: number; name: string; role: string; stands_for: number | null };
type Answered = Omit<
  RentProtectionFacts,
  'monthly_rent_pence' | 'tenancy_starts_on' | 'deposit_pence' | 'deposit_scheme' | 'tenants' | 'guarantors'
> & {
  tenants: Omit<CoveredTenant, 'name'>[];
  guarantors: Omit<CoveringGuarantor, 'name' | 'stands_for'>[];
};
type Terms = Pick<RentProtectionFacts, 'monthly_rent_pence' | 'deposit_pence' | 'deposit_scheme'> & { starts_on: string | null };

/** The answers of a form beside its tenancy and the people in it. */
export function factsOf(answers: Answered, terms: Terms, people: readonly Named[]): RentProtectionFacts {
  const personOf = (partyId: number) => people.find(({ party_id }) => party_id === partyId);
  return {
    ...answers,
    monthly_rent_pence: terms.monthly_rent_pence,
    tenancy_starts_on: terms.starts_on,
    deposit_pence: terms.deposit_pence,
    deposit_scheme: terms.deposit_scheme,
    tenants: answers.tenants.map((tenant) => ({ ...tenant, name: personOf(tenant.party_id)?.name ?? '' })),
    guarantors: answers.guarantors.map((guarantor) => {
      const person = people.find(({ party_id, role }) => party_id === guarantor.party_id && role === 'guarantor');
      return { ...guarantor, name: person?.name ?? '', stands_for: person?.stands_for ?? null };
    }),
  };
}

/** `decline`: cannot be covered. `guarantor`: not without one. `condition`: to put right first. `missing`: not answered yet. */
export type FindingEffect = 'ok' | 'condition' | 'guarantor' | 'decline' | 'missing';
export const FINDINGS = {
  shares: 'Rent shares add up to the rent',
  income: 'Income covers the rent shares',
  guarantor: 'Guarantor can stand for them',
  reference: 'References are in date at the start',
  credit: 'No adverse credit of late',
  arrears: 'No arrears, no claims',
  start: 'Cover starts with the tenancy',
  certificates: 'Certificates are in date',
  papers: 'Papers were given',
} as const;
export type FindingCode = keyof typeof FINDINGS;
export type Finding = { code: FindingCode; effect: FindingEffect; text: string };
export type RentProtectionOutcome = 'eligible' | 'needs_guarantor' | 'ineligible';
/** `outcome` is null while answers are missing that could still decide it. */
export type Assessment = { outcome: RentProtectionOutcome | null; findings: Finding[] };

/** Compares the answers with the insurer's rules; the same answers and rules always come to the same findings. */
export function assessRentProtection(facts: RentProtectionFacts, rules: RentProtectionRules): Assessment {
  const income = judgeIncome(facts, rules);
  const findings = [
    judgeShares(facts),
    income,
    ...judgeGuarantors(facts, rules),
    judgeReferences(facts, rules),
    judgeCredit(facts, rules),
    judgeArrears(facts),
    judgeStart(facts, rules),
    judgeCertificates(facts, rules),
    judgePapers(facts),
  ];
  const has = (effect: FindingEffect) => findings.some((finding) => finding.effect === effect);
  if (has('decline')) return { outcome: 'ineligible', findings };
  if (has('missing')) return { outcome: null, findings };
  return { outcome: has('guarantor') ? 'needs_guarantor' : 'eligible', findings };
}

/** How many times a month's income is the rent share; null where either is not known. Never rounded up. */
export function timesShare(annualPence: number | null, sharePence: number | null): number | null {
  if (annualPence === null || sharePence === null || sharePence === 0) return null;
  return Math.floor((annualPence * 10) / (12 * sharePence)) / 10;
}
const earnsTimes = (annualPence: number, times: number, sharePence: number) => annualPence * 10 >= Math.round(times * 10) * 12 * sharePence;

const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
const list = (names: string[]) => names.join(', ');
/** Those who are meant; everybody where it is all of them. */
const whom = (open: readonly { name: string }[], all: readonly { name: string }[]) =>
  open.length > 1 && open.length === all.length ? 'everybody' : list(open.map(({ name }) => name));

function judgeShares({ tenants, monthly_rent_pence: rent }: RentProtectionFacts): Finding {
  const open = tenants.filter((tenant) => tenant.rent_share_pence === null);
  if (tenants.length === 0) return { code: 'shares', effect: 'missing', text: 'Add a tenant to the property' };
  if (open.length > 0) return { code: 'shares', effect: 'missing', text: `Enter the share of ${whom(open, tenants)}` };
  const sum = tenants.reduce((total, tenant) => total + (tenant.rent_share_pence ?? 0), 0);
  return sum === rent
    ? { code: 'shares', effect: 'ok', text: pounds(rent) }
    : { code: 'shares', effect: 'missing', text: `The shares add up to ${pounds(sum)}, the rent is ${pounds(rent)}` };
}

/** Tenants whose income does not carry their own share. */
const fallingShort = ({ tenants }: RentProtectionFacts, { incomeTimes }: RentProtectionRules) =>
  tenants.filter(
    (tenant) =>
      tenant.gross_annual_income_pence !== null &&
      tenant.rent_share_pence !== null &&
      !earnsTimes(tenant.gross_annual_income_pence, incomeTimes, tenant.rent_share_pence),
  );

function judgeIncome(facts: RentProtectionFacts, rules: RentProtectionRules): Finding {
  const open = facts.tenants.filter((tenant) => tenant.gross_annual_income_pence === null);
  const short = fallingShort(facts, rules);
  const uncovered = short.filter((tenant) => !isStoodFor(tenant, facts, rules));
  if (uncovered.length > 0)
    return { code: 'income', effect: 'guarantor', text: `Income is below ${rules.incomeTimes} times the rent share. Add a guarantor.` };
  if (open.length > 0) return { code: 'income', effect: 'missing', text: `Enter the income of ${whom(open, facts.tenants)}` };
  if (facts.tenants.length === 0) return { code: 'income', effect: 'missing', text: 'Add a tenant to the property' };
  if (short.length > 0)
    return {
      code: 'income',
      effect: 'ok',
      text: `${list(short.map(({ name }) => name))} below ${rules.incomeTimes} times, with a guarantor`,
    };
  return { code: 'income', effect: 'ok', text: `At least ${rules.incomeTimes} times, everybody` };
}

/** What a guarantor stands for: one tenant's share, or the whole rent. */
const standsForPence = (guarantor: CoveringGuarantor, facts: RentProtectionFacts): number | null =>
  guarantor.stands_for === null
    ? facts.monthly_rent_pence
    : (facts.tenants.find((tenant) => tenant.party_id === guarantor.stands_for)?.rent_share_pence ?? null);

function canStand(guarantor: CoveringGuarantor, facts: RentProtectionFacts, { guarantorTimes }: RentProtectionRules): boolean | null {
  const share = standsForPence(guarantor, facts);
  if (guarantor.gross_annual_income_pence === null || share === null) return null;
  return earnsTimes(guarantor.gross_annual_income_pence, guarantorTimes, share);
}

const isStoodFor = (tenant: CoveredTenant, facts: RentProtectionFacts, rules: RentProtectionRules) =>
  facts.guarantors.some(
    (guarantor) =>
      (guarantor.stands_for === null || guarantor.stands_for === tenant.party_id) && canStand(guarantor, facts, rules) !== false,
  );

function judgeGuarantors(facts: RentProtectionFacts, rules: RentProtectionRules): Finding[] {
  if (facts.guarantors.length === 0) return [];
  const open = facts.guarantors.filter((guarantor) => canStand(guarantor, facts, rules) === null);
  const weak = facts.guarantors.filter((guarantor) => canStand(guarantor, facts, rules) === false);
  if (weak.length > 0) {
    // A guarantor nobody needs does not stop cover.
    const isNeeded = fallingShort(facts, rules).some((tenant) => !isStoodFor(tenant, facts, rules));
    const text = `${list(weak.map(({ name }) => name))}: income is below ${rules.guarantorTimes} times what they stand for`;
    return [{ code: 'guarantor', effect: isNeeded ? 'guarantor' : 'condition', text }];
  }
  if (open.length > 0) return [{ code: 'guarantor', effect: 'missing', text: `Enter the income of ${list(open.map(({ name }) => name))}` }];
  const told = facts.guarantors.map(
    (guarantor) =>
      `${guarantor.name}, ${timesShare(guarantor.gross_annual_income_pence, standsForPence(guarantor, facts))?.toFixed(1)} times`,
  );
  return [{ code: 'guarantor', effect: 'ok', text: list(told) }];
}

function judgeReferences(facts: RentProtectionFacts, { referenceDays }: RentProtectionRules): Finding {
  const code = 'reference';
  const failed = facts.tenants.filter((tenant) => tenant.reference_outcome === 'fail');
  if (failed.length > 0) return { code, effect: 'decline', text: `${list(failed.map(({ name }) => name))} did not pass referencing` };
  const start = facts.tenancy_starts_on ?? facts.cover_starts_on;
  const open = facts.tenants.filter((tenant) => tenant.reference_outcome === 'none' || tenant.reference_on === null);
  if (open.length > 0) return { code, effect: 'missing', text: `Enter the reference of ${whom(open, facts.tenants)}` };
  if (start === null) return { code, effect: 'missing', text: 'Enter when the tenancy starts' };
  const ages = facts.tenants.map((tenant) => daysBetween(tenant.reference_on ?? start, start));
  if (ages.some((age) => age > referenceDays))
    return { code, effect: 'decline', text: `Reference is older than ${referenceDays} days at the start date` };
  if (ages.some((age) => age < 0)) return { code, effect: 'condition', text: 'A reference is dated after the tenancy starts' };
  if (facts.tenants.some((tenant) => tenant.reference_outcome === 'conditional'))
    return { code, effect: 'condition', text: 'A reference passed with conditions. Meet them before cover starts.' };
  return { code, effect: 'ok', text: `Oldest is ${Math.max(0, ...ages)} days` };
}

function judgeCredit(facts: RentProtectionFacts, { adverseCreditMonths }: RentProtectionRules): Finding {
  const code = 'credit';
  const start = facts.tenancy_starts_on ?? facts.cover_starts_on;
  const marked = facts.tenants.filter((tenant) => tenant.adverse_credit !== null && tenant.adverse_credit !== 'none');
  const open = facts.tenants.filter((tenant) => tenant.adverse_credit === null);
  if (marked.some((tenant) => tenant.adverse_credit === 'ccj_open'))
    return { code, effect: 'decline', text: 'A court judgment is still open' };
  const recent = marked.filter(
    (tenant) => tenant.adverse_credit_on !== null && start !== null && addMonths(tenant.adverse_credit_on, adverseCreditMonths) > start,
  );
  if (recent.length > 0)
    return {
      code,
      effect: 'decline',
      text: `${list(recent.map(({ name }) => name))} had adverse credit within ${adverseCreditMonths} months`,
    };
  const undated = marked.filter((tenant) => tenant.adverse_credit_on === null);
  if (open.length > 0) return { code, effect: 'missing', text: `Enter the credit history of ${whom(open, facts.tenants)}` };
  if (undated.length > 0) return { code, effect: 'missing', text: `Enter when it was for ${list(undated.map(({ name }) => name))}` };
  if (start === null && marked.length > 0) return { code, effect: 'missing', text: 'Enter when the tenancy starts' };
  return { code, effect: 'ok', text: marked.length === 0 ? 'None at all' : `Nothing within ${adverseCreditMonths} months` };
}

function judgeArrears({ has_arrears: hasArrears, previous_claims: claims }: RentProtectionFacts): Finding {
  const code = 'arrears';
  if (hasArrears === null) return { code, effect: 'missing', text: 'Say whether rent is owed now' };
  if (hasArrears) return { code, effect: 'decline', text: 'Rent is owed now, so no cover can begin' };
  if (claims !== null && claims.trim() !== '') return { code, effect: 'condition', text: 'Earlier claims are told to the insurer' };
  return { code, effect: 'ok', text: 'Declared by you' };
}

function judgeStart({ cover_starts_on: cover, tenancy_starts_on: tenancy }: RentProtectionFacts, rules: RentProtectionRules): Finding {
  const code = 'start';
  if (tenancy === null) return { code, effect: 'missing', text: 'Enter when the tenancy starts' };
  if (cover === null) return { code, effect: 'missing', text: 'Enter when cover starts' };
  const days = daysBetween(tenancy, cover);
  if (days > rules.coverStartDays)
    return {
      code,
      effect: 'condition',
      text: `Starts ${days} days after the tenancy, so the first ${rules.exclusionDays} days are not covered`,
    };
  if (days === 0) return { code, effect: 'ok', text: 'The same day' };
  const word = Math.abs(days) === 1 ? 'day' : 'days';
  return { code, effect: 'ok', text: `${Math.abs(days)} ${word} ${days > 0 ? 'after' : 'before'} the tenancy` };
}

function judgeCertificates(facts: RentProtectionFacts, { gasMonths, electricalMonths }: RentProtectionRules): Finding {
  const code = 'certificates';
  const start = facts.cover_starts_on;
  const papers = [
    ...(facts.has_gas
      ? [{ name: 'Gas safety', ends: facts.gas_safety_on && addMonths(facts.gas_safety_on, gasMonths), given: facts.gas_safety_on }]
      : []),
    {
      name: 'Electrical (EICR)',
      ends: facts.electrical_on && addMonths(facts.electrical_on, electricalMonths),
      given: facts.electrical_on,
    },
    { name: 'Energy (EPC)', ends: facts.energy_ends_on, given: null },
  ];
  const absent = papers.filter((paper) => paper.ends === null);
  if (absent.length > 0) return { code, effect: 'missing', text: `Enter the date of ${list(absent.map(({ name }) => name))}` };
  if (start === null) return { code, effect: 'missing', text: 'Enter when cover starts' };
  const over = papers.filter((paper) => paper.ends !== null && paper.ends < start);
  if (over.length > 0) return { code, effect: 'condition', text: `${list(over.map(({ name }) => name))}: ends before cover starts` };
  if (papers.some((paper) => paper.given !== null && paper.given > start))
    return { code, effect: 'condition', text: 'A certificate is dated after cover starts' };
  return { code, effect: 'ok', text: 'All cover the first day' };
}

function judgePapers(facts: RentProtectionFacts): Finding {
  const code = 'papers';
  const hasDeposit = (facts.deposit_pence ?? 0) > 0;
  const open = [
    ...(facts.information_sheet_on === null ? ['the information sheet'] : []),
    ...(facts.statement_of_terms_on === null ? ['the statement of terms'] : []),
    ...(hasDeposit && facts.prescribed_information_on === null ? ['the prescribed information'] : []),
  ];
  if (hasDeposit && (facts.deposit_scheme === null || facts.deposit_scheme === 'none'))
    return { code, effect: 'condition', text: 'Protect the deposit in a scheme first' };
  if (open.length > 0) return { code, effect: 'condition', text: `Not given yet: ${list(open)}` };
  return { code, effect: 'ok', text: 'All given' };
}
