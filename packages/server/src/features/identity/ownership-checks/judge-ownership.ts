import {
  OWNERSHIP_ELEMENTS,
  type OwnerMatch,
  type OwnerRelation,
  type OwnerSays,
  type OwnershipElement,
  type OwnershipElementCode,
  type PublishedOwners,
  RECENT_SALE_MONTHS,
  type RegisterFacts,
  REGISTER_MONTHS,
  type TitleState,
} from '@freehold/contract/identity/ownership-checks';
import { addMonths } from '@freehold/property-rules/calendar';
import { dateInWords } from '../../../platform/london-time.ts';
import { type CheckAnswer, outcomeOfElements } from '../../checks/public.ts';
import { LAND_REGISTRY_TITLES } from '../../../providers/land-registry/provider.ts';
import type { Asked, OwnershipCase } from './ownership-records.ts';
import { isNotFound, stateInRejection } from './read-owner-answer.ts';
import { compareHomes, postcodeIn } from './compare-homes.ts';
import { matchOwners } from './match-proprietors.ts';

/* What is known of who owns one home, and the rules: values alone. */

type By = { by: string; at: string };
export type JudgedOwner = OwnerMatch & {
  kind: 'person' | 'company';
  since: string | null;
  incorporatedIn: string | null;
  said: ({ says: OwnerSays; party_id: number | null; note: string; hasEvidence: boolean } & By) | null;
};
export type OwnershipSituation = {
  today: string;
  home: OwnershipCase;
  partyId: number | null;
  subjectName: string;
  relation: OwnerRelation;
  /** Everybody who sells or lets the home. */
  deal: ReadonlyMap<number, { name: string; kind: 'person' | 'company'; identity_accepted: boolean }>;
  /** `from`: who sent it, where HM Land Registry itself did. */
  register: ({ facts: RegisterFacts; read_by: 'program' | 'hand' | 'registry'; other_address: string; from: string | null } & By) | null;
  published: PublishedOwners | null;
  registry: { connected: boolean; register: Asked | null; owner: (Asked & { at: string }) | null };
  confirmed: By | null;
  title: ({ state: TitleState; continued_under: string | null; note: string } & By) | null;
  owners: readonly JudgedOwner[];
};

type Reason = OwnershipElement['reasons'][number];
type Finding = Pick<OwnershipElement, 'result'> & {
  required?: boolean;
  reasons?: Reason[];
  source?: OwnershipElement['source'];
  waits?: 'person' | 'provider';
};

const reason = (code: string, text: string, next: string | null, severity: Reason['severity'] = 'medium'): Reason => ({
  code,
  severity,
  text,
  next,
});
const notRun = (code: string, text: string, next: string | null, required: boolean, waits?: 'person'): Finding => ({
  result: 'not_run',
  required,
  reasons: [reason(code, text, next, required ? 'medium' : 'info')],
  ...(waits ? { waits } : {}),
});
const NO_REGISTER = () => notRun('REGISTER_NOT_SEEN', 'No register was seen', null, true);

const RULES: Record<OwnershipElementCode, { label: string; judge(about: OwnershipSituation): Finding | null }> = {
  REGISTER: { label: 'Register of the title', judge: judgeRegister },
  TITLE: { label: 'The title is in force', judge: judgeTitle },
  ADDRESS: {
    label: 'The register is of this home',
    judge({ register, home }) {
      if (register === null) return NO_REGISTER();
      if (register.other_address !== '')
        return {
          result: 'refer',
          reasons: [
            reason(
              'ADDRESS_DIFFERS',
              `The register reads “${register.facts.address}”. ${register.by}: ${register.other_address}`,
              'Compare the title plan with the home',
            ),
          ],
          source: seen(register),
        };
      const apart = compareHomes(home, register.facts);
      if (apart === null) return { result: 'pass', source: seen(register) };
      return {
        result: 'refer',
        reasons: [reason('ADDRESS_DIFFERS', apart, 'Compare the title plan with the home')],
        source: seen(register),
      };
    },
  },
  OWNERS: { label: 'Every owner is in this deal', judge: judgeOwners },
  SUBJECT: { label: 'This client owns it, or acts for who does', judge: judgeSubject },
  CLASS: {
    label: 'Class of title',
    judge({ register }) {
      if (register === null) return NO_REGISTER();
      const { title_class: of } = register.facts;
      if (of === 'absolute' || of === 'good_leasehold') return { result: 'pass', source: seen(register) };
      return {
        result: 'refer',
        reasons: [reason('TITLE_CLASS', CLASS_TEXT[of], 'Ask the owner’s conveyancer whether the class can be upgraded', 'medium')],
        source: seen(register),
      };
    },
  },
  RESTRICTIONS: { label: 'Restrictions', judge: judgeRestrictions },
  COMPANIES: { label: 'Companies among the owners', judge: judgeCompanies },
  PUBLISHED: { label: 'Companies published as owners', judge: judgePublished },
  REGISTRY: { label: 'HM Land Registry asked', judge: judgeRegistry },
};
const CLASS_TEXT = {
  qualified: 'The title is qualified: HM Land Registry does not guarantee it against a defect it names',
  possessory: 'The title is possessory: who owns it rests on possession, and not on deeds',
  unknown: 'The class of the title was not read',
} as const;

