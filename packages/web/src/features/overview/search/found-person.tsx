import { ROLE_WORDS } from '@freehold/property-rules/property-stages';
import type { FoundPerson } from '@freehold/contract/overview/search';
import { formatDateTime, formatDay, plural } from '../../../lib/format.ts';
import { DOCUMENT_STATUS } from '../../../shared/signing/document-status.ts';
import { Face } from '../../../ui/face.tsx';
import { Status } from '../../../ui/status.tsx';
import { FoundRow } from './found-row.tsx';
import { Marked, MarkedEmail, MarkedPhone, type Looked } from './marked.tsx';

/** Somebody of one's people, or who was checked or sent a document. The row opens their record, or else their newest check. */
export function FoundPersonRow({ person, looked, opens }: { person: FoundPerson; looked: Looked; opens: boolean }) {
  const { name, kind, document, party } = person;
  const status = party ? party.aml?.status : person.check?.status;
  return (
    <FoundRow
      lead={<Face name={name} size={32} company={kind === 'company'} />}
      to={opens ? pathOf(person) : null}
      name={<Marked text={name} looked={looked} />}
      detail={<Detail person={person} looked={looked} />}
      middle={middleOf(person)}
      end={status ? <Status of={status} /> : document && <Status of={DOCUMENT_STATUS[document.status]} />}
    />
  );
}

function pathOf({ party, check }: FoundPerson): string | null {
  if (party) return `/people/${party.id}`;
  return check && check.path;
}

function middleOf({ check, document, party }: FoundPerson): string | null {
  if (party?.role) return roleOf(party.role, party.properties);
  if (check) return `Standalone AML, ${withinSentence(formatDateTime(check.at))}`;
  return document && `${document.title}, ${document.status === 'signed' ? 'last sent' : 'sent'} ${withinSentence(formatDay(document.at))}`;
}
function roleOf({ role, address }: NonNullable<NonNullable<FoundPerson['party']>['role']>, properties: number): string {
  return `${ROLE_WORDS[role]}, ${address}${properties > 1 ? `, ${properties - 1} more` : ''}`;
}
const withinSentence = (day: string) => day.replace(/^(?:Today|Yesterday)/, (word) => word.toLowerCase());

function Detail({ person: { phone, email, check, checks, party }, looked }: { person: FoundPerson; looked: Looked }) {
  if (party && party.company_number !== null) return <>Company {party.company_number}</>;
  if (check) return checks > 1 ? plural(checks, 'check') : check.public_ref;
  if (phone === null && email === null) return party ? 'In your people' : 'Has documents to sign';
  return (
    <>
      {phone !== null && <MarkedPhone phone={phone} looked={looked} />}
      {phone !== null && email !== null && ' · '}
      {email !== null && <MarkedEmail email={email} looked={looked} />}
    </>
  );
}
