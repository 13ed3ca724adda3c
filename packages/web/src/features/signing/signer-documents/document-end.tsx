import { readSignerFile, type SignerDocumentDetails } from '@freehold/contract/signing/signer-documents';
import {
  IconChevronRight,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconDownload,
  IconCertificate,
  IconFileSearch,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { fetchFile } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDateTime, inWords } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useAct } from '../../../lib/use-act.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { MessagePage } from './message-page.tsx';
import css from './signer-document.module.css';

const SEALING_MS = 4_000;
type Props = { document: SignerDocumentDetails; onDecline: () => void; onAgain: () => void };

/** A document this person has nothing to do with now: signed, waiting for others, or over. */
export function DocumentEnd({ document, onDecline, onAgain }: Props) {
  const { id, status, your, account_name: firm, title, can, people } = document;
  const isSealed = status === 'signed' && can.download.includes('sealed');
  const waitsForSeal =
    your.state === 'signed' && people.every(({ done }) => done) && !isSealed && status !== 'voided' && status !== 'declined';
  useEffect(() => {
    if (!waitsForSeal) return;
    const timer = setInterval(() => document.sealed_at === null && onAgain(), SEALING_MS);
    return () => clearInterval(timer);
  }, [waitsForSeal, document.sealed_at, onAgain]);
  const download = useAct({
    mutationFn: (kind: 'sealed' | 'certificate') => fetchFile(readSignerFile, { params: { id, kind } }),
    onSuccess: ({ blob, name }, kind) => saveFile(blob, name ?? (kind === 'sealed' ? `${title}.pdf` : `${title}, certificate.pdf`)),
  });
  const lists = (
    <PlainButton size="lg" variant="default" fullWidth href="/user_contracts_list">
      See your documents
    </PlainButton>
  );
  const others = people.filter(({ role }) => role !== 'copy');
  const signers = others.length;
  const who = (
    <ul className={css.rows}>
      {others.map((person) => (
        <li key={person.number} className={css.row}>
          {person.done ? (
            <IconCircleCheckFilled className={css.ok} size={20} aria-hidden />
          ) : (
            <IconCircleDashed className={css.todo} size={20} stroke={1.7} aria-hidden />
          )}
          <span className={css.grow}>{person.number === your.number ? 'You' : person.name}</span>
          <span className={css.quiet}>
            {person.number === your.number && your.done_at !== null
              ? formatDateTime(your.done_at)
              : person.done
                ? doneWord(person.role)
                : 'Not yet'}
          </span>
        </li>
      ))}
    </ul>
  );
  const trouble = download.isError && (
    <Notice kind="stops">
      <b>The file could not be fetched.</b> {messageOf(download.error) || 'Try again in a moment.'}
    </Notice>
  );

  if (isSealed)
    return (
      <MessagePage
        kind="sealed"
        title="Signed and sealed"
        foot={
          <PlainButton
            size="lg"
            fullWidth
            loading={download.isPending && download.variables === 'sealed'}
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
            onClick={() => download.mutate('sealed')}
          >
            Download the signed document
          </PlainButton>
        }
      >
        <p>
          {signers === 1 ? 'You signed' : `All ${inWords(signers)} people have done their part of`} {title}. A change made to it now would
          show.
        </p>
        {trouble}
        {who}
        <ul className={css.rows}>
          {can.download.includes('certificate') && (
            <li>
              <button type="button" className={css.row} onClick={() => download.mutate('certificate')}>
                <IconCertificate size={20} stroke={1.6} aria-hidden />
                <span className={css.grow}>
                  <b>Certificate of completion</b>
                  <span className={css.quiet}>Who signed, how they proved who they are, and when</span>
                </span>
                <IconDownload size={18} stroke={1.6} aria-hidden />
              </button>
            </li>
          )}
          <li>
            <a className={css.row} href="/verify-document">
              <IconFileSearch size={20} stroke={1.6} aria-hidden />
              <span className={css.grow}>
                <b>Check it yourself</b>
                <span className={css.quiet}>Whether a copy is the sealed document, unchanged</span>
              </span>
              <IconChevronRight size={18} stroke={1.6} aria-hidden />
            </a>
          </li>
        </ul>
      </MessagePage>
    );
  if (your.state === 'declined')
    return (
      <MessagePage kind="stops" title="You declined" foot={lists} under={`Changed your mind? Ask ${firm} for a new link.`}>
        <p>
          Nothing was signed in your name. {firm} was told{your.done_at === null ? '' : `, ${formatDateTime(your.done_at)}`}.
        </p>
        <Reason document={document} />
      </MessagePage>
    );
  if (status === 'declined')
    return (
      <MessagePage kind="stops" title="Somebody declined to sign" foot={lists}>
        <p>{title} ended with that. There is nothing for you to do.</p>
      </MessagePage>
    );
  if (status === 'voided')
    return (
      <MessagePage kind="stops" title="This document was called off" foot={lists}>
        <p>{firm} no longer asks for it. There is nothing for you to do.</p>
        <Reason document={document} />
      </MessagePage>
    );
  if (status === 'expired')
    return (
      <MessagePage kind="stops" title="The time to sign is over" foot={lists}>
        <p>
          {title} was not finished in time. Ask {firm} if you still want to sign it.
        </p>
      </MessagePage>
    );
  if (your.state === 'signed')
    return (
      <MessagePage kind="done" title={doneTitle(document.role)} foot={lists}>
        <p>
          {waitsForSeal
            ? 'Everybody has done their part. The document is being sealed; this page shows it when it is ready.'
            : `${firm} was told. You are sent the finished document once everybody has done their part.`}
        </p>
        {who}
      </MessagePage>
    );
  return (
    <MessagePage
      kind="waits"
      title={your.state === 'waiting' ? 'It is not your turn yet' : 'There is nothing to do here now'}
      foot={lists}
      under={
        can.decline ? (
          <button type="button" className="fh-act" onClick={onDecline}>
            Decline to sign
          </button>
        ) : undefined
      }
    >
      <p>{can.why_not_sign ?? document.order_note ?? 'You are sent a message when it is your turn.'}</p>
      {who}
    </MessagePage>
  );
}

function Reason({ document: { ended_reason: reason, title, pages } }: Pick<Props, 'document'>) {
  return (
    <div className={css.rows}>
      <div className={css.row}>
        <span className={css.grow}>
          <b>{title}</b>
          <span className={css.quiet}>{pages.length === 1 ? 'One page' : `${pages.length} pages`}</span>
        </span>
      </div>
      {reason !== null && reason !== '' && (
        <div className={css.reason}>
          <span className={css.quiet}>The reason given</span>
          <p>{reason}</p>
        </div>
      )}
    </div>
  );
}

const doneWord = (role: SignerDocumentDetails['role']) => (role === 'approver' ? 'Approved' : role === 'viewer' ? 'Has read it' : 'Signed');
const doneTitle = (role: SignerDocumentDetails['role']) =>
  role === 'approver' ? 'You approved it' : role === 'viewer' ? 'You confirmed that you read it' : 'You signed';
