import type { CompanyCheck, OwnerTree } from '@freehold/contract/identity/company-checks';
import { identityState, standingOf } from '@freehold/property-rules/companies/company-record';
import { bandOfNode, openEnds } from '@freehold/property-rules/companies/owner-chain';
import { type Band, holdingWords } from '@freehold/property-rules/companies/read-natures';
import { londonDate } from '../../../platform/london-time.ts';
import { NOT_YOUR_ROLE } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type CheckFile, type CheckRow, type CommonAnswer, mayRunChecks, personOf } from '../../checks/public.ts';
import type { CompanyFacts, Screened } from './company-facts.ts';
import { keyOf } from './company-store.ts';
import { companyVerdict, copyName, END_WORDS, REGISTER, SOURCE_NAMES, statusWords } from './company-words.ts';

const fileKey = (id: number) => `company:${id}`;
const PAGE = 'https://find-and-update.company-information.service.gov.uk/company';

/** Why nobody, or not this one, can add to it now; null where they can. */
export function whyNotRecord({ state }: Pick<CheckRow, 'state'>, viewer: Scope): string | null {
  if (!mayRunChecks(viewer)) return NOT_YOUR_ROLE;
  if (state === 'processing') return 'The register is being read. Wait a moment';
  if (state === 'decided') return 'This check was decided. Begin another check';
  return state === 'cancelled' ? 'This check was cancelled' : null;
}
export function whyNotRead(facts: Pick<CompanyFacts, 'row' | 'reading' | 'copy'>, services: Services, viewer: Scope): string | null {
  if (services.companies === null && facts.copy === null) return 'No register of companies is connected';
  if (facts.reading.number === null) return 'There is no number that the register could be asked for';
  if (facts.reading.state === 'reading') return 'The register is being read';
  return whyNotRecord(facts.row, viewer);
}

const rounded = (band: Band | null): Band | null =>
  band && { low: Math.round(band.low * 100) / 100, high: Math.round(band.high * 100) / 100 };
const born = (of: { year: number; month: number } | null) => of && `${String(of.month).padStart(2, '0')}/${of.year}`;

function screenState(screening: Screened | null): CompanyCheck['screening'] {
  if (screening === null) return null;
  const none = { outcome: null, words: null };
  if (screening.state === 'waiting') return { ...none, state: 'waiting', check_id: screening.checkId };
  if (screening.state === 'failed') return { ...none, state: 'failed', check_id: screening.checkId, words: screening.words };
  return { state: 'done', check_id: screening.row.id, outcome: screening.row.outcome, words: null };
}

export function presentTree(facts: CompanyFacts, services: Services): OwnerTree | null {
  const { chain, shown, row } = facts;
  if (chain === null) return null;
  const person = personOf(facts.members);
  const key = (id: string) => keyOf(services.keys, row.id, id);
  const open = new Set(openEnds(chain).map(({ id }) => id));
  return {
    nodes: chain.nodes.map((node) => {
      const said = shown.get(node.id);
      const identity = facts.people.find(({ id }) => id === node.id)?.identity;
      const isRoot = node.depth === 0;
      const words = isRoot
        ? 'Your client'
        : node.end !== null
          ? END_WORDS[node.end]
          : node.kind === 'person'
            ? identity?.status === 'passed' || identity?.status === 'acceptedAfterReview'
              ? 'Identity accepted'
              : 'Identity not checked here'
            : [node.number, node.status === null ? null : statusWords(node.status).toLowerCase()].filter(Boolean).join(', ');
      return {
        id: key(node.id),
        kind: node.kind,
        name: node.name,
        number: node.number === 'unknown' ? null : node.number,
        country: node.country,
        status: node.status,
        depth: node.depth,
        range: isRoot ? null : rounded(bandOfNode(node)),
        owns: node.owns,
        controls: node.controls && !isRoot,
        end: node.end,
        needs_evidence: open.has(node.id),
        words,
        shown: said ? { by: person(said.by_member ?? 0, said.role_id ?? 0), at: said.at.toISOString(), words: said.said.words } : null,
      };
    }),
    edges: chain.edges.map(({ owner, owned, holding, closesCycle }) => ({
      owner: key(owner),
      owned: key(owned),
      words: holdingWords(holding),
      closes_cycle: closesCycle,
    })),
  };
}

function presentEntry({ entry, entrySource, reading }: CompanyFacts): CompanyCheck['company'] {
  if (!entry || !entrySource) return null;
  const { profile, filings, insolvency } = entry;
  const isPublic = entrySource.of === 'companies_house' || entrySource.of === 'copy';
  const link = isPublic && reading.number !== null ? `${PAGE}/${reading.number}` : null;
  const filed = (of: typeof profile.accounts) => of && { made_up_to: of.lastMadeUpTo, next_due: of.nextDueOn, overdue: of.isOverdue };
  return {
    number: profile.number,
    name: profile.name,
    status: profile.status,
    status_words: statusWords(profile.status),
    standing: standingOf(profile.status),
    type: profile.type,
    incorporated_on: profile.incorporatedOn,
    address: profile.address,
    business: profile.business,
    previous_names: profile.previousNames,
    accounts: filed(profile.accounts),
    confirmation: filed(profile.confirmation),
    has_charges: profile.hasCharges,
    insolvency: insolvency.map(({ type, dates }) => [type, ...dates.map(({ what, on }) => `${what.toLowerCase()} ${on}`)].join(', ')),
    filings: filings.map(({ on, words, path }) => ({
      on,
      words,
      link: link && path ? `${link}/filing-history/${path}/document?format=pdf` : null,
    })),
    link,
    source:
      entrySource.of === 'typed'
        ? { name: entrySource.takenFrom, kind: entrySource.hasFile ? 'document_seen' : 'applicant_statement', version: entrySource.takenOn }
        : entrySource.of === 'copy'
          ? { name: copyName(entrySource.asOf), kind: 'registry', version: entrySource.asOf.companies }
          : { name: SOURCE_NAMES[entrySource.of], kind: 'registry', version: entrySource.at.toISOString() },
  };
}