const seen = (register: NonNullable<OwnershipSituation['register']>): OwnershipElement['source'] => ({
  name: `${register.facts.official ? 'Official copy of the register' : 'Register'} of ${register.facts.title_number}${register.from === null ? '' : `. ${register.from}`}`,
  kind: register.from === null ? 'document_seen' : 'registry',
  version: register.facts.shows_on ?? register.facts.edition_on,
});

function judgeRegister({ register, confirmed, today, home }: OwnershipSituation): Finding {
  if (register === null)
    return notRun(
      'REGISTER_NOT_SEEN',
      'No register was seen',
      home.jurisdiction === 'england_wales'
        ? 'Buy the register from HM Land Registry, and add its PDF'
        : 'Enter what the register says, and keep its document',
      true,
      'person',
    );
  if (confirmed === null && register.read_by === 'program')
    return {
      ...notRun('REGISTER_NOT_CONFIRMED', 'Nobody compared what was read with the document', 'Compare it, and confirm it', true, 'person'),
      source: seen(register),
    };
  const source = seen(register);
  const day = register.facts.shows_on ?? register.facts.edition_on;
  const reasons: Reason[] = [];
  if (day === null || addMonths(day, REGISTER_MONTHS) < today)
    reasons.push(
      reason(
        'REGISTER_OLD',
        day === null ? 'The register bears no day' : `The register is of ${dateInWords(day)}, more than six months ago`,
        'Buy it again',
      ),
    );
  if (day !== null && day > today)
    reasons.push(reason('REGISTER_DATE', `The register bears ${dateInWords(day)}, a day that has not come`, 'Buy it again'));
  if (register.read_by === 'hand')
    reasons.push(
      reason('REGISTER_TYPED', `${register.by} typed it by hand; no program read it`, 'Have somebody else compare it with the document'),
    );
  return reasons.length > 0 ? { result: 'refer', reasons, source } : { result: 'pass', source };
}

const TITLE_TEXT: Readonly<Record<Exclude<TitleState, 'registered'>, [code: string, text: string, next: string]>> = {
  unregistered: [
    'TITLE_UNREGISTERED',
    'The home is not registered at HM Land Registry',
    'Ask the owner’s conveyancer for the deeds, and keep them',
  ],
  pending: [
    'TITLE_PENDING',
    'An application about this title waits at HM Land Registry',
    'Ask what it is, and buy the register again when it is done',
  ],
  closed: ['TITLE_CLOSED', 'The title is closed or cancelled', 'Find the title the home has now'],
  closed_and_continued: [
    'TITLE_CLOSED',
    'The title is closed, and continued under another',
    'Begin a check of the title it is continued under',
  ],
};
function judgeTitle({ title, register, registry: { register: order } }: OwnershipSituation): Finding {
  const said = order?.state === 'rejected' ? stateInRejection(order.code ?? '', order.reason ?? '', order.title_number) : null;
  if (order && said !== null && said.state !== 'registered' && title === null) {
    const [code, text, next] = TITLE_TEXT[said.state];
    return {
      result: 'refer',
      reasons: [reason(code, said.continued_under === null ? text : `${text}: ${said.continued_under}`, next)],
      source: { name: LAND_REGISTRY_TITLES[order.provider], kind: 'registry', version: null },
    };
  }
  if (title !== null && title.state !== 'registered') {
    const [code, text, next] = TITLE_TEXT[title.state];
    const words = title.continued_under === null ? text : `${text}: ${title.continued_under}`;
    return {
      result: 'refer',
      reasons: [reason(code, `${words}. ${title.by}: ${title.note}`, next)],
      source: { name: title.by, kind: 'human_review', version: title.at },
    };
  }
  return register === null ? NO_REGISTER() : { result: 'pass', source: seen(register) };
}

