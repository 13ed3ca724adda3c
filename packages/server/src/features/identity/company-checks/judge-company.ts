import {
  COMPANY_ELEMENTS,
  type CompanyElement,
  type CompanyElementCode,
  MANY_AT_OFFICE,
  YOUNG_MONTHS,
} from '@freehold/contract/identity/company-checks';
import { addMonths } from '@freehold/property-rules/calendar';
import { IDENTITIES_DUE, identityState, runsCompany, standingOf } from '@freehold/property-rules/companies/company-record';
import { beneficialOwners, openEnds, saysNobody } from '@freehold/property-rules/companies/owner-chain';
import { ACCEPTED_STATUSES } from '@freehold/contract/kernel/check-states';
import { NOT_IN_COPY } from '../../../providers/companies/company-copy.ts';
import { clock, dateInWords, londonDate } from '../../../platform/london-time.ts';
import { type CheckAnswer, outcomeOfElements } from '../../checks/public.ts';
import { compareWholeNames } from '../kyc-checks/public.ts';
import type { CompanyFacts, EntrySource, KeyPersonFacts, Screened } from './company-facts.ts';
import { copyName, END_WORDS, isOldCopy, openStatement, range, REGISTER, SOURCE_NAMES, statusWords } from './company-words.ts';

/* The rules of each element, over values alone. What nobody read, did or answered is not run, and never passes. */

type Reason = CompanyElement['reasons'][number];
type Finding = Pick<CompanyElement, 'result'> & {
  required?: boolean;
  reasons?: Reason[];
  source?: CompanyElement['source'];
  waits?: CompanyElement['waits_for'];
};
type Severity = Reason['severity'];
const reason = (code: string, text: string, next: string | null = null, severity: Severity = 'medium'): Reason => ({
  code,
  severity,
  text,
  next,
});
const note = (code: string, text: string): Reason => reason(code, text, null, 'info');
const refer = (...reasons: Reason[]): Finding => ({ result: 'refer', reasons });
const fail = (code: string, text: string, next: string): Finding => ({ result: 'fail', reasons: [reason(code, text, next, 'high')] });
const pass = (...reasons: Reason[]): Finding => ({ result: 'pass', reasons });
const notRun = (code: string, text: string, next: string | null, waits: Finding['waits'] = null, required = true): Finding => ({
  result: 'not_run',
  required,
  waits,
  reasons: [reason(code, text, next, required ? 'medium' : 'info')],
});

/** Where the entry of the company was read. */
function sourceOf({ entrySource }: CompanyFacts): CompanyElement['source'] {
  if (entrySource === null) return null;
  if (entrySource.of === 'copy') return { name: copyName(entrySource.asOf), kind: 'registry', version: entrySource.asOf.companies };
  if (entrySource.of !== 'typed') return { name: SOURCE_NAMES[entrySource.of], kind: 'registry', version: entrySource.at.toISOString() };
  return typedSource(entrySource);
}
function typedSource({ takenFrom, takenOn, hasFile }: Extract<EntrySource, { of: 'typed' }>): NonNullable<CompanyElement['source']> {
  return { name: takenFrom, kind: hasFile ? 'document_seen' : 'applicant_statement', version: takenOn };
}
const dayOf = ({ reading, row }: CompanyFacts): string => londonDate(reading.read_at ?? row.created_at);
const isTyped = ({ entrySource }: CompanyFacts): boolean => entrySource?.of === 'typed';

