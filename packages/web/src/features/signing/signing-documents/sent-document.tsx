import { Button } from '@mantine/core';
import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import { IconDots, IconEye, IconLock, IconPencil, IconSend } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { usePageActs } from '../../../lib/page-acts.ts';
import { Card } from '../../../ui/card.tsx';
import { DropMenu, type MenuEntry } from '../../../ui/drop-menu.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { AgreementCard } from './agreement-card.tsx';
import { ChecksCard } from './checks-card.tsx';
import { DocumentHistory } from './document-history.tsx';
import { copyIt, pagesOf, remind, useDocumentAct, useDownloadFile, useSealAgain } from './queries.ts';
import { FirstPage } from '../../../shared/signing/first-page.tsx';
import { RecipientRows } from './recipient-rows.tsx';
import { DOCUMENT_STATUS } from '../../../shared/signing/document-status.ts';
import { remindersWords } from '../../../shared/signing/recipient-words.ts';
import { LEVEL_WORDS, signedSentence, subOf } from './words.ts';
import css from './sent-document.module.css';

const VoidDialog = lazy(async () => ({ default: (await import('./void-dialog.tsx')).VoidDialog }));
const RecipientDrawer = lazy(async () => ({ default: (await import('./recipient-drawer.tsx')).RecipientDrawer }));
const failed = (error: unknown) => toast.fail(messageOf(error));

/** The page of a sent document; with a recipient, their details stand in a drawer over it. */
export function SentDocument({ document, recipientId = null }: { document: DocumentDetails; recipientId?: number | null }) {
  const { id, can, recipients, seal, state } = document;
  const navigate = useNavigate();
  const [isVoiding, setVoiding] = useState(false);
  const download = useDownloadFile(document);
  const copying = useDocumentAct((_: void, key) => copyIt(id, key));
  const reminding = useDocumentAct((recipient: number, key) => remind(id, recipient, key));
  const next = recipients.find((person) => person.can.remind);
  const remindOne = (recipient: number, name: string) =>
    reminding.mutate(recipient, {
      onSuccess: () => toast.ok(`${name} is reminded`, 'The link sent before stops working.'),
      onError: failed,
    });
  const copy = () =>
    copying.mutate(undefined, {
      onSuccess: (one) => void navigate({ to: '/edit_document/$id', params: { id: String(one.id) } }),
      onError: failed,
    });
  const entries: MenuEntry[] = [
    ...can.download.map((kind): MenuEntry => ({
      id: kind,
      label: DOWNLOAD[kind],
      onPick: () => download.mutate(kind, { onError: failed }),
    })),
    ...(can.copy ? [{ id: 'copy', label: 'Use it again', onPick: copy } satisfies MenuEntry] : []),
    ...(can.void
      ? [
          { kind: 'line', id: 'line' } as const,
          { id: 'void', label: 'Call it off', danger: true, onPick: () => setVoiding(true) } satisfies MenuEntry,
        ]
      : []),
  ];
  usePageActs([
    ...(can.void ? [{ id: 'void', label: 'Call this document off', words: ['void', 'cancel'], run: () => setVoiding(true) }] : []),
    ...(can.copy ? [{ id: 'copy', label: 'Use this document again', words: ['duplicate'], run: copy }] : []),
  ]);
  const drawn = recipients.find((person) => person.id === recipientId);
  const edit = (recipient: number) =>
    void navigate({ to: '/edit_recipient/$id', params: { id: String(recipient) }, search: { document: id }, resetScroll: false });
  const close = () => void navigate({ to: '/sent_document_details/$id', params: { id: String(id) }, replace: true, resetScroll: false });
  return (
    <div className="fh-page">
      <PageHead
        trail={[
          <Link key="list" to="/signed_documents" className="fh-link">
            Signed documents
          </Link>,
          document.reference,
        ]}
        lead={<FirstPage pages={document.pages} source={pagesOf(id)} />}
        title={document.title}
        status={<Status of={DOCUMENT_STATUS[document.status]} />}
        sub={subOf(document)}
        actions={
          <>
            <LinkButton
              variant="default"
              leftSection={<IconEye size={15} stroke={1.7} aria-hidden />}
              to="/view/document/$id"
              params={{ id: String(id) }}
            >
              Open
            </LinkButton>
            {can.correct && (
              <LinkButton
                variant="default"
                leftSection={<IconPencil size={15} stroke={1.7} aria-hidden />}
                to="/edit_document/$id"
                params={{ id: String(id) }}
              >
                Correct
              </LinkButton>
            )}
            {state === 'draft' && can.edit && (
              <LinkButton to="/edit_document/$id" params={{ id: String(id) }}>
                Go on with the draft
              </LinkButton>
            )}
            {state === 'completed' && (
              <LinkButton to="/single_document_details/$id" params={{ id: String(id) }}>
                The sealed document
              </LinkButton>
            )}
            {next && (
              <Button
                leftSection={<IconSend size={15} stroke={1.7} aria-hidden />}
                loading={reminding.isPending}
                onClick={() => remindOne(next.id, next.name)}
              >
                Remind {next.name.split(' ')[0]}
              </Button>
            )}
            {entries.length > 0 && (
              <DropMenu
                target={
                  <Button variant="default" px={10} aria-label="More">
                    <IconDots size={17} stroke={1.7} aria-hidden />
                  </Button>
                }
                entries={entries}
              />
            )}
          </>
        }
      />
      <Standing document={document} />
      <div className="fh-two">
        <div className="fh-stack">
          <Card title={signedSentence(document)} action={<span className="fh-small fh-dim">{orderWords(document)}</span>}>
            <RecipientRows document={document} onRemind={remindOne} onEdit={edit} isBusy={reminding.isPending} />
          </Card>
          <DocumentHistory
            document={document}
            onEvidence={can.download.includes('evidence') ? () => download.mutate('evidence', { onError: failed }) : null}
          />
        </div>
        <div className="fh-stack">
          <DocumentCard document={document} />
          <AgreementCard document={document} />
          {document.checks.length > 0 && <ChecksCard checks={document.checks} />}
          <p className={css.lock}>
            <IconLock size={16} stroke={1.6} aria-hidden />
            You cannot open a signer’s own link. A new link makes the old one stop.
          </p>
        </div>
      </div>
      <Suspense fallback={null}>
        {isVoiding && <VoidDialog document={document} onClose={() => setVoiding(false)} />}
        {drawn && <RecipientDrawer document={document} recipient={drawn} onClose={close} />}
      </Suspense>
      {seal.level !== null && <span className="fh-spoken">{LEVEL_WORDS[seal.level]}</span>}
    </div>
  );
}