/**
 * The published files name the companies of a title and nobody else, as of a day. They agree with a register or raise a question; without a register
 * they show who owns it as published, and pass nothing.
 */
function judgePublished({ published, register, partyId }: OwnershipSituation): Finding | null {
  if (published === null || published.owners.length === 0) return null;
  const { owners, through, title_number: title } = published;
  const source = {
    name: `Companies that own property, as published by HM Land Registry`,
    kind: 'official_list' as const,
    version: through,
  };
  const named = (list: PublishedOwners['owners']) =>
    list
      .map(({ name, company_number: number, country }) =>
        [name, number && `(${number})`, country && `of ${country}`].filter(Boolean).join(' '),
      )
      .join(', ');
  const asOf = through === null ? '' : ` up to ${dateInWords(through)}`;
  if (register === null) {
    const mine = owners.find(({ party_id: id }) => id !== null && id === partyId);
    return {
      result: 'refer',
      required: false,
      reasons: [
        mine
          ? reason(
              'COMPANY_OWNER_PUBLISHED',
              `${named([mine])} is published as an owner of ${title}${asOf}`,
              'See the register, which says who owns it today',
              'info',
            )
          : reason(
              'COMPANY_OWNER_ELSEWHERE',
              `${named(owners)} ${owners.length === 1 ? 'is' : 'are'} published as owner of ${title}${asOf}, and ${owners.length === 1 ? 'is' : 'are'} not this client`,
              'See the register, and ask for whom this client acts',
              'high',
            ),
      ],
      source,
    };
  }
  const registered = matchOwners(
    owners.map(({ name, company_number: number }) => ({ name, kind: 'company' as const, company_number: number })),
    register.facts.proprietors.map((owner, at) => ({
      partyId: at,
      name: owner.name,
      kind: owner.kind,
      lastName: '',
      companyNumber: owner.company_number,
    })),
  );
  const other = owners.filter((_, at) => registered[at]?.party_id == null);
  if (other.length === 0) return { result: 'pass', required: false, source };
  const text = `${named(other)} ${other.length === 1 ? 'is' : 'are'} published as owner of ${title}${asOf}, and ${other.length === 1 ? 'is' : 'are'} not on the register that was seen`;
  return {
    result: 'refer',
    required: false,
    reasons: [reason('COMPANY_OWNER_DIFFERS', text, 'Compare the days of both, and ask what changed')],
    source,
  };
}

/** What HM Land Registry said of itself. It adds to a register that was seen, and stands in place of none. */
function judgeRegistry({ registry: { connected, register: order, owner }, relation }: OwnershipSituation): Finding {
  const asked = [owner, order].filter((one) => one !== null);
  const open = asked.find(({ state }) => state === 'asking' || state === 'waiting');
  if (open) {
    const text =
      open.state === 'waiting'
        ? 'HM Land Registry queued the order, and has not answered yet'
        : open.faults === 0
          ? 'HM Land Registry is being asked'
          : 'HM Land Registry did not answer, and is asked again';
    return { ...notRun('REGISTRY_WAITS', text, null, true), waits: 'provider' };
  }
  if (owner?.state === 'answered' && owner.verdict !== null) return judgeOwnerAnswer(owner, relation);
  const source = (one: Asked) => ({ name: LAND_REGISTRY_TITLES[one.provider], kind: 'registry' as const, version: null });
  const rejected = asked.find(({ state }) => state === 'rejected');
  if (rejected) {
    const isUnknown = isNotFound(rejected.code ?? '', rejected.reason ?? '');
    const text = isUnknown
      ? `HM Land Registry knows no title ${rejected.title_number}`
      : `HM Land Registry rejected it: ${rejected.reason}`;
    return {
      result: 'refer',
      required: false,
      reasons: [
        reason(
          isUnknown ? 'TITLE_NOT_FOUND' : 'REGISTRY_REJECTED',
          text,
          isUnknown ? 'Compare the title number with the deeds' : 'Find out why, then order again',
        ),
      ],
      source: source(rejected),
    };
  }
  if (order?.state === 'answered') return { result: 'pass', required: false, source: source(order) };
  if (asked.some(({ state }) => state === 'failed'))
    return notRun('SOURCE_UNAVAILABLE', 'HM Land Registry could not be asked', 'Ask again later, or add the PDF of the register', false);
  return connected
    ? notRun('REGISTRY_NOT_ASKED', 'Nobody asked HM Land Registry', null, false)
    : notRun('SOURCE_UNAVAILABLE', 'Source not connected', null, false);
}

