import { ADVERSE_CREDIT, FINDINGS, REFERENCE_OUTCOMES, timesShare } from '@freehold/property-rules/assess-rent-protection';
import type { RentProtection } from '@freehold/contract/properties/rent-protection';
import { DEPOSIT_SCHEMES } from '@freehold/property-rules/tenancy-states';
import { dateInWords, longDay, shortDay } from '../../../platform/london-time.ts';
import { contentHash, DEMONSTRATION, demonstrationHead, printableView } from '../../checks/public.ts';
import type { Payout } from './answers.ts';

const pounds = (pence: number | null) =>
  pence === null ? 'Not answered' : `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
const day = (date: string | null, absent = 'Not answered') => (date === null ? absent : dateInWords(date));
const times = (value: number | null) => (value === null ? '–' : value.toFixed(1));

const EFFECTS = {
  ok: { tone: 'moss', word: 'Met' },
  condition: { tone: 'ochre', word: 'Condition' },
  guarantor: { tone: 'ochre', word: 'Guarantor' },
  decline: { tone: 'clay', word: 'Declined' },
  missing: { tone: 'stone', word: 'Open' },
} as const;
const VERDICTS = {
  eligible: { tone: 'moss', word: 'Eligible', line: 'The answers meet these rules, with the conditions named below.' },
  needs_guarantor: {
    tone: 'ochre',
    word: 'Needs a guarantor',
    line: 'The answers meet these rules once a guarantor stands for the tenants.',
  },
  ineligible: { tone: 'clay', word: 'Not eligible', line: 'The answers do not meet these rules.' },
} as const;
const OPEN = { tone: 'stone', word: 'Not complete', line: 'Some answers are missing.' } as const;

type Made = { form: RentProtection; payout: Payout | null; firm: string; madeAt: string; isDemonstration: boolean };

/** The worksheet in words and in order, for the insurer to read. */
export function worksheetView({ form, payout, firm, madeAt, isDemonstration }: Made): Record<string, unknown> {
  const { answers, tenancy, rules } = form;
  const nameOf = (partyId: number | null) => form.people.find(({ party_id }) => party_id === partyId)?.name ?? '';
  return printableView({
    title: 'Rent protection',
    kind: 'Worksheet for the insurer',
    subtitle: isDemonstration ? `${tenancy.address}. ${DEMONSTRATION}` : tenancy.address,
    firm,
    reference: `Rent protection ${form.id}`,
    headline: `${demonstrationHead(isDemonstration)}Worksheet, version ${form.version} · ${longDay(madeAt)}`,
    'hash-label': `version ${form.version}, SHA-256 of the answers:`,
    hash: contentHash({ answers, tenancy, people: form.people }),
    verdict: form.outcome === null ? OPEN : VERDICTS[form.outcome],
    cover: [
      { label: 'Cover', value: answers.cover_type === 'rent_only' ? 'Rent only' : 'Rent and legal costs' },
      { label: 'Rent a month', value: pounds(tenancy.monthly_rent_pence) },
      { label: 'Cover starts', value: day(answers.cover_starts_on) },
      { label: 'For', value: `${answers.cover_months} months` },
      { label: 'Tenancy starts', value: day(tenancy.starts_on) },
      { label: 'Landlord', value: tenancy.landlords.join(', ') || 'Not recorded' },
      { label: 'Deposit', value: tenancy.deposit_pence === null ? 'None' : pounds(tenancy.deposit_pence) },
      { label: 'Deposit scheme', value: tenancy.deposit_scheme ? DEPOSIT_SCHEMES[tenancy.deposit_scheme] : 'Not chosen yet' },
    ],
    tenants: answers.tenants.map((tenant) => ({
      name: nameOf(tenant.party_id),
      share: pounds(tenant.rent_share_pence),
      income: pounds(tenant.gross_annual_income_pence),
      times: times(timesShare(tenant.gross_annual_income_pence, tenant.rent_share_pence)),
      reference: [REFERENCE_OUTCOMES[tenant.reference_outcome], tenant.reference_on && shortDay(tenant.reference_on)]
        .filter(Boolean)
        .join(', '),
      credit: tenant.adverse_credit
        ? [ADVERSE_CREDIT[tenant.adverse_credit], tenant.adverse_credit_on && shortDay(tenant.adverse_credit_on)].filter(Boolean).join(', ')
        : 'Not answered',
    })),
    guarantors: answers.guarantors.map((guarantor) => {
      const whom = form.people.find(({ party_id, role }) => party_id === guarantor.party_id && role === 'guarantor')?.stands_for ?? null;
      const share =
        whom === null ? tenancy.monthly_rent_pence : (answers.tenants.find(({ party_id }) => party_id === whom)?.rent_share_pence ?? null);
      return {
        name: nameOf(guarantor.party_id),
        whom: whom === null ? 'Everybody' : nameOf(whom),
        income: pounds(guarantor.gross_annual_income_pence),
        times: times(timesShare(guarantor.gross_annual_income_pence, share)),
      };
    }),
    papers: [
      { label: 'Gas safety', value: answers.has_gas ? day(answers.gas_safety_on) : 'No gas' },
      { label: 'Electrical (EICR)', value: day(answers.electrical_on) },
      { label: 'Energy ends', value: day(answers.energy_ends_on) },
      { label: 'Information sheet', value: day(answers.information_sheet_on, 'Not yet') },
      { label: 'Terms given', value: day(answers.statement_of_terms_on, 'Not yet') },
      { label: 'Prescribed information', value: day(answers.prescribed_information_on, 'Not yet') },
      { label: 'First rent', value: day(answers.first_rent_received_on, 'Not yet') },
      { label: 'Rent owed now', value: answers.has_arrears === null ? 'Not answered' : answers.has_arrears ? 'Yes' : 'No' },
      { label: 'Earlier claims', value: answers.previous_claims ?? 'None told' },
    ],
    payout: payout
      ? [
          { label: 'Name', value: payout.account_name },
          { label: 'Sort code', value: payout.sort_code.replace(/(..)(..)(..)/, '$1-$2-$3') },
          { label: 'Account', value: payout.account_number },
        ]
      : [{ label: 'Account', value: 'Not given' }],
    findings: form.findings.map((finding) => ({ ...EFFECTS[finding.effect], title: FINDINGS[finding.code], text: finding.text })),
    declaration: answers.is_declared
      ? `${firm} has checked these answers with the landlord.`
      : `${firm} has not yet checked these answers with the landlord.`,
    limits: [
      'This is a worksheet, not an offer of insurance. Only the insurer decides whether to cover, and on what terms.',
      `Rules used: ${rules.insurer}. Income at least ${rules.incomeTimes} times the rent share, guarantors ${rules.guarantorTimes} times, references at most ${rules.referenceDays} days old, no adverse credit in ${rules.adverseCreditMonths} months.`,
      'It was made from what the agent recorded. Nothing was sent to an insurer.',
    ],
  });
}
