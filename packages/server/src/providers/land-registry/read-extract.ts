import type { RegisteredOwner, RegisterFacts } from '@freehold/contract/identity/ownership-checks';
import { DateOnly } from '@freehold/contract/kernel/values';
import { readLease, readOwner, restrictionFormOf } from '@freehold/uk-formats/title-entries';
import { ProviderUnavailable } from '../asked-outside.ts';
import { nodeAt, nodesAt, textAt, textsAt, type XmlNode } from './gateway-xml.ts';

/** `ClassOfTitleCode` of ResponseOCWithSummaryV2_1. Rentcharges and cautions against first registration are no title of a home. */
const CLASSES: Readonly<Record<string, Pick<RegisterFacts, 'tenure' | 'title_class'> | undefined>> = {
  10: { tenure: 'freehold', title_class: 'absolute' },
  20: { tenure: 'freehold', title_class: 'possessory' },
  30: { tenure: 'freehold', title_class: 'qualified' },
  40: { tenure: 'freehold', title_class: 'unknown' },
  50: { tenure: 'leasehold', title_class: 'unknown' },
  60: { tenure: 'leasehold', title_class: 'absolute' },
  70: { tenure: 'leasehold', title_class: 'good_leasehold' },
  80: { tenure: 'leasehold', title_class: 'qualified' },
  90: { tenure: 'leasehold', title_class: 'possessory' },
};
const JOINT_PROPRIETOR = '10';

/** What the register data of an official copy say; data without a title, a day or an owner are none. */
export function readExtract(data: XmlNode): RegisterFacts {
  const title = nodeAt(data, 'Title');
  const number = textAt(title, 'TitleNumber');
  const shows = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(textAt(data, 'OfficialCopyDateTime') ?? '');
  const since = dayOf(textAt(nodeAt(data, 'Proprietorship'), 'CurrentProprietorshipDate'));
  const proprietors = nodesAt(data, 'Proprietorship', 'RegisteredProprietorParty').flatMap((party) => ownerOf(party, since));
  if (number === null || !shows || proprietors.length === 0)
    throw new ProviderUnavailable('answer', 'register data without a title, a day or an owner');
  const [home] = nodesAt(data, 'PropertyAddress');
  const address = home ? addressOf(home) : '';
  return {
    title_number: number,
    edition_on: dayOf(textAt(data, 'EditionDate')),
    shows_on: dayOf(shows[1] ?? null),
    shows_time: shows[2] ?? null,
    official: true,
    ...(CLASSES[textAt(title, 'ClassOfTitleCode') ?? ''] ?? { tenure: 'unknown', title_class: 'unknown' }),
    address,
    postcode: home ? textAt(nodeAt(home, 'PostcodeZone'), 'Postcode') : null,
    proprietors,
    ...priceOf(nodeAt(data, 'PricePaidEntry', 'EntryDetails')),
    restrictions: restrictionsOf(data),
    charges: chargesOf(data),
    lease: leaseOf(nodeAt(data, 'Lease', 'LeaseEntry')),
  };
}

const dayOf = (text: string | null): string | null => DateOnly.safeParse(text?.slice(0, 10)).data ?? null;

function addressOf(address: XmlNode): string {
  const lines = nodesAt(address, 'AddressLine').flatMap((line) => textsAt(line, 'Line'));
  const postcode = textAt(nodeAt(address, 'PostcodeZone'), 'Postcode');
  return [...lines, ...(postcode !== null && !lines.includes(postcode) ? [postcode] : [])].join(', ');
}

function ownerOf(party: XmlNode, since: string | null): RegisteredOwner[] {
  const name = nodeAt(party, 'PrivateIndividual', 'Name');
  const company = nodeAt(party, 'Organization');
  const described = textAt(party, 'PartyDescription') ?? '';
  const address = nodesAt(party, 'Address').map(addressOf).join('; ');
  if (company) {
    const called = textAt(company, 'Name');
    if (called === null) return [];
    const number = textAt(company, 'CompanyRegistrationNumber');
    const brackets = [number === null ? '' : `Co. Regn. No. ${number}`, described].filter(Boolean).join('; ');
    return [{ ...readOwner(brackets === '' ? called : `${called} (${brackets})`), kind: 'company', address, since }];
  }
  const person = [textAt(name, 'ForenamesName'), textAt(name, 'SurnameName')].filter(Boolean).join(' ');
  if (person === '') return [];
  return [{ ...readOwner(`${person} ${described}`.trim()), name: person, kind: 'person', address, since }];
}

