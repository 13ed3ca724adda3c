import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { EmptyState, Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { historyQuery, PER_PAGE } from './queries.ts';
import css from './payments.module.css';

const RequestDrawer = lazy(async () => ({ default: (await import('./request-drawer.tsx')).RequestDrawer }));

/** What was asked for around a property, and what arrived. */
export function PropertyPaymentsTab({ property }: { property: PropertyDetails }) {
  const { can } = useCurrentUser();
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery({ ...historyQuery({ property_id: property.id, page }), enabled: can.see_payments });
  if (!can.see_payments || isApiError(error, 'FORBIDDEN')) return <Forbidden />;
  if (!data && error) return <PartFailed title="We could not load these payments" error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={3} label="The payments are loading" />;
  const request = data.meta.can.request && property.archived_at === null && (
    <Button variant="default" onClick={() => setAsking(true)}>
      Request payment
    </Button>
  );
  return (
    <>
      {data.data.length === 0 ? (
        <EmptyState title="No payments here yet" acts={request || undefined}>
          {data.meta.why_not_request ?? 'Deposits, rents and fees that you ask the people of this property for stand here.'}
        </EmptyState>
      ) : (
        <>
          {request && <div className={css.above}>{request}</div>}
          <PaymentsTable
            label="Payments of this property"
            isOfOneProperty
            rows={data.data}
            foot={<TableFoot page={data.meta.page} perPage={PER_PAGE} total={data.meta.total} onPage={setPage} />}
          />
        </>
      )}
      {asking && (
        <Suspense fallback={null}>
          <RequestDrawer begin={{ property: { id: property.id, line1: property.line1 } }} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
