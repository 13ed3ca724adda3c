import { Button } from '@mantine/core';
import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { FIELD_LOOKS } from '../../../shared/signing/field-looks.ts';
import { PageView } from '../../../shared/signing/page-view.tsx';
import { recipientColour } from '../../../shared/signing/recipient-colours.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Forbidden, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { WorkBar } from '../../../ui/work-bar.tsx';
import { DocumentGone } from './document-gone.tsx';
import { documentQuery, pagesOf, useDownloadFile } from './queries.ts';
import { DOCUMENT_STATUS, pathOfDocument } from '../../../shared/signing/document-status.ts';
import box from '../../../shared/signing/editor/field-box.module.css';
import css from './sent-document.module.css';

/** The pages of a document, with the places where people fill in and sign. */
export function ViewDocumentScreen() {
  const { id } = useParams({ strict: false });
  const { can } = useCurrentUser();
  const number = Number(id);
  const isNumber = Number.isSafeInteger(number) && number > 0;
  const { data, error, refetch } = useQuery({ ...documentQuery(number), enabled: isNumber && can.see_documents });
  if (!can.see_documents || isApiError(error, 'FORBIDDEN')) return <Forbidden level={1} />;
  if (!isNumber || isApiError(error, 'NOT_FOUND')) return <DocumentGone />;
  if (data) return <Viewer document={data} />;
  return (
    <div className="fh-page">
      {error ? (
        <PartFailed level={1} title="We could not load this document" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingCard height={420} label="The document is loading" />
      )}
    </div>
  );
}

function Viewer({ document }: { document: DocumentDetails }) {
  const { id, pages, recipients, fields, can, status } = document;
  const navigate = useNavigate();
  const download = useDownloadFile(document);
  const kind = can.download.includes('sealed') ? 'sealed' : can.download.includes('original') ? 'original' : null;
  return (
    <div className={css.viewer}>
      <WorkBar
        title={document.title}
        sub={`${document.reference} · ${plural(pages.length, 'page')}`}
        onBack={() => void navigate(pathOfDocument({ id, status }))}
        middle={<Status of={DOCUMENT_STATUS[status]} />}
        actions={
          kind && (
            <Button
              leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate(kind, { onError: (error) => toast.fail(messageOf(error)) })}
            >
              {kind === 'sealed' ? 'Download the sealed document' : 'Download'}
            </Button>
          )
        }
      />
      <div className={css.viewerPages}>
        <PageView
          pages={pages}
          source={pagesOf(id)}
          label={document.title}
          overlay={(page, scale) =>
            fields
              .filter((field) => field.page === page)
              .map((field) => {
                const place = recipients.findIndex(({ key }) => key === field.recipient);
                const name = recipients[place]?.name ?? '';
                const { label, Icon } = FIELD_LOOKS[field.type];
                const isDone = recipients[place]?.state === 'signed';
                return (
                  <span
                    key={field.key}
                    className={box.box}
                    data-colour={recipientColour(Math.max(0, place))}
                    data-locked
                    style={{ left: field.x * scale, top: field.y * scale, width: field.width * scale, height: field.height * scale }}
                  >
                    <span className="fh-spoken">
                      {field.label ?? label}, {name}, {isDone ? 'filled in' : 'not filled in yet'}
                    </span>
                    {field.width * scale > 44 && (
                      <span className={box.word} aria-hidden>
                        <Icon size={12} stroke={1.7} /> {isDone ? `${name}, done` : name}
                      </span>
                    )}
                  </span>
                );
              })
          }
        />
      </div>
    </div>
  );
}