/** Why nothing of the company is known as yet. */
function unread({ reading, isNotFound, copy }: CompanyFacts): Finding {
  if (isNotFound && reading.source === 'copy')
    return refer(
      reason(
        'COMPANY_NOT_FOUND',
        `${copy ? copyName(copy) : 'The copy of the register'}: no company has that number. Companies that ended are not in it`,
        'Look it up at Companies House, and check the number',
      ),
    );
  if (isNotFound)
    return refer(
      reason(
        'COMPANY_NOT_FOUND',
        `${REGISTER} has no company with that number`,
        'Check the number or search by name, and begin another check',
      ),
    );
  if (reading.state === 'reading') return notRun('SOURCE_UNAVAILABLE', `${REGISTER} is being read`, null, 'register');
  if (reading.state === 'waiting')
    return notRun(
      'SOURCE_UNAVAILABLE',
      `Source unavailable${reading.retry_at ? `, will retry at ${clock(reading.retry_at)}` : ''}. You are not charged`,
      'Wait, or type what an extract says',
      'register',
    );
  if (reading.state === 'failed')
    return notRun(
      'SOURCE_UNAVAILABLE',
      `${REGISTER} did not answer for two days. You are not charged`,
      'Read the register again, or type what an extract says',
      'person',
    );
  return notRun(
    'SOURCE_UNAVAILABLE',
    'Source not connected: no register was asked',
    'Type what an extract of the register says, and add it',
    'person',
  );
}

const RULES: Record<CompanyElementCode, { label: string; judge(facts: CompanyFacts): Finding | null }> = {
  REGISTRY: { label: 'On the register and active', judge: judgeRegistry },
  AGE: {
    label: 'Age of the company',
    judge: (facts) => {
      const on = facts.entry?.profile.incorporatedOn;
      if (!on) return facts.entry ? notRun('SOURCE_UNAVAILABLE', 'The source gives no day of incorporation', null, null, false) : null;
      if (on > dayOf(facts))
        return refer(
          reason(
            'COMPANY_DATE',
            `It bears ${dateInWords(on)} as its day of incorporation, a day that has not come`,
            'Compare it with the register',
          ),
        );
      if (addMonths(on, YOUNG_MONTHS) <= dayOf(facts)) return pass();
      const words = `It was incorporated on ${dateInWords(on)}, less than ${YOUNG_MONTHS} months ago`;
      return facts.asked.high_value
        ? refer(reason('COMPANY_YOUNG', words, 'Find out where its money comes from, and say so in the decision'))
        : pass(note('COMPANY_YOUNG', words));
    },
  },
  ADDRESS: { label: 'Registered office', judge: judgeOffice },
  OFFICERS: {
    label: 'Directors and officers',
    judge: ({ entry, officersFrom }) => {
      if (!entry) return null;
      if (entry.officers === null)
        return notRun('SOURCE_UNAVAILABLE', 'The source says nothing of officers', 'Type the directors from an extract', 'person');
      return entry.officers.some(runsCompany)
        ? { ...pass(), source: officersFrom && typedSource(officersFrom) }
        : refer(reason('OFFICERS_NONE', 'No director or member in office is named', 'Ask who runs the company, and how'));
    },
  },
  OFFICER_IDV: { label: 'Directors verified at Companies House', judge: judgeIdentities },
  PSC: { label: 'People with significant control', judge: judgeControl },
  CHAIN: { label: 'Chain of owners', judge: judgeChain },
  UBO: { label: 'Owners of more than 25%', judge: judgeOwners },
  SCREEN_COMPANY: {
    label: 'Screening of the company',
    judge: (facts) => (facts.screening ? screened([{ name: facts.row.subject_name, screening: facts.screening }]) : notScreened(facts)),
  },
  SCREEN_PEOPLE: {
    label: 'Screening of its people',
    judge: (facts) => {
      const all = facts.people.flatMap(({ name, screening }) => (screening ? [{ name, screening }] : []));
      const sanctioned = facts.people.filter(({ isSanctioned }) => isSanctioned);
      if (all.length === 0) return facts.people.some(isScreened) || !facts.entry ? notScreened(facts) : null;
      const left = facts.people.filter((one) => isScreened(one) && one.screening === null).length;
      const found = screened(all);
      const more = [
        ...sanctioned.map(({ name }) =>
          reason('PSC_SANCTIONED', `${name}: the register itself marks a sanction`, 'Do not go on. Ask Compliance', 'high'),
        ),
        ...(left > 0 ? [reason('SOURCE_UNAVAILABLE', `${left} further people were not screened`, 'Screen them in Standalone AML')] : []),
      ];
      if (more.length === 0) return found;
      return { ...found, result: found.result === 'fail' ? 'fail' : 'refer', reasons: [...(found.reasons ?? []), ...more] };
    },
  },
  KEY_PEOPLE: { label: 'Identity of key people', judge: judgePeople },
  AUTHORITY: { label: 'Who acts for the company', judge: judgeAuthority },
  DISCREPANCY: { label: 'Client and register agree', judge: judgeDiscrepancies },
  OVERSEAS_ENTITY: { label: 'Register of Overseas Entities', judge: judgeOverseas },
};

