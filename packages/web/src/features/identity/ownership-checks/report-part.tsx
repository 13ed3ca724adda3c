import { isOwnershipContent } from '@freehold/contract/is-identity';
import type { Report } from '@freehold/contract/reports';
import { formatLongDate } from '../../../lib/format.ts';
import type { ReportPart } from '../../../shared/report-part.ts';
import { FORM, FOUND, RELATION, SAYS, TENURE, TITLE_CLASS, TITLE_STATE } from './words.ts';

/** What a check of ownership adds to its report: the home, the title as it was read, and each owner beside who it is. */
export function ownershipReportPart(content: Report['content']): ReportPart {
  if (!isOwnershipContent(content)) throw new Error('The report of another kind of check');
  const { home, purpose, relation, register, title_state: title, owners, deal, files, flags } = content;
  const nameOf = (id: number | null) => deal.find(({ party_id: one }) => one === id)?.name ?? 'Nobody in this deal';
  const facts: [string, string | null | undefined][] = [
    ['Home', home.address || 'None was given'],
    ['Why it was asked', purpose],
    ['This client', RELATION[relation]],
    ['Title number', register?.title_number ?? home.title_number],
    ['Tenure and class', register && `${TENURE[register.tenure]}, ${TITLE_CLASS[register.title_class]}`],
    ['Register edition', register?.edition_on && formatLongDate(register.edition_on)],
    ['Entries shown as of', register?.shows_on && formatLongDate(register.shows_on)],
    ['Charges', register && (register.charges.map(({ lender }) => lender).join('; ') || 'None')],
    ['Restrictions', register && (register.restrictions.map(({ form }) => FORM[form]).join('; ') || 'None')],
    ['Read', register && (register.read_by === 'hand' ? `Typed by ${register.by?.name ?? 'a member'}` : 'From the text of the PDF')],
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
      ...files.map(({ name, sha256 }) => ({ label: name, value: `SHA-256 ${sha256}` })),
    ],
    runAt: null,
    warnings: flags.filter(({ warns }) => warns).map(({ text }) => text),
    statement: null,
    sheets: [],
    basis: null,
  };
}
