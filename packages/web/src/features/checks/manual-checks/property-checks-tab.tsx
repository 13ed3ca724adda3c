import type { ManualCheckRow } from '@freehold/contract/checks/manual-checks';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { IconShare3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState, Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import type { CheckKindPages } from '../../../shared/check-kinds.ts';
import { ManualChecksTable } from './manual-checks-table.tsx';
import { propertyChecksQuery, useDownloadReport } from './queries.ts';

const NONE: ReadonlySet<number> = new Set();

/** Every check made for a property or about somebody with a role at it, with what it found and what was decided. */
export function PropertyChecksTab({ property, kinds }: { property: PropertyDetails; kinds: readonly CheckKindPages[] }) {
  const { can } = useCurrentUser();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({ ...propertyChecksQuery(property.id, page), enabled: can.see_checks });
  const download = useDownloadReport();
  const onPdf = useCallback(
    (row: ManualCheckRow) => {
      if (row.report)
        download.mutate({ id: row.report.id, name: row.public_ref }, { onError: (failure) => toast.fail(messageOf(failure)) });
    },
    [download],
  );
  if (!can.see_checks || isApiError(error, 'FORBIDDEN')) return <Forbidden />;
  if (!data && error) return <PartFailed title="We could not load these checks" error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={3} label="The checks are loading" />;
  // Whoever opens only their own checks is told where people stand all the same.
  const isChecked = property.people.some(({ party }) => party.aml);
  if (data.data.length === 0)
    return (
      <EmptyState title={isChecked ? 'None of its checks is yours to open' : 'No checks here yet'}>
        {isChecked
          ? 'Where its people stand is in the checklist on the overview.'
          : 'Checks are started from the checklist on the overview, once the property has people.'}
      </EmptyState>
    );
  return (
    <>
      {can.share_reports && (
        <div className="fh-filters">
          <LinkButton
            size="xs"
            variant="default"
            leftSection={<IconShare3 size={14} stroke={1.7} aria-hidden />}
            to="/marketplace/smart_report"
            search={{ new: 'yes', property: property.id }}
          >
            Share reports
          </LinkButton>
        </div>
      )}
      <ManualChecksTable
        kinds={kinds}
        label="Checks of this property"
        isOfOneProperty
        rows={data.data}
        meta={data.meta}
        chosen={NONE}
        onChoose={null}
        onPage={setPage}
        onPdf={onPdf}
      />
    </>
  );
}
