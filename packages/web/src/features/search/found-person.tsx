import type { FoundPerson } from '@freehold/contract/search';
import { formatDateTime, formatDay, plural } from '../../lib/format.ts';
import { Face } from '../../ui/face.tsx';
import { Status } from '../../ui/status.tsx';
import { FoundRow } from './found-row.tsx';
import { Marked, MarkedEmail, MarkedPhone, type Looked } from './marked.tsx';
import { DOCUMENT_STATUS } from './words.ts';

/** Somebody who was checked, or to whom a document was sent. The row opens their newest check. */
export function FoundPersonRow({ person, looked, opens }: { person: FoundPerson; looked: Looked; opens: boolean }) {
  const { name, kind, check, document } = person;
  return (
    <FoundRow
      lead={<Face name={name} size={32} company={kind === 'company'} />}
      to={opens && check ? `/marketplace/manual_aml_check/${check.id}` : null}
      name={<Marked text={name} looked={looked} />}
      detail={<Detail person={person} looked={looked} />}
      middle={middleOf(person)}
      end={check ? <Status of={check.status} /> : document && <Status of={DOCUMENT_STATUS[document.status]} />}
    />
  );
}

function middleOf({ check, document }: FoundPerson): string | null {
  if (check) return `Standalone AML, ${withinSentence(formatDateTime(check.at))}`;
  return document && `${document.title}, ${document.status === 'signed' ? 'last sent' : 'sent'} ${withinSentence(formatDay(document.at))}`;
}
const withinSentence = (day: string) => day.replace(/^(?:Today|Yesterday)/, (word) => word.toLowerCase());

function Detail({ person: { phone, email, check, checks }, looked }: { person: FoundPerson; looked: Looked }) {
  if (check) return checks > 1 ? plural(checks, 'check') : check.public_ref;
  if (phone === null && email === null) return 'Has documents to sign';
  return (
    <>
      {phone !== null && <MarkedPhone phone={phone} looked={looked} />}
      {phone !== null && email !== null && ' · '}
      {email !== null && <MarkedEmail email={email} looked={looked} />}
    </>
  );
}