function judgeOwnerAnswer({ verdict, words, title_number: title, provider, at }: Asked & { at: string }, relation: OwnerRelation): Finding {
  const source = { name: LAND_REGISTRY_TITLES[provider], kind: 'registry' as const, version: at };
  if (verdict === 'owner') return { result: 'pass', required: false, source };
  const text = `HM Land Registry, of ${title}: ${words}`;
  if (verdict === 'near')
    return {
      result: 'refer',
      required: false,
      reasons: [reason('OWNER_NAME_PARTIAL', text, 'Compare their identity document with the register')],
      source,
    };
  if (verdict === 'former')
    return {
      result: 'refer',
      required: false,
      reasons: [reason('OWNER_FORMER', text, 'Ask who owns it now, and in what capacity they act', 'high')],
      source,
    };
  // Whoever acts for an owner is not on the title.
  return {
    result: relation === 'owner' ? 'fail' : 'refer',
    required: false,
    reasons: [reason('OWNER_NAME_NOT_ON_TITLE', text, 'Ask whether they own it under another name, or act for who does', 'high')],
    source,
  };
}

function judgeOwners({ register, owners, title }: OwnershipSituation): Finding {
  if (register === null) {
    if (title?.state === 'unregistered')
      return notRun(
        'TITLE_UNREGISTERED',
        'No register names the owners of a home that is not registered',
        'Read who owns it from the deeds',
        true,
      );
    return NO_REGISTER();
  }
  const source = seen(register);
  const missing = owners.filter(({ party_id: id, said }) => id === null && !settles(said));
  if (missing.length === owners.length)
    return {
      result: 'fail',
      reasons: [
        reason(
          'OWNER_NAME_NOT_ON_TITLE',
          'Nobody in this deal is a registered owner',
          'Do not market the home before its owners instruct you, or whoever acts for them shows that they may',
          'high',
        ),
      ],
      source,
    };
  const reasons: Reason[] = [];
  if (missing.length > 0)
    reasons.push(
      reason(
        'OWNER_PARTIAL',
        `${missing.length} of ${owners.length} registered owners ${missing.length === 1 ? 'is' : 'are'} not in this deal. All owners must be checked: ${missing.map(({ name }) => name).join(', ')}`,
        'Add them to the property and check them, or record that they died or who acts for them',
      ),
    );
  for (const { name, said, verdict, words } of owners) {
    if (said !== null && settles(said))
      reasons.push(reason(SAID[said.says][0], `${name} ${SAID[said.says][1]}. ${said.by}: ${said.note}`, SAID[said.says][2]));
    else if (verdict === 'partial')
      reasons.push(reason('OWNER_NAME_PARTIAL', `${name}: ${words}`, 'Compare their identity document with the register'));
  }
  return reasons.length > 0 ? { result: 'refer', reasons, source } : { result: 'pass', source };
}

/** What is said of an owner counts once a document shows it. */
const settles = (said: JudgedOwner['said']): boolean => said !== null && said.hasEvidence;
const SAID: Readonly<Record<OwnerSays, [code: string, words: string, next: string]>> = {
  deceased: ['OWNER_DECEASED', 'is said to have died', 'See the death certificate, and the grant of probate where they owned it alone'],
  represented: [
    'OWNER_REPRESENTED',
    'is said to be represented',
    'See that the power of attorney or grant is in force and covers the home',
  ],
  former_name: ['OWNER_FORMER_NAME', 'is said to have another name now', 'See the marriage certificate or the deed poll'],
};