function judgeRegistry(facts: CompanyFacts): Finding {
  const { entry, asked } = facts;
  if (!entry || isTyped(facts)) {
    const missing = unread(facts);
    const said = entry ? `Typed from an extract: ${statusWords(entry.profile.status).toLowerCase()}` : null;
    if (entry && standingOf(entry.profile.status) === 'ended')
      return fail('COMPANY_NOT_ACTIVE', 'The extract says that the company does not exist any more', 'Ask who owns what it owned');
    return { ...missing, reasons: [...(missing.reasons ?? []), ...(said ? [note('COMPANY_TYPED', said)] : [])] };
  }
  const { status, statusDetail, name, hasInsolvencyHistory, dissolvedOn } = entry.profile;
  if (status === NOT_IN_COPY)
    return refer(
      reason(
        'COMPANY_NOT_ACTIVE',
        'The company was in an earlier copy of the register, and is not in the newest: it may have ended',
        'Look it up at Companies House before you go on',
        'high',
      ),
    );
  const standing = standingOf(status);
  if (standing === 'ended')
    return fail(
      'COMPANY_NOT_ACTIVE',
      `The company is ${statusWords(status).toLowerCase()}${dissolvedOn ? ` since ${dateInWords(dissolvedOn)}` : ''}`,
      'What it owned belongs to the Crown until somebody restores it. Ask who really acts',
    );
  const reasons: Reason[] = [];
  if (standing === 'unknown')
    reasons.push(
      reason(
        'COMPANY_NOT_ACTIVE',
        'The register does not say whether the company is active',
        'Look it up at Companies House before you go on',
      ),
    );
  else if (standing !== 'living')
    reasons.push(
      reason(
        'COMPANY_NOT_ACTIVE',
        `The company is ${statusWords(status).toLowerCase()}`,
        'Deal with whoever was appointed, and see their appointment',
        'high',
      ),
    );
  if (statusDetail?.includes('strike-off'))
    reasons.push(
      reason('COMPANY_STRIKE_OFF', 'It is proposed to strike the company off', 'Ask why, and what happens to the transaction', 'high'),
    );
  if (standing === 'living' && (hasInsolvencyHistory === true || entry.insolvency.length > 0))
    reasons.push(
      reason('COMPANY_INSOLVENCY', 'The register has insolvency cases of the company', 'Read them, and say in the decision what they mean'),
    );
  const { entrySource } = facts;
  if (entrySource?.of === 'copy' && isOldCopy(entrySource.asOf, dayOf(facts)))
    reasons.push(
      reason(
        'REGISTER_COPY_OLD',
        `The copy of the register goes to ${dateInWords(entrySource.asOf.companies)}: what changed since is not in it`,
        'Look the company up at Companies House, or have the operator load a newer copy',
      ),
    );
  const { verdict } = compareWholeNames(facts.row.subject_name, name, 'organisation');
  const isTradingName =
    asked.trading_name !== '' && compareWholeNames(facts.row.subject_name, asked.trading_name, 'organisation').verdict !== 'differs';
  if ((verdict === 'differs' || verdict === 'close') && !isTradingName)
    reasons.push(
      reason(
        'COMPANY_NAME_DIFFERS',
        `The register has “${name}” under this number`,
        'Check the number, or ask for the name it was changed from',
      ),
    );
  return reasons.length === 0 ? pass() : refer(...reasons);
}

