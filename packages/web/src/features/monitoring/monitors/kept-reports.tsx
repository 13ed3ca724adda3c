import type { KeptMonitoringReport } from '@freehold/contract/monitoring/monitoring-reports';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { toast } from '../../../ui/toast.ts';
import { keptQuery, useKeptPdf } from './queries.ts';

const PER_PAGE = 10;
const about = ({ party }: KeptMonitoringReport) => party?.name ?? 'Everybody';
const days = ({ from, to }: KeptMonitoringReport) => `${formatDate(from)} to ${formatDate(to)}`;
const hash = ({ pdf_sha256: sha256 }: KeptMonitoringReport) =>
  sha256 === null ? 'Drawn when you download it' : <code title={sha256}>{sha256.slice(0, 12)}…</code>;

/** Reports that were made: numbered, with who made them and when, and the hash by which the verification page knows the file. */
export function KeptReports({ partyId }: { partyId: number | undefined }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(keptQuery(page, partyId));
  if (error)
    return (
      <Card>
        <PartFailed title="The reports that were made could not load" error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data || data.meta.total === 0) return null;
  const columns: Column<KeptMonitoringReport>[] = [
    { id: 'reference', head: 'Report', cell: (row) => <b>{row.reference}</b> },
    { id: 'about', head: 'About', cell: about },
    { id: 'days', head: 'Period', minor: true, cell: days },
    { id: 'made', head: 'Made', cell: (row) => `${formatDateTime(row.made_at)}, ${row.made_by}` },
    { id: 'newest', head: 'Standing', minor: true, cell: (row) => (row.is_newest ? 'Newest of its period' : 'A newer one was made') },
    { id: 'hash', head: 'SHA-256', minor: true, cell: hash },
    { id: 'file', head: 'File', align: 'right', cell: (row) => <File row={row} /> },
  ];
  return (
    <DataTable
      label="Reports that were made"
      rows={data.data}
      columns={columns}
      rowKey={({ id }) => id}
      compact={(row) => ({
        name: row.reference,
        detail: `${about(row)}, ${days(row)}`,
        status: `${formatDate(row.made_at)}, ${row.made_by}`,
        more: <File row={row} />,
      })}
      foot={<TableFoot page={page} perPage={PER_PAGE} total={data.meta.total} onPage={setPage} />}
    />
  );
}

function File({ row: { id, reference } }: { row: KeptMonitoringReport }) {
  const file = useKeptPdf();
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`PDF of ${reference}`}
      loading={file.isPending}
      leftSection={<IconDownload size={14} stroke={1.7} aria-hidden />}
      onClick={() => file.mutate({ id, reference }, { onError: (error) => toast.fail('The file could not be read', messageOf(error)) })}
    >
      PDF
    </Button>
  );
}