function judgeSubject({ register, owners, partyId, relation, title, subjectName }: OwnershipSituation): Finding {
  if (register === null)
    return title?.state === 'unregistered' ? notRun('TITLE_UNREGISTERED', 'No register names the owners', null, true) : NO_REGISTER();
  const source = seen(register);
  const own = owners.find(({ party_id: id }) => id !== null && id === partyId);
  if (own?.verdict === 'full') return { result: 'pass', source };
  if (own)
    return {
      result: 'refer',
      reasons: [reason('OWNER_NAME_PARTIAL', own.words, 'Compare their identity document with the register')],
      source,
    };
  const acts = owners.find(({ said }) => settles(said) && said?.party_id === partyId && partyId !== null);
  if (acts?.said)
    return {
      result: 'refer',
      reasons: [
        reason(
          SAID[acts.said.says][0],
          `${subjectName} stands for ${acts.name}. ${acts.said.by}: ${acts.said.note}`,
          SAID[acts.said.says][2],
        ),
      ],
      source,
    };
  return {
    result: 'fail',
    reasons: [
      reason(
        'OWNER_NAME_NOT_ON_TITLE',
        relation === 'owner'
          ? 'Their name is not on the title'
          : 'Their name is not on the title, and nothing shows that they act for an owner',
        relation === 'owner'
          ? 'Ask whether they own it under another name, or act for who does'
          : 'Record whom they act for, with the grant or power',
        'high',
      ),
    ],
    source,
  };
}

function judgeRestrictions({ register, owners }: OwnershipSituation): Finding {
  if (register === null) return NO_REGISTER();
  const { restrictions } = register.facts;
  const source = seen(register);
  const reasons: Reason[] = [];
  if (restrictions.some(({ form }) => form === 'A') && owners.length < 2)
    reasons.push(
      reason(
        'RESTRICTION_FORM_A',
        'A sole owner cannot give a receipt for the price: the register has a restriction in Form A',
        'A second trustee must be appointed. Ask the conveyancer',
      ),
    );
  for (const { form } of restrictions)
    if (form === 'bankruptcy' || form === 'court_order' || form === 'home_rights')
      reasons.push(reason(GRAVE[form][0], GRAVE[form][1], GRAVE[form][2], form === 'home_rights' ? 'medium' : 'high'));
  return reasons.length > 0 ? { result: 'refer', reasons: unique(reasons), source } : { result: 'pass', source };
}
const GRAVE = {
  bankruptcy: [
    'RESTRICTION_BANKRUPTCY',
    'The register has an entry of bankruptcy',
    'The trustee in bankruptcy may have to sell. Ask Compliance before you act',
  ],
  court_order: ['RESTRICTION_COURT', 'The register has an order of a court or a caution', 'Ask Compliance before you act'],
  home_rights: ['RESTRICTION_HOME_RIGHTS', 'Somebody who is no owner has home rights', 'They must agree to leave. Ask the conveyancer'],
} as const;
const unique = (reasons: readonly Reason[]): Reason[] => [...new Map(reasons.map((one) => [one.code, one])).values()];

function judgeCompanies({ owners, deal, register }: OwnershipSituation): Finding | null {
  const companies = owners.filter(({ kind }) => kind === 'company');
  if (register === null || companies.length === 0) return null;
  const source = seen(register);
  const reasons: Reason[] = companies.flatMap(({ name, incorporatedIn }) =>
    incorporatedIn === null
      ? []
      : [
          reason(
            'OWNER_OVERSEAS',
            `${name} is incorporated in ${incorporatedIn}`,
            'It must stand in the Register of Overseas Entities before it can sell or let. Ask for its number',
          ),
        ],
  );
  const unchecked = companies.filter(({ party_id: id }) => id === null || deal.get(id)?.identity_accepted !== true);
  if (unchecked.length > 0)
    return {
      ...notRun(
        'COMPANY_NOT_CHECKED',
        `No company check of ${unchecked.map(({ name }) => name).join(', ')} was accepted`,
        'Find out who owns and runs the company, and who may act for it',
        true,
        'person',
      ),
      ...(reasons.length > 0 ? { result: 'refer' as const } : {}),
      reasons: [
        ...reasons,
        reason(
          'COMPANY_NOT_CHECKED',
          `No company check of ${unchecked.map(({ name }) => name).join(', ')} was accepted`,
          'Find out who owns and runs the company, and who may act for it',
        ),
      ],
      source,
    };
  return reasons.length > 0 ? { result: 'refer', reasons, source } : { result: 'pass', source };
}