function judgeOffice({ entry }: CompanyFacts): Finding | null {
  if (!entry) return null;
  const { address, isPoBox, isOfficeInDispute, isOfficeUndeliverable, sharesOfficeWith } = entry.profile;
  const doubts = [
    ...(isOfficeInDispute ? [reason('OFFICE_IN_DOUBT', 'The registered office is in dispute', 'Ask where the company is really run')] : []),
    ...(isOfficeUndeliverable
      ? [reason('OFFICE_IN_DOUBT', 'Letters to the registered office come back', 'Ask where the company is really run')]
      : []),
  ];
  if (doubts.length > 0) return refer(...doubts);
  if (!address) return notRun('SOURCE_UNAVAILABLE', 'The source gives no registered office', null, null, false);
  return pass(
    ...(isPoBox ? [note('ADDRESS_MAIL_DROP', 'The registered office is a PO box')] : []),
    ...((sharesOfficeWith ?? 0) > MANY_AT_OFFICE
      ? [note('ADDRESS_MAIL_DROP', `${sharesOfficeWith} companies have this registered office`)]
      : []),
  );
}

function judgeIdentities(facts: CompanyFacts): Finding | null {
  const directors = facts.people.filter(({ runs, isCompany }) => runs && !isCompany);
  if (facts.entry?.officers === null)
    return notRun('SOURCE_UNAVAILABLE', 'The source does not name the directors', 'Look each director up at Companies House', 'person');
  if (!facts.entry || directors.length === 0) return null;
  const today = dayOf(facts);
  if (directors.every(({ verification }) => verification === undefined))
    return notRun(
      'SOURCE_UNAVAILABLE',
      'The source does not say whose identity was verified',
      'Look each director up at Companies House',
      'person',
    );
  const open = directors
    .map(({ name, verification }) => ({ name, state: identityState(verification ?? null, today) }))
    .filter(({ state }) => state !== 'verified');
  if (open.length === 0) return pass();
  const words = (state: string) =>
    state === 'due' ? 'is not verified, and due' : state === 'ended' ? 'was verified, which ended' : 'is not verified';
  const reasons = open.map(({ name, state }) =>
    reason(
      'OFFICER_IDV_MISSING',
      `${name} ${words(state)} at Companies House`,
      'Ask them to verify, or find out why they have not',
      today < IDENTITIES_DUE ? 'info' : 'medium',
    ),
  );
  return today < IDENTITIES_DUE ? pass(...reasons) : refer(...reasons);
}

function judgeControl({ entry }: CompanyFacts): Finding | null {
  if (!entry) return null;
  if (entry.owners === null)
    return notRun('SOURCE_UNAVAILABLE', 'The source says nothing of owners', 'Type the owners from an extract', 'person');
  const open = [...new Set(entry.statements.flatMap((statement) => openStatement(statement) ?? []))];
  if (open.length > 0)
    return refer(...open.map((words) => reason('UBO_UNKNOWN', words, 'Ask the client, and compare with papers of the company')));
  if (entry.isListed) return pass(note('PSC_EXEMPT', 'Its shares are traded on a regulated market, so that nobody is named'));
  if (entry.owners.some(({ ceasedOn }) => ceasedOn === null)) return pass();
  if (saysNobody(entry.statements)) return pass(note('PSC_NOBODY', 'It states that nobody holds more than 25% or controls it'));
  return refer(
    reason('UBO_UNKNOWN', 'Nobody is named, and no reason is stated', 'Ask for the register of members and of people with control'),
  );
}