function priceOf(entry: XmlNode | null): Pick<RegisterFacts, 'price_pence' | 'price_on'> {
  const infills = entry && nodeAt(entry, 'Infills');
  const text = textAt(infills, 'Amount') ?? textAt(entry, 'EntryText') ?? '';
  const amount = /^[\d,]{1,15}(?:\.\d\d)?/.exec(text.slice(text.indexOf('£') + 1).trimStart())?.[0] ?? '';
  const pounds = Number(amount.replaceAll(',', ''));
  if (!(pounds > 0)) return { price_pence: null, price_on: null };
  return { price_pence: Math.round(pounds * 100), price_on: dayOf(textAt(infills, 'Date')) };
}

type Restriction = RegisterFacts['restrictions'][number];
function restrictionsOf(data: XmlNode): Restriction[] {
  const entry = (node: XmlNode, form: (text: string) => Restriction['form']): Restriction[] =>
    nodesAt(node, 'EntryDetails').map((details) => {
      const text = textAt(details, 'EntryText') ?? '';
      return { form: form(text), text: text.replace(/^RESTRICTION\s*:\s*/i, ''), on: dayOf(textAt(details, 'RegistrationDate')) };
    });
  const restricting = nodesAt(data, 'RestrictionDetails', 'RestrictionEntry').flatMap((one) =>
    (['ChargeRelatedRestriction', 'ChargeRestriction', 'NonChargeRestriction'] as const).flatMap((tag) =>
      nodesAt(one, tag).flatMap((restriction) =>
        entry(restriction, (text) => {
          const form = restrictionFormOf(text);
          if (form !== 'other') return form;
          if (tag !== 'NonChargeRestriction') return 'lender';
          return textAt(restriction, 'RestrictionTypeCode') === JOINT_PROPRIETOR ? 'A' : 'other';
        }),
      ),
    ),
  );
  const under = (tag: string, form: Restriction['form']) => nodesAt(data, tag).flatMap((one) => entry(one, () => form));
  return [
    ...restricting,
    ...under('Bankruptcy', 'bankruptcy'),
    ...under('CreditorsNotice', 'bankruptcy'),
    ...under('Caution', 'court_order'),
    ...under('DeathOfProprietor', 'other'),
    ...nodesAt(data, 'HomeRights', 'HomeRightsEntry', 'HomeRightsEntryDetails').map((details) => ({
      form: 'home_rights' as const,
      text: textAt(details, 'EntryText') ?? '',
      on: dayOf(textAt(details, 'RegistrationDate')),
    })),
  ];
}

const chargesOf = (data: XmlNode): RegisterFacts['charges'] =>
  nodesAt(data, 'Charge', 'ChargeEntry').map((charge) => ({
    lender:
      nodesAt(charge, 'ChargeProprietor', 'ChargeeParty')
        .flatMap((party) => ownerOf(party, null))
        .map(({ name }) => name)
        .join(' and ') || 'Not named',
    dated_on: dayOf(textAt(charge, 'ChargeDate')),
    on: dayOf(textAt(nodeAt(charge, 'RegisteredCharge', 'EntryDetails'), 'RegistrationDate')),
  }));

/** As the register itself would say it, so that it is read the one way. */
const leaseOf = (lease: XmlNode | null): RegisterFacts['lease'] =>
  lease &&
  readLease([
    { on: null, text: `Particulars of the lease Date : ${textAt(lease, 'LeaseDate') ?? ''} Term : ${textAt(lease, 'LeaseTerm') ?? ''}` },
  ]);