export type Flag = { code: string; warns: boolean; text: string };
/** What a reader wants to know beside the answer. */
export function flagsOf({ register, today }: Pick<OwnershipSituation, 'register' | 'today'>): Flag[] {
  if (register === null) return [];
  const { price_on: sold, proprietors, restrictions, charges, lease, tenure, address, postcode } = register.facts;
  const since =
    [sold, ...proprietors.map((owner) => owner.since)]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null;
  const isRecent = since !== null && addMonths(since, RECENT_SALE_MONTHS) > today;
  const flags: Flag[] = [
    since === null
      ? { code: 'SALE_UNKNOWN', warns: false, text: 'The register does not say since when they own it' }
      : {
          code: 'RECENT_SALE',
          warns: isRecent,
          text: isRecent ? `Changed hands in the last six months, on ${dateInWords(since)}` : 'No sale in the last six months',
        },
  ];
  if (restrictions.length > 0)
    flags.push({
      code: 'RESTRICTION',
      warns: true,
      text: restrictions.length === 1 ? 'Restriction present' : `${restrictions.length} restrictions present`,
    });
  if (charges.length > 0)
    flags.push({ code: 'CHARGE', warns: false, text: charges.length === 1 ? 'Charge present' : `${charges.length} charges present` });
  const elsewhere = proprietors.filter(
    (owner) =>
      owner.address !== '' && compareHomes({ address, postcode }, { address: owner.address, postcode: postcodeIn(owner.address) }) !== null,
  );
  if (elsewhere.length > 0) flags.push({ code: 'SERVICE_ADDRESS', warns: true, text: 'The address for service is not the home' });
  if (proprietors.some((owner) => owner.incorporated_in !== null))
    flags.push({ code: 'OVERSEAS', warns: true, text: 'An owner is an overseas company' });
  const ends = lease?.years != null && lease.from !== null ? addMonths(lease.from, lease.years * 12) : null;
  if (tenure === 'leasehold' && ends !== null) {
    const years = Number(ends.slice(0, 4)) - Number(today.slice(0, 4)) - (ends.slice(5) < today.slice(5) ? 1 : 0);
    flags.push({
      code: 'LEASE',
      warns: years < SHORT_LEASE_YEARS,
      text: years < 0 ? 'The term of the lease is over' : `${years} years of the lease are left`,
    });
  }
  return flags;
}
/** Lenders and the Leasehold Reform, Housing and Urban Development Act 1993 look at leases below 80 years otherwise. */
const SHORT_LEASE_YEARS = 80;
/** Every element, in the order it is shown. What nobody did and no source answered is not run, and never passes. */
export function judgeOwnership(about: OwnershipSituation): Omit<CheckAnswer, 'elements'> & { elements: OwnershipElement[] } {
  const elements = OWNERSHIP_ELEMENTS.flatMap((code): OwnershipElement[] => {
    const found = RULES[code].judge(about);
    if (found === null) return [];
    const { result, reasons = [], required = true, source = null, waits = null } = found;
    return [{ code, label: RULES[code].label, result, required, reasons, source, waits_for: waits }];
  });
  const open = elements.filter(({ result, required }) => result === 'fail' || result === 'refer' || (result === 'not_run' && required));
  const order = ['fail', 'refer', 'not_run'];
  const reasons = unique(open.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result)).flatMap((element) => element.reasons));
  const outcome = outcomeOfElements(elements);
  const optional = elements.filter(({ result, required }) => result === 'not_run' && !required).length;
  if (outcome === 'pass' && optional > 0)
    reasons.push(reason('OPTIONAL_NOT_RUN', `${optional} optional ${optional === 1 ? 'source' : 'sources'} not run`, null, 'info'));
  return { outcome, reasons, elements };
}
