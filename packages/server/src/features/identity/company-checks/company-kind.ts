import { type CompanyCheck, COMPANY_ROLES, CompanyInputs } from '@freehold/contract/identity/company-checks';
import { sql, type SqlBool } from 'kysely';
import { addCheck, type Bearing, type CheckKind, checkKindsOf, fingerprintOf, type Judged, type KindWork } from '../../checks/public.ts';
import { addCompany } from './add-company.ts';
import { type CompanyFacts, loadCompany } from './company-facts.ts';
import { type RowOf, rowsOf } from './company-records.ts';
import { COMPANY_APPLICANT_TEXTS, REGISTER, SOURCE_NAMES } from './company-words.ts';
import { judgeCompany } from './judge-company.ts';
import { companyEvidence, presentCompany } from './present-company.ts';
import { companyLimits, companyPart } from './report-part.ts';
import { inputsOfStated, statedCompany, subjectOfStated } from './stated-company.ts';
import { settleCompany } from './settle-company.ts';

const openPoints = sql<number>`(select count(*)::int from jsonb_array_elements(checks.elements) as element where element ->> 'waits_for' = 'person' and (element ->> 'required')::boolean)`;
const never = sql<SqlBool>`false`;
const work: KindWork = {
  open: { step: 'review', is: sql<SqlBool>`(${openPoints} > 0)`, isGrave: never },
  second: { is: never, ofOther: () => never },
  after: { step: 'report', is: never, dueFrom: sql<Date>`null::timestamptz` },
  openPoints,
};

/** What a company is, who runs it and who stands behind it: by its register, by documents where that cannot see, and by the screening of all of them. */
export const companyKind: CheckKind<CompanyFacts, CompanyCheck> = {
  code: 'kyb',
  name: 'Company (KYB)',
  column: 'Company',
  about: 'company',
  load: loadCompany,
  applicantTexts: COMPANY_APPLICANT_TEXTS,
  files: companyEvidence,
  named: ({ entry, entrySource }) =>
    entry === null || entrySource?.of === 'typed' ? [] : [{ where: 'Register of companies', name: entry.profile.name }],
  bearing,
  judge,
  followed: settleCompany,
  timeline: ({ records, companyFiles, members }) => {
    const name = (id: number | null) => (id === null ? REGISTER : (members.get(id)?.name ?? 'A former member'));
    const source = ({ said }: RowOf<'entry'>) => (said.source === 'copy' ? `A copy of ${REGISTER}` : SOURCE_NAMES[said.source]);
    return [
      ...rowsOf(records, 'entry').map((row) => ({
        at: row.at,
        text: `${source(row)} ${row.said.entry ? 'was read' : 'had no such company'}`,
      })),
      ...(['typed', 'shown', 'declared', 'representative', 'senior', 'person', 'discrepancy'] as const).flatMap((kind) =>
        rowsOf(records, kind).map(({ at, by_member: by }) => ({ at, text: `${name(by)} ${DID[kind]}` })),
      ),
      ...companyFiles.map(({ at, by_member: by }) => ({ at, text: `${name(by)} added a file` })),
    ];
  },
  present: presentCompany,
  work,
  report: { title: 'Company report', limits: companyLimits, part: companyPart },
  collectedFrom: 'person',
  whyNotCollected: (collected) => (statedCompany(collected) ? null : 'They left out which company it is. Start it on its own page'),
  startFromCollected: async (trx, scope, services, { collected, ...of }) => {
    const stated = statedCompany(collected);
    if (!stated) throw new Error('A check of a company that nobody named');
    const subject = subjectOfStated(stated);
    const fingerprint = fingerprintOf(services.keys, scope.workspaceId, subject);
    // Whoever answered is not whom it is about.
    const row = await addCheck(trx, scope, services, { ...of, subject, fingerprint, partyId: null, kind: 'kyb', reference: null });
    await addCompany(trx, scope, services, row, inputsOfStated(stated, of.subject, of.at?.role));
    return row;
  },
  startFor: {
    whyNot: (subject) =>
      subject.kind !== 'company'
        ? 'This check is about companies, not people'
        : subject.number && (subject.country ?? 'GB') === 'GB'
          ? null
          : 'Their record has no company number. Start it on its own page',
    start: async (trx, scope, services, of) => {
      const row = await addCheck(trx, scope, services, { ...of, kind: 'kyb', reference: null });
      const number = of.subject.kind === 'company' ? (of.subject.number ?? '') : '';
      const role = COMPANY_ROLES.find((one) => one === of.at?.role) ?? 'seller';
      await addCompany(trx, scope, services, row, CompanyInputs.parse({ number, role }));
      return row;
    },
  },
};
export const companyKinds = checkKindsOf(companyKind);

const DID = {
  typed: 'typed an extract',
  shown: 'recorded owners from a document',
  declared: 'recorded what the client says of the owners',
  representative: 'recorded who acts for the company',
  senior: 'recorded the senior managing official',
  person: 'said who somebody is among your people',
  discrepancy: 'said what a difference with the register is',
} as const;

function screenings({ screening, people }: CompanyFacts) {
  return [screening, ...people.map((one) => one.screening)].flatMap((one) => (one?.state === 'done' ? [one] : []));
}

/** A confirmed match with a sanctions list, of the company or of anybody in it, freezes this check with the screening. */
function judge(facts: CompanyFacts): Judged {
  const frozen = screenings(facts).find(({ row }) => row.frozen_at !== null)?.row;
  const { frozen_at = null, frozen_by = null } = frozen ?? {};
  const isOtherwise = (frozen_at === null) !== (facts.row.frozen_at === null);
  return { ...judgeCompany(facts), own: isOtherwise ? { frozen_at, frozen_by } : {} };
}

function bearing(facts: CompanyFacts): Bearing {
  const all = screenings(facts);
  const isFrozen = facts.row.frozen_at !== null || all.some(({ row }) => row.frozen_at !== null || row.outcome === 'fail');
  const open = all.reduce((sum, { openMatches }) => sum + openMatches, 0);
  const unanswered = facts.discrepancies.filter(({ answer }) => answer === null).length;
  return {
    neverAccept: isFrozen ? 'A confirmed sanctions match cannot be accepted. Freeze and report.' : null,
    settleFirst:
      open > 0
        ? `Answer every match of the screenings first: ${open} ${open === 1 ? 'is' : 'are'} open`
        : unanswered > 0
          ? `Say first what each difference between client and register is: ${unanswered} ${unanswered === 1 ? 'is' : 'are'} open`
          : null,
    wasSettled: facts.discrepancies.some(({ answer }) => answer !== null),
  };
}
