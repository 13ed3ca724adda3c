/** What insurers ask before they cover the rent. Values are an insurer's own; these are what most of the market asks. */
export type RentProtectionRules = {
  incomeTimes: number;
  guarantorTimes: number;
  referenceDays: number;
  adverseCreditMonths: number;
  coverStartDays: number;
  exclusionDays: number;
  gasMonths: number;
  electricalMonths: number;
};
type RuleName = keyof RentProtectionRules;

/** Each rule of the worksheet with its usual value and where it comes from. An insurer with its own value gets its own line in INSURER_RULES. */
export const RENT_PROTECTION_RULES: Record<RuleName, { value: number; unit: string; source: string }> = {
  incomeTimes: { value: 2.5, unit: 'times the rent share', source: 'Usual criterion of rent guarantee insurers' },
  guarantorTimes: { value: 3, unit: 'times what they stand for', source: 'Usual criterion of rent guarantee insurers' },
  referenceDays: { value: 45, unit: 'days before the start', source: 'Usual criterion of rent guarantee insurers' },
  adverseCreditMonths: { value: 36, unit: 'months', source: 'Usual criterion of rent guarantee insurers' },
  coverStartDays: { value: 10, unit: 'days after the tenancy starts', source: 'Usual criterion of rent guarantee insurers' },
  exclusionDays: { value: 60, unit: 'days without cover', source: 'Usual criterion of rent guarantee insurers' },
  gasMonths: { value: 12, unit: 'months', source: 'Gas Safety (Installation and Use) Regulations 1998, reg 36' },
  electricalMonths: {
    value: 60,
    unit: 'months',
    source: 'Electrical Safety Standards in the Private Rented Sector (England) Regulations 2020, reg 3',
  },
};

/** Insurers whose rules differ from the usual ones; only what differs stands here. */
export const INSURER_RULES: Record<string, { name: string; rules: Partial<RentProtectionRules> }> = {
  usual: { name: 'Usual rules', rules: {} },
};

/** The rules of an insurer, with what a workspace agreed with them on top. */
export function rulesOf(insurer: string, agreed: Partial<RentProtectionRules> = {}): RentProtectionRules {
  const usual = (name: RuleName) => RENT_PROTECTION_RULES[name].value;
  return {
    incomeTimes: usual('incomeTimes'),
    guarantorTimes: usual('guarantorTimes'),
    referenceDays: usual('referenceDays'),
    adverseCreditMonths: usual('adverseCreditMonths'),
    coverStartDays: usual('coverStartDays'),
    exclusionDays: usual('exclusionDays'),
    gasMonths: usual('gasMonths'),
    electricalMonths: usual('electricalMonths'),
    ...INSURER_RULES[insurer]?.rules,
    ...agreed,
  };
}
