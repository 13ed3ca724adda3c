import { Button } from '@mantine/core';
import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import { IconCertificate, IconDownload, IconEye, IconFileCheck, IconFileCode, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { AgreementCard } from './agreement-card.tsx';
import { ChecksCard } from './checks-card.tsx';
import { DocumentGone } from './document-gone.tsx';
import { DocumentHistory } from './document-history.tsx';
import { FirstPage } from '../../../shared/signing/first-page.tsx';
import { documentQuery, pagesOf, useDownloadFile, type FileKind } from './queries.ts';
import { DOCUMENT_STATUS } from '../../../shared/signing/document-status.ts';
import { doneWord, LEVEL_WORDS, personLine, subOf } from './words.ts';
import css from './sent-document.module.css';

/** A finished document: its files, its seal as it truly is, and who signed. */
export function FinishedDocumentScreen() {
  const { id } = useParams({ strict: false });
  const { can } = useCurrentUser();
  const number = Number(id);
  const isNumber = Number.isSafeInteger(number) && number > 0;
  const { data, error, refetch } = useQuery({ ...documentQuery(number), enabled: isNumber && can.see_documents });
  if (!can.see_documents || isApiError(error, 'FORBIDDEN')) return <Forbidden level={1} />;
  if (!isNumber || isApiError(error, 'NOT_FOUND')) return <DocumentGone />;
  if (data) return <Finished document={data} />;
  return (
    <div className="fh-page">
      {error ? (
        <PartFailed level={1} title="We could not load this document" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingCard height={320} label="The document is loading" />
      )}
    </div>
  );
}

const FILES: Record<FileKind, { label: string; about: string; Icon: typeof IconFileText }> = {
  sealed: { label: 'Sealed document', about: 'What everybody signed, with the certificate of completion, sealed', Icon: IconFileCheck },
  certificate: {
    label: 'Certificate of completion',
    about: 'Who signed, how each proved who they are, when, and the hashes',
    Icon: IconCertificate,
  },
  evidence: { label: 'Audit file', about: 'Every event with the hash of the one before, to be checked by program', Icon: IconFileCode },
  original: { label: 'File as it was uploaded', about: 'Without fields and signatures', Icon: IconFileText },
};

const FILE_ORDER = ['sealed', 'certificate', 'evidence', 'original'] as const satisfies readonly FileKind[];

function Finished({ document }: { document: DocumentDetails }) {
  const { id, can, seal, state, recipients } = document;
  const download = useDownloadFile(document);
  const fetchIt = (kind: FileKind) => download.mutate(kind, { onError: (error) => toast.fail(messageOf(error)) });
  const people = recipients.filter(({ state: how, role }) => how !== 'replaced' && role !== 'copy');
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
            <LinkButton variant="default" to="/sent_document_details/$id" params={{ id: String(id) }}>
              How it was signed
            </LinkButton>
            {can.download.includes('sealed') && (
              <Button
                leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
                loading={download.isPending}
                onClick={() => fetchIt('sealed')}
              >
                Download
              </Button>
            )}
          </>
        }
      />
      {state !== 'completed' && (
        <div className={css.notice}>
          <Notice kind={seal.held || seal.late ? 'asks' : 'tells'}>
            {seal.held ? (
              <>
                <b>It is held back.</b> {seal.held}
              </>
            ) : state === 'sealing' ? (
              <>
                <b>Everybody has signed.</b>{' '}
                {seal.late ? 'The seal is late; nothing is lost, and it is tried again by itself.' : 'The seal is being made.'}
              </>
            ) : (
              <>
                <b>This document is not finished.</b> It has no seal.
              </>
            )}
          </Notice>
        </div>
      )}
      <div className="fh-two">
        <div className="fh-stack">
          <Card title="Files" count={can.download.length}>
            <ul className={css.files}>
              {FILE_ORDER.filter((kind) => can.download.includes(kind)).map((kind) => {
                const { label, about, Icon } = FILES[kind];
                return (
                  <li key={kind}>
                    <Icon size={20} stroke={1.5} aria-hidden />
                    <span className="fh-col fh-grow">
                      <b>{label}</b>
                      <span className="fh-small fh-dim">{about}</span>
                    </span>
                    <button
                      type="button"
                      className="fh-act"
                      aria-label={`Download: ${label}`}
                      disabled={download.isPending}
                      onClick={() => fetchIt(kind)}
                    >
                      Download
                    </button>
                  </li>
                );
              })}
            </ul>
          </Card>
          <Card title="Who signed" count={people.length}>
            <ul className={css.files}>
              {people.map((person) => (
                <li key={person.id}>
                  <span className="fh-col fh-grow">
                    <b>{person.name}</b>
                    <span className="fh-small fh-dim">{personLine(person)}</span>
                  </span>
                  <span className="fh-small">
                    {person.signed_at ? `${doneWord(person.role)} ${formatDateTime(person.signed_at)}` : 'Not yet'}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
          <DocumentHistory document={document} onEvidence={can.download.includes('evidence') ? () => fetchIt('evidence') : null} />
        </div>
        <div className="fh-stack">
          {seal.level !== null && (
            <Card title="Seal" padded>
              <Facts
                side
                facts={[
                  { label: 'Level', value: `PAdES ${seal.level}` },
                  ...(seal.sealed_at ? [{ label: 'Sealed', value: formatDateTime(seal.sealed_at) }] : []),
                  ...(seal.certificate_subject ? [{ label: 'Certificate', value: seal.certificate_subject }] : []),
                ]}
              />
              <p className="fh-under">
                {LEVEL_WORDS[seal.level]}
                {seal.self_signed &&
                  ' The certificate was made by this installation itself. Readers of PDF files do not know it and say so; that the file was not changed can be checked all the same.'}
              </p>
              <p className="fh-under">
                <a className="fh-link" href="/verify-document">
                  Check a sealed file
                </a>
              </p>
            </Card>
          )}
          <AgreementCard document={document} />
          {document.checks.length > 0 && <ChecksCard checks={document.checks} />}
        </div>
      </div>
    </div>
  );
}
