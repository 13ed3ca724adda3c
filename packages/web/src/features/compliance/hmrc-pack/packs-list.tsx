import type { HmrcPack } from '@freehold/contract/compliance/hmrc-pack';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error.ts';
import { formatBytes, formatDate, formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';
import { EmptyState, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { toast } from '../../../ui/toast.ts';
import { PER_PAGE, packsQuery, useDownloadPack, useRetryPack } from './queries.ts';
import css from './hmrc-pack.module.css';

/** The packs that were built, newest first, with how far one is that is being built. */
export function PacksList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useQuery(packsQuery(page));
  if (!query.data)
    return query.isError ? (
      <Card>
        <PartFailed error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    ) : (
      <LoadingRows rows={3} label="Packs are loading" />
    );
  const { data, meta } = query.data;
  if (meta.total === 0)
    return (
      <EmptyState title="No pack yet">Choose the range and the files, then build the pack. It is kept here for thirty days.</EmptyState>
    );
  return (
    <DataTable
      label="Packs"
      top={<h2 className={`fh-h2 ${css.top}`}>Packs</h2>}
      rows={data}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      compact={(row) => ({
        name: row.ref,
        figure: <Act row={row} />,
        detail: `${formatDate(row.from)} to ${formatDate(row.to)}`,
        status: <State row={row} />,
      })}
      foot={<TableFoot page={meta.page} perPage={PER_PAGE} total={meta.total} onPage={onPage} />}
    />
  );
}

const LOOKS = {
  queued: { glyph: 'dashed', family: 'stone', label: 'Waiting' },
  building: { glyph: 'half', family: 'harbour', label: 'Building' },
  ready: { glyph: 'tick', family: 'moss', label: 'Ready' },
  failed: { glyph: 'cross', family: 'clay', label: 'Failed' },
  erased: { glyph: 'slash', family: 'stone', label: 'Erased' },
} as const;

function State({ row: { state, done, total, error } }: { row: HmrcPack }) {
  const { glyph, family, label } = LOOKS[state];
  return (
    <span className={css.state}>
      <GlyphLabel glyph={glyph} family={family}>
        {state === 'building' ? `${label}, ${done} of ${total}` : label}
      </GlyphLabel>
      {error !== null && <small>{error}</small>}
    </span>
  );
}

function Act({ row }: { row: HmrcPack }) {
  const download = useDownloadPack();
  const retry = useRetryPack();
  const onError = (error: unknown) => toast.fail(messageOf(error));
  if (row.can.download)
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={`Download ${row.ref}`}
        loading={download.isPending}
        onClick={() => download.mutate({ id: row.id, ref: row.ref }, { onError })}
      >
        Download
      </Button>
    );
  if (row.can.retry)
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={`Build ${row.ref} again`}
        loading={retry.isPending}
        onClick={() => retry.mutate(row.id, { onError })}
      >
        Try again
      </Button>
    );
  return null;
}

const sampleOf = ({ sample, seed }: HmrcPack): string =>
  sample === 'all' ? 'All files' : sample === 'last' ? 'The last 20' : `20 by chance, seed ${seed ?? ''}`;

const COLUMNS: Column<HmrcPack>[] = [
  {
    id: 'ref',
    head: 'Pack',
    cell: (row) => <NameCell name={row.ref} detail={`${formatDateTime(row.made_at)}, ${row.made_by}`} />,
    width: 250,
  },
  {
    id: 'range',
    head: 'Range',
    cell: (row) => <NameCell name={`${formatDate(row.from)} to ${formatDate(row.to)}`} detail={sampleOf(row)} />,
  },
  { id: 'state', head: 'How it stands', cell: (row) => <State row={row} />, width: 190 },
  {
    id: 'size',
    head: 'Fingerprint of its list',
    cell: ({ files, size, manifest_sha256: hash }) =>
      hash === null ? null : (
        <NameCell
          name={<span title={hash}>{`${hash.slice(0, 12)}…`}</span>}
          detail={[files === null ? null : `${files} files`, size === null ? null : formatBytes(size)].filter(Boolean).join(', ')}
        />
      ),
    width: 190,
    minor: true,
  },
  { id: 'act', head: <span className="fh-spoken">Download</span>, cell: (row) => <Act row={row} />, width: 120, align: 'right' },
];
