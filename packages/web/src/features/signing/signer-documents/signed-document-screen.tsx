import { useParams } from '@tanstack/react-router';
import { getSignerDocument, readSignerFile, readSignerPage } from '@freehold/contract/signing/signer-documents';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback } from 'react';
import { call, fetchFile } from '../../../lib/api.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { formatLongDate, formatTime } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useAct } from '../../../lib/use-act.ts';
import { SIGNER_KEY } from '../../../shared/forget-signer.ts';
import type { PageSource } from '../../../shared/signing/page-picture.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { EmptyState, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import css from './signed-document.module.css';

const PageView = lazy(async () => ({ default: (await import('../../../shared/signing/page-view.tsx')).PageView }));

/** A document this person signed: its pages, and its files once everybody has signed. */
export function SignedDocumentScreen() {
  const id = Number(useParams({ strict: false }).id);
  const query = useQuery({
    queryKey: [...SIGNER_KEY, 'document', id],
    queryFn: ({ signal }) => call(getSignerDocument, { params: { id }, signal }),
  });
  const source = useCallback<PageSource>(
    async (page, size, signal) =>
      (await fetchFile(readSignerPage, { params: { id, page }, query: { size }, ...(signal ? { signal } : {}) })).blob,
    [id],
  );
  const download = useAct({
    mutationFn: (kind: 'sealed' | 'certificate') => fetchFile(readSignerFile, { params: { id, kind } }),
    onSuccess: ({ blob, name }, kind) => saveFile(blob, name ?? (kind === 'sealed' ? 'Signed document.pdf' : 'Certificate.pdf')),
  });
  const { data: document } = query;
  if (document === undefined) {
    if (isApiError(query.error, 'NOT_FOUND'))
      return (
        <div className="fh-page">
          <EmptyState
            title="There is no such document for you"
            acts={<LinkButton to="/signed_contracts_list">See what you signed</LinkButton>}
          >
            It may have been sent to another address or phone number.
          </EmptyState>
        </div>
      );
    return (
      <div className="fh-page">
        {query.isError && !isApiError(query.error, 'UNAUTHENTICATED') ? (
          <PartFailed title="We could not load the document" error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingRows rows={4} label="The document is loading" />
        )}
      </div>
    );
  }
  const { your, can, account_name: firm } = document;
  return (
    <div className={css.page}>
      <div className={css.head}>
        <PageHead
          title={document.title}
          sub={`From ${firm}${your.done_at === null ? '' : ` · you signed on ${formatLongDate(your.done_at)} at ${formatTime(your.done_at)}`}`}
          actions={
            can.download.length > 0 ? (
              <>
                {can.download.includes('certificate') && (
                  <PlainButton
                    variant="default"
                    loading={download.isPending && download.variables === 'certificate'}
                    onClick={() => download.mutate('certificate')}
                  >
                    Download certificate
                  </PlainButton>
                )}
                {can.download.includes('sealed') && (
                  <PlainButton loading={download.isPending && download.variables === 'sealed'} onClick={() => download.mutate('sealed')}>
                    Download signed document
                  </PlainButton>
                )}
              </>
            ) : undefined
          }
        />
        {can.sign && (
          <Notice
            kind="asks"
            act={
              <LinkButton to="/document-fill-sign/$id" params={{ id: String(id) }}>
                Fill in and sign
              </LinkButton>
            }
          >
            <b>You have not signed it yet.</b>
          </Notice>
        )}
        {!can.download.includes('sealed') && your.state === 'signed' && (
          <Notice kind="tells">
            <b>Others have still to sign.</b> You are sent the finished document by message, and it stands here then.
          </Notice>
        )}
        {download.isError && (
          <Notice kind="stops">
            <b>The file could not be fetched.</b> Try again in a moment.
          </Notice>
        )}
        {can.download.includes('sealed') && (
          <p className={css.note}>The pages below are as they were sent. What was filled in stands in the signed document you download.</p>
        )}
      </div>
      <div className={css.pages}>
        <Suspense fallback={<LoadingRows rows={4} label="The pages are loading" />}>
          <PageView pages={document.pages} source={source} label={document.title} />
        </Suspense>
      </div>
    </div>
  );
}
