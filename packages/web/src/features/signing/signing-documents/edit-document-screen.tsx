import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { oneOf } from '../../../lib/search-params.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MissPage } from '../../../ui/miss-page.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { DocumentGone } from './document-gone.tsx';
import { documentQuery } from './queries.ts';
import { pathOfDocument } from '../../../shared/signing/document-status.ts';

const DraftEditor = lazy(async () => ({ default: (await import('./editor/draft-editor.tsx')).DraftEditor }));
const CorrectionEditor = lazy(async () => ({ default: (await import('./editor/correction-editor.tsx')).CorrectionEditor }));
const STEPS = ['document', 'recipients', 'fields', 'send'] as const;

/** A draft with its people and fields; of a document that is out, its correction. */
export function EditDocumentScreen() {
  const { id } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { can } = useCurrentUser();
  const number = Number(id);
  const isNumber = Number.isSafeInteger(number) && number > 0;
  const query = useQuery({ ...documentQuery(number), enabled: isNumber && can.see_documents });
  if (!can.see_documents || isApiError(query.error, 'FORBIDDEN')) return <Forbidden level={1} />;
  if (!isNumber || isApiError(query.error, 'NOT_FOUND')) return <DocumentGone />;
  const loading = (
    <div className="fh-page">
      <PageHead title="Edit document" />
      {query.isError ? (
        <Card>
          <PartFailed title="We could not load this document" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={6} label="The document is loading" />
      )}
    </div>
  );
  const document = query.data;
  if (document === undefined) return loading;
  const step =
    oneOf(search['step'], STEPS) ?? (document.state !== 'draft' ? 'fields' : document.recipients.length === 0 ? 'document' : 'fields');
  const props = {
    document,
    step,
    onStep: (next: (typeof STEPS)[number]) =>
      void navigate({ to: '/edit_document/$id', params: { id: String(number) }, search: { step: next }, replace: true }),
  };
  if (document.can.edit && document.state === 'draft')
    return (
      <Suspense fallback={loading}>
        <DraftEditor key={number} {...props} />
      </Suspense>
    );
  if (document.can.correct)
    return (
      <Suspense fallback={loading}>
        <CorrectionEditor key={number} {...props} />
      </Suspense>
    );
  return (
    <MissPage
      title={document.state === 'draft' ? 'Your role cannot change this draft' : 'This document cannot be changed any more'}
      acts={
        <LinkButton {...(document.state === 'draft' ? { to: '/signed_documents' as const } : pathOfDocument(document))}>
          See where it stands
        </LinkButton>
      }
    >
      {document.state === 'draft'
        ? 'Ask an owner or admin.'
        : 'It is finished or was called off. Use it again to make a new draft from it.'}
    </MissPage>
  );
}
