import type { OwnershipCheck, RegistryAsks, StatedOwnership } from '@freehold/contract/identity/ownership-checks';
import { isOwnershipContent } from '@freehold/contract/is-identity';
import type { Report } from '@freehold/contract/reports';
import { dateInWords } from '../../../platform/london-time.ts';
import type { ReportPart } from '../../checks/public.ts';
import { CLASS_WORDS, FORM_WORDS, RELATION_WORDS, SAYS_WORDS, TENURE_WORDS, TITLE_STATE_WORDS } from './ownership-words.ts';

/** What nobody may read into the answer. */
export function ownershipLimits({ elements, register, registry }: Pick<OwnershipCheck, 'elements' | 'register' | 'registry'>): string[] {
  return [
    ...(register === null
      ? ['Who owns the home. No register was seen.']
      : ['Who owns the home today. The register shows the day its copy was made, and applications that wait are not in it.']),
    'Who has a beneficial interest. The register names the legal owners alone.',
    'That a person is who they say they are. That is an identity check.',
    ...(register === null || register.read_by === 'registry'
      ? []
      : [
          'That the document came from HM Land Registry. A member saw it, and no source was asked, unless HM Land Registry stands among those with an answer.',
        ]),
    ...(registry?.is_sandbox && (registry.register ?? registry.owner) ? ['Anything about a real home. A sandbox made the answer up.'] : []),
    ...elements.filter(({ result }) => result === 'not_run').map(({ label, reasons }) => `${label}: not run. ${reasons[0]?.text ?? ''}`),
  ];
}

const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB', { maximumFractionDigits: 0 })}`;
const day = (date: string | null) => (date === null ? undefined : dateInWords(date));

const OWNS_WORDS = {
  sole: 'Owns it alone',
  joint: 'Owns it with others',
  for_owner: 'Acts for the owner',
  executor: 'Acts for somebody who has died',
} as const;
const statedWords = ({ owns, other_owners: others, has_mortgage: owes, note }: StatedOwnership): string =>
  [
    `${OWNS_WORDS[owns]}${others.length > 0 ? `: ${others.join(', ')}` : ''}`,
    owes ? 'There is a mortgage or loan on it' : 'There is no mortgage or loan on it',
    note,
  ]
    .filter(Boolean)
    .join('. ');

/** Who was asked, what for, and what it cost. */
function askedWords({ provider, register, owner }: RegistryAsks): string | undefined {
  if (register === null && owner === null) return undefined;
  const paid = register?.paid_pence == null ? '' : ` for £${(register.paid_pence / 100).toFixed(2)}`;
  const order =
    register && `register of ${register.title_number}: ${register.state === 'answered' ? `bought${paid}` : STATE_WORDS[register.state]}`;
  const asked =
    owner && `whether the client owns ${owner.title_number}: ${owner.verdict === null ? STATE_WORDS[owner.state] : owner.words}`;
  return `${provider ?? 'HM Land Registry'}; ${[order, asked].filter(Boolean).join('; ')}`;
}
const STATE_WORDS = {
  asking: 'being asked',
  waiting: 'queued there',
  answered: 'answered',
  rejected: 'rejected',
  failed: 'could not be asked',
} as const;

/** What the report of ownership says beside what every report does. */
export function ownershipPart(content: Report['content']): ReportPart | null {
  if (!isOwnershipContent(content)) return null;
  const {
    home,
    purpose,
    relation,
    register,
    title_state: title,
    owners,
    deal,
    files,
    flags,
    checks,
    registry,
    published,
    stated,
  } = content;
  const nameOf = (id: number | null) => deal.find(({ party_id: one }) => one === id)?.name;
  return {
    facts: [
      ['Home', home.address || 'None was given'],
      ['Why it was asked', purpose],
      ['This client', RELATION_WORDS[relation]],
      ['Said themselves', stated ? statedWords(stated) : undefined],
      ['Checked together', checks.length > 1 ? checks.map(({ name, public_ref: ref }) => `${name} (${ref})`).join('; ') : undefined],
      ['Title number', register?.title_number ?? home.title_number ?? undefined],
      ['Tenure and class', register ? `${TENURE_WORDS[register.tenure]}, ${CLASS_WORDS[register.title_class]}` : undefined],
      ['Register edition', day(register?.edition_on ?? null)],
      [
        'Entries shown as of',
        register?.shows_on
          ? `${dateInWords(register.shows_on)}${register.shows_time === null ? '' : ` at ${register.shows_time}`}`
          : undefined,
      ],
      ['Address on the register', register?.address],
      [
        'Price paid',
        register?.price_pence
          ? `${pounds(register.price_pence)}${register.price_on === null ? '' : ` on ${dateInWords(register.price_on)}`}`
          : undefined,
      ],
      [
        'Charges',
        register
          ? register.charges.map(({ lender, dated_on: on }) => [lender, day(on)].filter(Boolean).join(', ')).join('; ') || 'None'
          : undefined,
      ],
      ['Restrictions', register ? register.restrictions.map(({ form }) => FORM_WORDS[form]).join('; ') || 'None' : undefined],
      [
        'Read',
        register
          ? register.read_by === 'registry'
            ? 'Sent by HM Land Registry as data'
            : register.read_by === 'hand'
              ? `Typed by ${register.by?.name ?? 'a member'}`
              : 'From the text of the PDF'
          : undefined,
      ],
      [
        'Compared with the document',
        register?.confirmed ? (register.confirmed.by?.name ?? 'A member') : register?.read_by === 'program' ? 'Nobody' : undefined,
      ],
      ['HM Land Registry asked', registry ? askedWords(registry) : undefined],
      [
        'Title',
        title
          ? `${TITLE_STATE_WORDS[title.state]}${title.continued_under === null ? '' : ` under ${title.continued_under}`}. ${title.note}`
          : undefined,
      ],
    ],
    proof: [
      ...owners.map(({ name, party_id: id, words, said }): [string, string] => [
        name,
        said
          ? `Is said that the owner ${SAYS_WORDS[said.says]}${said.party_id === null ? '' : ` (${nameOf(said.party_id) ?? 'somebody'})`}. ${said.note}${said.has_evidence ? '' : ' No paper shows it.'}`
          : `${nameOf(id) ?? 'Nobody in this deal'}. ${words}`,
      ]),
      ...(published?.owners ?? []).map(({ name, company_number: number, country, words }): [string, string] => [
        `${name}, as published`,
        `${[number, country].filter(Boolean).join(', ') || 'No number'}. ${words}${published?.through ? `. Files up to ${dateInWords(published.through)}` : ''}`,
      ]),
      ...flags.filter(({ warns }) => warns).map(({ text }): [string, string] => ['Notice', text]),
      ['Files', files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`).join('; ') || 'None'],
    ],
    besideOutcome: null,
    nothingFound: (code) => content.elements.find((element) => element.code === code)?.source?.name ?? '',
    madeUp: null,
    statement: null,
    funnel: [],
    lists: null,
    matches: [],
    nearest: [],
  };
}
