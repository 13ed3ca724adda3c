import type { OwnershipCheck, RegistryAsks } from '@freehold/contract/identity/ownership-checks';
import { isOwnershipContent } from '@freehold/contract/is-identity';
import type { Report } from '@freehold/contract/reports';
import { formatLongDate } from '../../../lib/format.ts';
import type { ReportPart } from '../../../shared/report-part.ts';
import { FORM, FOUND, RELATION, SAYS, statedWords, TENURE, TITLE_CLASS, TITLE_STATE } from './words.ts';

const readBy = ({ read_by: how, by }: NonNullable<OwnershipCheck['register']>): string => {
  if (how === 'registry') return 'Sent by HM Land Registry as data';
  return how === 'hand' ? `Typed by ${by?.name ?? 'a member'}` : 'From the text of the PDF';
};
function askedWords({ provider, register, owner }: RegistryAsks): string | null {
  if (register === null && owner === null) return null;
  const order = register && `register of ${register.title_number}: ${register.state === 'answered' ? 'bought' : register.state}`;
  const asked = owner && `whether the client owns ${owner.title_number}: ${owner.verdict === null ? owner.state : owner.words}`;
  return `${provider ?? 'HM Land Registry'}; ${[order, asked].filter(Boolean).join('; ')}`;
}

/** What a check of ownership adds to its report: the home, the title as it was read, and each owner beside who it is. */
export function ownershipReportPart(content: Report['content']): ReportPart {
  if (!isOwnershipContent(content)) throw new Error('The report of another kind of check');
  const { home, purpose, relation, register, title_state: title, owners, deal, files, flags, registry, published, stated } = content;
  const nameOf = (id: number | null) => deal.find(({ party_id: one }) => one === id)?.name ?? 'Nobody in this deal';
  const facts: [string, string | null | undefined][] = [
    ['Home', home.address || 'None was given'],
    ['Why it was asked', purpose],
    ['This client', RELATION[relation]],
    ['Said themselves', stated && statedWords(stated)],
    ['Title number', register?.title_number ?? home.title_number],
    ['Tenure and class', register && `${TENURE[register.tenure]}, ${TITLE_CLASS[register.title_class]}`],
    ['Register edition', register?.edition_on && formatLongDate(register.edition_on)],
    ['Entries shown as of', register?.shows_on && formatLongDate(register.shows_on)],
    ['Charges', register && (register.charges.map(({ lender }) => lender).join('; ') || 'None')],
    ['Restrictions', register && (register.restrictions.map(({ form }) => FORM[form]).join('; ') || 'None')],
    ['Read', register && readBy(register)],
    ['HM Land Registry asked', registry && askedWords(registry)],
    ['Compared with the document', register?.read_by === 'program' ? (register.confirmed?.by?.name ?? 'Nobody') : null],
    ['Title', title && `${TITLE_STATE[title.state]}. ${title.note}`],
  ];
  return {
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    proof: [
      ...owners.map(({ name, party_id: id, verdict, words, said }) => ({
        label: name,
        value: said
          ? `${SAYS[said.says]}${said.party_id === null ? '' : `, ${nameOf(said.party_id)}`}. ${said.note}${said.has_evidence ? '' : '. No paper shows it'}`
          : `${nameOf(id)}: ${FOUND[verdict].label.toLowerCase()}. ${words}`,
      })),
      ...(published?.owners ?? []).map(({ name, company_number: number, country, words }) => ({
        label: `${name}, as published`,
        value: `${[number, country].filter(Boolean).join(', ') || 'No number'}. ${words}${published?.through ? `. Files up to ${formatLongDate(published.through)}` : ''}`,
      })),
      ...files.map(({ name, sha256 }) => ({ label: name, value: `SHA-256 ${sha256}` })),
    ],
    runAt: null,
    warnings: flags.filter(({ warns }) => warns).map(({ text }) => text),
    statement: null,
    sheets: [],
    basis: null,
  };
}