function judgeChain(facts: CompanyFacts): Finding | null {
  const { chain, shown, companyFiles, reading, asked, entry } = facts;
  if (!chain) return entry ? notRun('SOURCE_UNAVAILABLE', 'The source says nothing of owners', null) : null;
  const ends = openEnds(chain).filter(({ end, depth }) => !(end === 'not stated' && depth === 0));
  const unread = ends.filter(({ end }) => end === 'unread' || end === 'unreachable');
  if (asked.depth === 'summary' && ends.length > 0 && ends.every(({ end }) => end === 'unread'))
    return notRun('CHAIN_NOT_ASKED', 'A summary was asked for: companies that own it were not followed', null, null, false);
  // A document that was looked at is kept too.
  const withoutFile = [...shown.values()].filter(({ said }) => !companyFiles.some(({ node }) => node === said.node));
  const reasons = ends
    .filter((one) => !unread.includes(one))
    .map(({ name, end, shares, votes }) => {
      const band = shares.high > 0 ? shares : votes;
      const held = band.high > 0 ? `, ${range(band)}` : '';
      return reason(
        end === 'overseas' ? 'UBO_CHAIN_OVERSEAS' : end === 'not stated' || end === 'not found' ? 'UBO_UNKNOWN' : 'UBO_CHAIN_OPEN',
        `${name}${held}: ${END_WORDS[end ?? 'unread']}`,
        'Get a document that names its owners, add it, and record what it shows',
      );
    });
  const missing = withoutFile.map(({ said }) =>
    reason(
      'UBO_CHAIN_OPEN',
      `${chain.nodes.find(({ id }) => id === said.node)?.name ?? 'A company'}: its owners were recorded, and no document is kept`,
      'Add the document',
    ),
  );
  if (reasons.length + missing.length > 0) return refer(...reasons, ...missing);
  if (unread.length === 0) return pass();
  const later = reading.retry_at ? `, will retry at ${clock(reading.retry_at)}` : '';
  return notRun(
    'SOURCE_UNAVAILABLE',
    `${unread.length} ${unread.length === 1 ? 'company' : 'companies'} on the way could not be read${later}. You are not charged`,
    null,
    'register',
  );
}

function judgeOwners(facts: CompanyFacts): Finding | null {
  const { chain, senior, entry } = facts;
  if (!chain || !entry) return null;
  const owners = beneficialOwners(chain);
  if (owners.some(({ owns }) => owns === 'yes')) return pass();
  if (entry.isListed) return pass(note('PSC_EXEMPT', 'Its shares are traded on a regulated market'));
  const needed = 'Record the senior managing official, and what was done to find an owner';
  if (senior === null)
    return owners.length > 0
      ? refer(
          reason(
            'UBO_UNKNOWN',
            `${owners.map(({ name }) => name).join(', ')} may own more than 25%, and it is not certain`,
            'Ask for the exact shares, or record the senior managing official',
          ),
        )
      : { ...refer(reason('UBO_UNKNOWN', 'Nobody is known to own more than 25% or to control it', needed)), waits: 'person' };
  const words = `${senior.said.name}, ${senior.said.position}, stands in for an owner: ${senior.said.reason}`;
  // Money Laundering Regulations 2017, reg. 28(6) to (8): after every possible means, and with a record of them.
  const isPlain = saysNobody(entry.statements) && openEnds(chain).length === 0;
  return isPlain
    ? pass(note('SENIOR_OFFICIAL', words))
    : refer(reason('UBO_UNKNOWN', words, 'Say in the decision why no owner could be found'));
}

/** Those who run it and those who own it. */
export const isScreened = ({ runs, owns, resignedOn }: KeyPersonFacts): boolean => resignedOn === null && (runs || owns !== 'no');

function notScreened({ reading, row }: CompanyFacts): Finding {
  if (reading.state === 'reading' || row.state === 'processing')
    return notRun('SCREENING_RUNS', 'The lists are searched once the register was read', null, 'screening');
  return notRun('SOURCE_UNAVAILABLE', 'Nobody was screened', 'Wait for the register, or type what an extract says');
}