const DOWNLOAD = {
  original: 'Download the file as it was uploaded',
  sealed: 'Download the sealed document',
  certificate: 'Download the certificate',
  evidence: 'Download the audit file',
} as const;

function orderWords({ recipients }: DocumentDetails): string {
  const own = recipients.filter(({ state, role }) => state !== 'replaced' && role !== 'copy');
  const groups = new Set(own.map(({ order_group: group }) => group));
  if (own.length < 2) return '';
  if (groups.size === 1) return 'All at the same time';
  return groups.size === own.length ? 'One after another' : 'In turns, some together';
}

/** What stops the document, or what its seal waits for. */
function Standing({ document: { id, can, state, ended, seal, recipients } }: { document: DocumentDetails }) {
  const again = useSealAgain(id);
  if (seal.held !== null)
    return (
      <div className={css.notice}>
        <Notice
          kind="stops"
          // Whoever may use a document again may send, and have it sealed.
          act={
            can.copy ? (
              <Button
                variant="default"
                size="xs"
                loading={again.isPending}
                onClick={() => again.mutate(undefined, { onSuccess: () => toast.ok('The seal is tried again'), onError: failed })}
              >
                Seal it again
              </Button>
            ) : undefined
          }
        >
          <b>It is held back.</b> {seal.held}
        </Notice>
      </div>
    );
  if (seal.late)
    return (
      <div className={css.notice}>
        <Notice kind="asks">
          <b>The seal is late.</b> Everybody has signed, and nothing of it is lost. It is tried again by itself.
        </Notice>
      </div>
    );
  if (ended)
    return (
      <div className={css.notice}>
        <Notice kind={state === 'declined' ? 'stops' : 'tells'}>
          <b>
            {state === 'declined'
              ? `${ended.by ?? 'Somebody'} declined`
              : state === 'voided'
                ? `${ended.by ?? 'Somebody'} called it off`
                : 'Its time is over'}{' '}
            on {formatDateTime(ended.at)}.
          </b>{' '}
          {ended.reason && `“${ended.reason}” `}Nobody can sign it any more.
        </Notice>
      </div>
    );
  const lost = recipients.filter(({ messages, state: how }) => how !== 'replaced' && how !== 'signed' && messages[0]?.problem);
  const [one] = lost;
  if (one === undefined) return null;
  return (
    <div className={css.notice}>
      <Notice kind="asks">
        <b>A message to {one.name} did not arrive.</b> {one.messages[0]?.problem}
      </Notice>
    </div>
  );
}

function DocumentCard({ document }: { document: DocumentDetails }) {
  const { fields, recipients, settings, expires_at: ends, seal, state } = document;
  const filled = recipients.reduce((sum, person) => sum + person.fields.filled, 0);
  const copies = recipients.filter(({ role, state: how }) => role === 'copy' && how !== 'replaced').map(({ name }) => name);
  const next = recipients.flatMap(({ next_reminder_at: at }) => (at === null ? [] : [at])).toSorted()[0];
  return (
    <Card title="Document" padded>
      <Facts
        side
        facts={[
          { label: 'File', value: document.file_name },
          { label: 'Fields', value: filled > 0 ? `${fields.length}, ${filled} filled` : fields.length },
          { label: 'Reminders', value: remindersWords(settings.reminders) },
          ...(next ? [{ label: 'Next reminder', value: formatDateTime(next) }] : []),
          { label: state === 'sent' ? 'Ends' : 'Would have ended', value: ends ? formatDate(ends) : 'Never' },
          ...(copies.length > 0 ? [{ label: 'Copies go to', value: copies.join(', ') }] : []),
          ...(seal.level ? [{ label: 'Seal', value: `PAdES ${seal.level}` }] : []),
        ]}
      />
    </Card>
  );
}
