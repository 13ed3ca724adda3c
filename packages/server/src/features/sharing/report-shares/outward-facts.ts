import type { Redaction, Section } from '@freehold/contract/sharing/share-words';
import {
  isBankContent,
  isCompanyContent,
  isFundsContent,
  isKycContent,
  isOwnershipContent,
  isRentContent,
} from '@freehold/contract/is-identity';
import type { Report } from '@freehold/contract/reports';
import { dateInWords } from '../../../platform/london-time.ts';

type Content = Report['content'];
/** What a copy says of the client, and the section it belongs to. `hides` names what leaves it out; `instead` what is said in its place. */
export type OutwardFact = { label: string; value: string | null | undefined; section: Section; hides?: Redaction; instead?: string };
type Fact = Omit<OutwardFact, 'section'> & { section?: Section };

const COUNTRY = new Intl.DisplayNames('en-GB', { type: 'region' });
const country = (code: string | undefined) => (code && /^[A-Z]{2}$/.test(code) ? (COUNTRY.of(code) ?? code) : code);
const day = (date: string | null | undefined) => (date ? (/^\d{4}-\d\d-\d\d$/.test(date) ? dateInWords(date) : date) : null);
const birth = (dob: string | null | undefined): Fact => ({
  label: 'Date of birth',
  value: day(dob),
  hides: 'dob_day',
  ...(dob ? { instead: dob.slice(0, 4) } : {}),
});
const pounds = (pence: number) => (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });

const DOCUMENT: Record<string, string> = { passport: 'Passport', driving_licence: 'Driving licence', id_card: 'Identity card' };
const spelled = (word: string) => word.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

/** The facts of a client that may leave the firm, kind by kind. What is not written here stays. */
export function outwardFacts(content: Content): OutwardFact[] {
  const own = sectionOf(content);
  return [
    ...aboutSubject(content).map((fact) => ({ section: content.subject.kind === 'person' ? ('person' as const) : own, ...fact })),
    ...ofKind(content).map((fact) => ({ section: own, ...fact })),
  ];
}

/** Where a fact of this kind belongs that does not say so itself. */
function sectionOf(content: Content): Section {
  if (isKycContent(content)) return 'document';
  if (isCompanyContent(content)) return 'company';
  if (isOwnershipContent(content)) return 'home';
  if (isBankContent(content)) return 'account';
  if (isFundsContent(content)) return 'funds';
  if (isRentContent(content)) return 'rent';
  return content.subject.kind === 'company' ? 'company' : 'person';
}

function aboutSubject({ subject, subject_name: name }: Content): Fact[] {
  switch (subject.kind) {
    case 'person':
      return [
        { label: 'Full name', value: name },
        birth(subject.dob),
        { label: 'Nationality', value: country(subject.nationality) },
        { label: 'Passport number', value: subject.passport_number, hides: 'document_number', section: 'document' },
        { label: 'Address', value: subject.address, hides: 'address', section: 'address' },
      ];
    case 'company':
      return [
        { label: 'Company', value: name },
        { label: 'Number', value: subject.number },
        { label: 'Country', value: country(subject.country) },
      ];
    default:
      return [{ label: 'Name', value: name }];
  }
}

function ofKind(content: Content): Fact[] {
  if (isKycContent(content)) {
    const { details, document } = content;
    const home = details?.address;
    const holder = document?.holder ?? null;
    return [
      {
        label: 'Lives at',
        value: home && [home.line1, home.line2, home.town, home.postcode].filter(Boolean).join(', '),
        hides: 'address',
        section: 'address',
      },
      { label: 'Phone', value: details?.phone, hides: 'contact', section: 'contact' },
      { label: 'Email', value: details?.email, hides: 'contact', section: 'contact' },
      { label: 'Document', value: document?.kind && (DOCUMENT[document.kind] ?? spelled(document.kind)) },
      { label: 'Issued by', value: document && country(document.country) },
      { label: 'Document number', value: holder?.number ?? document?.number, hides: 'document_number' },
      { label: 'Document runs out', value: day(holder?.expires_on ?? document?.expires_on) },
      { label: 'Name on it', value: holder && [holder.first_names, holder.last_name].filter(Boolean).join(' ') },
      { label: 'Seen in person', value: content.seen_in_person ? 'With the original' : null },
    ];
  }
  if (isCompanyContent(content)) {
    const { company, people } = content;
    return [
      { label: 'On the register', value: company && `${company.name}${company.number ? `, ${company.number}` : ''}` },
      { label: 'Status', value: company?.status_words },
      { label: 'Incorporated', value: day(company?.incorporated_on) },
      { label: 'Registered office', value: company?.address },
      {
        label: 'Directors',
        value: people
          .filter(({ runs, resigned_on: gone }) => runs && gone === null)
          .map(({ name }) => name)
          .join(', '),
      },
      {
        label: 'Owners',
        value: people
          .filter(({ owns }) => owns === 'yes')
          .map(({ name }) => name)
          .join(', '),
      },
    ];
  }
  if (isOwnershipContent(content)) {
    const { register, home } = content;
    return [
      { label: 'Home', value: home.address },
      { label: 'Title number', value: register?.title_number ?? home.title_number },
      { label: 'Tenure', value: register && spelled(register.tenure) },
      { label: 'Registered owners', value: register?.proprietors.map(({ name }) => name).join(', ') },
      { label: 'Register as it stood on', value: day(register?.shows_on) },
    ];
  }
  if (isBankContent(content)) {
    const { account } = content;
    return [
      { label: 'Account', value: `${account.sort_code} ${account.number_masked}`, hides: 'account_number' },
      { label: 'Name on the account', value: account.account_name },
      { label: 'Used to', value: account.role === 'receive' ? 'Receive the money' : 'Send the money' },
      { label: 'Verify again on', value: day(content.verify_again_on) },
    ];
  }
  if (isFundsContent(content)) {
    const { funds } = content;
    return [
      { label: 'Needed', value: funds.target_pence === null ? null : pounds(funds.target_pence) },
      ...funds.parts.map((part): Fact => ({
        label: part.type_name,
        value: `${pounds(part.amount_pence)}${part.files.length > 0 ? ', with papers' : ', no papers'}`,
      })),
    ];
  }
  if (isRentContent(content)) {
    const last = content.records.at(-1);
    return [
      { label: 'Right to rent', value: last && { unlimited: 'Without limit', time_limited: 'For a time', none: 'Not shown' }[last.result] },
      {
        label: 'Shown by',
        value: last && { manual: 'Papers', share_code: 'Share code', certified_provider: 'Certified provider' }[last.route],
      },
      { label: 'Checked on', value: day(last?.checked_on) },
      { label: 'Permission ends', value: day(content.valid_until) },
      { label: 'Check again by', value: day(content.follow_up_on) },
    ];
  }
  return [];
}