function screened(all: readonly { name: string; screening: Screened }[]): Finding {
  const done = all.flatMap(({ name, screening }) => (screening.state === 'done' ? [{ name, ...screening }] : []));
  const confirmed = done.filter(({ row }) => row.outcome === 'fail');
  if (confirmed.length > 0)
    return {
      result: 'fail',
      reasons: confirmed.map(({ name }) =>
        reason('SCREENING_CONFIRMED', `${name}: a match with a sanctions list was confirmed`, 'Freeze and report', 'high'),
      ),
    };
  const open = done.filter(({ row }) => row.outcome !== 'pass');
  if (open.length > 0)
    return refer(
      ...open.map(({ name, row, openMatches }) =>
        reason(
          'SCREENING_OPEN',
          `${name}: ${openMatches > 0 ? `${openMatches} ${openMatches === 1 ? 'match is' : 'matches are'} open` : 'the screening needs a look'} (${row.public_ref})`,
          'Open the screening, and answer what is open there',
        ),
      ),
    );
  const failed = all.flatMap(({ name, screening }) => (screening.state === 'failed' ? [`${name}: ${screening.words}`] : []));
  if (failed.length > 0) return notRun('SOURCE_UNAVAILABLE', failed.join('. '), 'Screen them in Standalone AML');
  if (all.some(({ screening }) => screening.state === 'waiting'))
    return notRun('SCREENING_RUNS', 'The lists are being searched', null, 'screening');
  const [first] = done;
  const lists = [...new Set(done.flatMap(({ row }) => row.lists.map(({ name }) => name)))];
  return {
    result: 'pass',
    source: { name: lists.join(', ') || 'Screening lists', kind: 'official_list', version: first?.row.screened_at?.toISOString() ?? null },
  };
}

function judgePeople({ people, asked, entry }: CompanyFacts): Finding | null {
  if (asked.verify_people === 'none' || !entry) return null;
  const needed = people.filter(({ needed: is }) => is);
  if (needed.length === 0) return null;
  const rejected = needed.filter(({ identity }) => identity?.status === 'failed');
  if (rejected.length > 0)
    return refer(
      ...rejected.map(({ name }) =>
        reason('PERSON_REFERRED', `${name}: the identity check was not accepted`, 'Read it before you decide', 'high'),
      ),
    );
  const open = needed.filter(({ identity }) => !identity || !ACCEPTED_STATUSES.includes(identity.status));
  if (open.length === 0)
    return { result: 'pass', source: { name: 'Identity checks of this workspace', kind: 'human_review', version: null } };
  return notRun(
    'PERSON_NOT_CHECKED',
    `Not accepted yet: ${open.map(({ name }) => name).join(', ')}`,
    'Say who each of them is among your people, and check their identity',
    'person',
  );
}

function judgeAuthority(facts: CompanyFacts): Finding {
  const { representative, people, companyFiles, entry, officersFrom } = facts;
  const { name, capacity, seen } = representative;
  if (name === '')
    return notRun('AUTHORITY_MISSING', 'Nobody said who acts for the company', 'Record their name, and by what right they act', 'person');
  if (capacity === 'director' && entry?.officers) {
    const found = people
      .filter(({ runs, resignedOn }) => runs && resignedOn === null)
      .some((one) => ['same', 'note'].includes(compareWholeNames(name, one.name, one.isCompany ? 'organisation' : 'person').verdict));
    if (found) return { ...pass(), source: officersFrom ? typedSource(officersFrom) : sourceOf(facts) };
    return refer(reason('AUTHORITY_MISSING', `${name} is not among the directors in office`, 'Ask for a mandate or a minute of the board'));
  }
  const hasFile = companyFiles.some(({ shows }) => shows === 'authority');
  if (seen && hasFile) return { result: 'pass', source: { name: 'Authority seen by a member', kind: 'document_seen', version: null } };
  return notRun(
    'AUTHORITY_MISSING',
    hasFile ? 'Nobody recorded that they looked at the authority' : 'The paper that gives the authority is not kept',
    hasFile ? 'Look at it, and record that you did' : 'Add the mandate, the power of attorney or the minute of the board',
    'person',
  );
}

