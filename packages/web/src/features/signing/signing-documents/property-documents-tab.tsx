import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState, Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { documentsQuery } from './queries.ts';
import css from './documents.module.css';

/** The documents of a property, with who signs them and how far they are. */
export function PropertyDocumentsTab({ property }: { property: PropertyDetails }) {
  const { can } = useCurrentUser();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({ ...documentsQuery({ property_id: property.id, page }), enabled: can.see_documents });
  if (!can.see_documents || isApiError(error, 'FORBIDDEN')) return <Forbidden />;
  if (!data && error) return <PartFailed title="We could not load these documents" error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={3} label="The documents are loading" />;
  const upload = can.send_documents && property.archived_at === null && (
    <LinkButton variant="default" to="/document_signing" search={{ property: property.id, address: property.line1 }}>
      Upload document
    </LinkButton>
  );
  if (data.data.length === 0)
    return (
      <EmptyState title="No documents here yet" acts={upload || undefined}>
        Documents that are sent for signing and belong to this property stand here, with their seal once everybody has signed.
      </EmptyState>
    );
  return (
    <>
      {upload && <div className={css.above}>{upload}</div>}
      <DocumentsTable label="Documents of this property" isOfOneProperty rows={data.data} meta={data.meta} onPage={setPage} />
    </>
  );
}
