import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { isApiError } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Forbidden, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { DocumentGone } from './document-gone.tsx';
import { countIn } from '../../../lib/search-params.ts';
import { documentQuery, documentsQuery } from './queries.ts';
import { SentDocument } from './sent-document.tsx';

/** A document that was sent: who did what, where messages are, and what can be done about it. */
export function SentDocumentScreen() {
  const { id } = useParams({ strict: false });
  return <LoadedDocument id={Number(id)} />;
}

/** The same page with one of its people in a drawer, at an address of their own. */
export function EditRecipientScreen() {
  const { id } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { can } = useCurrentUser();
  const recipient = Number(id);
  const known = countIn(search['document']);
  // An address without the document finds it by the person.
  const found = useQuery({
    ...documentsQuery({ recipient_id: recipient }, 1),
    enabled: known === undefined && can.see_documents && Number.isSafeInteger(recipient) && recipient > 0,
  });
  const document = known ?? found.data?.data[0]?.id;
  if (document !== undefined) return <LoadedDocument id={document} recipientId={recipient} />;
  if (found.error)
    return <PartFailed level={1} title="We could not load this person" error={found.error} onRetry={() => void found.refetch()} />;
  return found.isLoading ? <LoadingCard height={320} label="The document is loading" /> : <LoadedDocument id={0} />;
}

function LoadedDocument({ id, recipientId = null }: { id: number; recipientId?: number | null }) {
  const { can } = useCurrentUser();
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...documentQuery(id), enabled: isNumber && can.see_documents });
  if (!can.see_documents || isApiError(error, 'FORBIDDEN')) return <Forbidden level={1} />;
  if (!isNumber || isApiError(error, 'NOT_FOUND')) return <DocumentGone />;
  if (data) return <SentDocument document={data} recipientId={recipientId} />;
  return (
    <div className="fh-page">
      {error ? (
        <PartFailed level={1} title="We could not load this document" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="fh-two">
          <LoadingCard height={320} label="The document is loading" />
          <LoadingCard height={220} label="Its facts are loading" />
        </div>
      )}
    </div>
  );
}