const ANSWER_WORDS = { not_material: 'not material', material: 'material', reported: 'reported' } as const;
function judgeDiscrepancies({ declared, discrepancies, chain }: CompanyFacts): Finding {
  if (declared.length === 0) return notRun('OWNERS_NOT_DECLARED', 'The client was not asked who owns the company', null, null, false);
  if (!chain) return notRun('SOURCE_UNAVAILABLE', 'There is no register to compare with', null);
  const open = discrepancies.filter(({ answer }) => answer?.said.value !== 'not_material');
  if (open.length === 0)
    return { result: 'pass', source: { name: 'Owners as declared beside the register', kind: 'algorithm', version: null } };
  return {
    ...refer(
      ...open.map(({ told, registered, answer }) =>
        reason(
          'PSC_DISCREPANCY',
          `They told us: ${told}. The register says: ${registered}${answer ? `. It was called ${ANSWER_WORDS[answer.said.value]}` : ''}`,
          answer === null
            ? 'Say what it is'
            : answer.said.value === 'material'
              ? 'Report it to Companies House as soon as reasonably practicable'
              : null,
        ),
      ),
    ),
    ...(open.some(({ answer }) => answer === null) ? { waits: 'person' as const } : {}),
  };
}

/** Overseas companies that own land in the United Kingdom are in a register of their own (Economic Crime (Transparency and Enforcement) Act 2022). */
function judgeOverseas({ asked, entry, reading }: CompanyFacts): Finding | null {
  const isOverseas = asked.country !== 'GB' || asked.overseas_entity_number !== '';
  if (!isOverseas) return null;
  const owns = asked.role === 'seller' || asked.role === 'landlord';
  if (asked.overseas_entity_number === '')
    return notRun(
      'OVERSEAS_ENTITY_MISSING',
      'No number of the Register of Overseas Entities was given',
      owns ? 'Ask for it: without it the company cannot sell or let land for long' : 'Ask whether it will own the land',
      owns ? 'person' : null,
      owns,
    );
  if (!entry || reading.number !== asked.overseas_entity_number)
    return notRun('SOURCE_UNAVAILABLE', 'The Register of Overseas Entities was not read', null, 'register');
  return entry.profile.status === 'registered'
    ? pass()
    : refer(
        reason(
          'OVERSEAS_ENTITY_REMOVED',
          `The register says: ${statusWords(entry.profile.status).toLowerCase()}`,
          'Ask whether the company is registered again',
        ),
      );
}

const FROM_ENTRY: readonly CompanyElementCode[] = [
  'REGISTRY',
  'AGE',
  'ADDRESS',
  'OFFICERS',
  'OFFICER_IDV',
  'PSC',
  'CHAIN',
  'UBO',
  'OVERSEAS_ENTITY',
];

/** Every element, in the order it is shown. */
export function judgeCompany(facts: CompanyFacts): Omit<CheckAnswer, 'elements'> & { elements: CompanyElement[] } {
  const elements = COMPANY_ELEMENTS.flatMap((code): CompanyElement[] => {
    const found = RULES[code].judge(facts);
    if (found === null) return [];
    const { result, reasons = [], required = true, waits = null } = found;
    const read = result === 'not_run' || !FROM_ENTRY.includes(code) ? null : sourceOf(facts);
    return [{ code, label: RULES[code].label, result, required, reasons, source: found.source ?? read, waits_for: waits }];
  });
  const open = elements.filter(({ result, required }) => result === 'fail' || result === 'refer' || (result === 'not_run' && required));
  const order = ['fail', 'refer', 'not_run'];
  const reasons = open.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result)).flatMap((element) => element.reasons);
  const optional = elements.filter(({ result, required }) => result === 'not_run' && !required).length;
  const outcome = outcomeOfElements(elements);
  if (outcome === 'pass' && optional > 0)
    reasons.push(note('OPTIONAL_NOT_RUN', `${optional} optional ${optional === 1 ? 'source' : 'sources'} not run`));
  return { outcome, reasons, elements };
}