const READING_WORDS = {
  reading: `${REGISTER} is being read`,
  waiting: `${REGISTER} is not answering. You are not charged`,
  done: null,
  failed: `${REGISTER} did not answer for two days`,
  'not connected': 'No register was asked',
} as const;

function readingWords({ reading, isNotFound, entrySource }: CompanyFacts): string | null {
  const words = READING_WORDS[reading.state];
  if (entrySource?.of === 'copy') {
    const named = `read from ${copyName(entrySource.asOf)}. A copy names no directors, and nothing that changed since`;
    return reading.state === 'done' ? `This was ${named}.` : `${words}. Until then this is ${named}`;
  }
  if (!isNotFound) return words;
  return reading.source === 'copy'
    ? 'The copy of the register has no company with that number. Companies that ended are not in it.'
    : 'No company with that number. Check it or search by name.';
}

/** The check as it is answered. Without a viewer, as a report keeps it. */
export function presentCompany(facts: CompanyFacts, common: CommonAnswer, services: Services, viewer: Scope | null): CompanyCheck {
  const { reading, row, people, companyFiles, senior, discrepancies } = facts;
  const person = personOf(facts.members);
  const by = (of: { by_member: number | null; role_id: number | null; at: Date }) => ({
    by: person(of.by_member ?? 0, of.role_id ?? 0),
    at: of.at.toISOString(),
  });
  const key = (id: string) => keyOf(services.keys, row.id, id);
  const today = londonDate(reading.read_at ?? row.created_at);
  const { state } = reading;
  const elements = common.elements.map((element) => ({ source: null, waits_for: null, ...element }));
  const own = {
    elements,
    company: presentEntry(facts),
    tree: presentTree(facts, services),
    screening: screenState(facts.screening),
    reading: {
      state,
      source: reading.source,
      retry_at: reading.retry_at?.toISOString() ?? null,
      read_at: reading.read_at?.toISOString() ?? null,
      words: readingWords(facts),
    },
  };
  const may = (whyNot: string | null) => ({ may: viewer !== null && whyNot === null, why_not: whyNot });
  return {
    ...common,
    kind: 'kyb',
    verdict: companyVerdict({ ...common, ...own }),
    demo: reading.source === 'sandbox',
    ...own,
    asked: facts.asked,
    people: people.map((one) => ({
      id: key(one.id),
      name: one.name,
      roles: one.roles,
      is_company: one.isCompany,
      runs: one.runs,
      resigned_on: one.resignedOn,
      born: born(one.born),
      range: rounded(one.range),
      owns: one.owns,
      holds: one.holds,
      verified: one.isCompany
        ? 'not needed'
        : one.verification === undefined
          ? 'not said'
          : one.resignedOn !== null && one.verification === null
            ? 'not needed'
            : identityState(one.verification, today),
      needed: one.needed,
      party: one.party,
      identity: one.identity && { check_id: one.identity.id, public_ref: one.identity.public_ref, status: one.identity.status },
      screening: screenState(one.screening),
    })),
    declared: facts.declared,
    discrepancies: discrepancies.map(({ id, answer, ...one }) => ({
      ...one,
      id: key(id),
      answer: answer && {
        value: answer.said.value,
        note: answer.said.note,
        reported_on: answer.said.reportedOn,
        reference: answer.said.reference,
        ...by(answer),
      },
    })),
    senior_official: senior && { ...senior.said, ...by(senior) },
    representative: facts.representative,
    files: companyFiles.map(({ id, shows, node, name, size, mime, sha256, at }) => ({
      key: fileKey(id),
      shows,
      node: node === null ? null : key(node),
      name,
      size,
      mime,
      sha256,
      at: at.toISOString(),
    })),
    flags: common.outcome_reasons.filter(({ severity }) => severity === 'high'),
    kyb_can: {
      record: may(viewer === null ? null : whyNotRecord(row, viewer)),
      read: may(viewer === null ? null : whyNotRead(facts, services, viewer)),
    },
  };
}

const TITLES: Readonly<Record<string, string>> = {
  extract: 'Extract of a register',
  authority: 'Authority to act',
  owners: 'Document about owners',
};
/** As the evidence shows, notes and erases them. */
export const companyEvidence = ({ companyFiles }: CompanyFacts): CheckFile[] =>
  companyFiles.map(({ id, shows, name, mime, size, sha256, at }) => ({
    key: fileKey(id),
    shows: 'document',
    title: TITLES[shows] ?? 'Document',
    part: null,
    name,
    mime,
    size,
    sha256,
    by: 'staff',
    at,
  }));
