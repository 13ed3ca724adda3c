import type { OpenDataSet } from '@freehold/contract/insights/open-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatBytes, formatCount, formatDate, formatDateTime } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { AddressesCard } from './addresses-card.tsx';
import { LoadList } from './load-list.tsx';
import { loadsQuery, setsQuery, useLoadFile } from './queries.ts';
import css from './open-data.module.css';

/** Open data of the installation, for whoever runs it: what is loaded, files to load, and where they are fetched from. */
export function OpenDataScreen() {
  const { is_operator: isOperator } = useCurrentUser();
  if (!isOperator)
    return (
      <div className="fh-page">
        <PageHead title="Open data" />
        <Forbidden title="Only operators load open data">
          Sales and postcodes are the same for every workspace of this installation. Its operator names who may load them.
        </Forbidden>
      </div>
    );
  return <Loaded />;
}

function Loaded() {
  const sets = useQuery(setsQuery());
  const loads = useQuery(loadsQuery());
  const client = useQueryClient();
  const ended = loads.data?.loads.flatMap(({ id, ended_at: at }) => (at === null ? [] : [id])).join();
  const before = useRef(ended);
  // A load that ended changed what is loaded; one may end before it was seen at work.
  useEffect(() => {
    if (before.current !== undefined && ended !== before.current) void client.invalidateQueries({ queryKey: setsQuery().queryKey });
    before.current = ended;
  }, [ended, client]);
  return (
    <div className="fh-page">
      <PageHead
        title="Open data"
        sub={
          <>
            Sales, postcodes and indexes behind{' '}
            <Link to="/market-insights" className="fh-link">
              market insights
            </Link>
            , the same for every workspace of this installation
          </>
        }
      />
      <div className={css.stack}>
        {sets.isError ? (
          <PartFailed error={sets.error} onRetry={() => void sets.refetch()} />
        ) : sets.data ? (
          <DataTable
            label="Open data that can be loaded"
            rows={sets.data.sets}
            columns={COLUMNS}
            rowKey={({ kind }) => kind}
            compact={(set) => ({ name: set.name, figure: rowsOf(set), detail: set.gives, status: ageOf(set) })}
          />
        ) : (
          <LoadingRows rows={5} label="What is loaded is being read" />
        )}
        {loads.isError ? (
          <PartFailed error={loads.error} onRetry={() => void loads.refetch()} />
        ) : loads.data ? (
          <>
            <TakeData most={loads.data.most_upload_bytes} />
            <AddressesCard addresses={loads.data.addresses} />
            <Card title="Loads" count={loads.data.loads.length}>
              <LoadList loads={loads.data.loads} />
            </Card>
          </>
        ) : (
          <LoadingRows rows={4} label="Loads are being read" />
        )}
      </div>
    </div>
  );
}

const rowsOf = ({ newest, rows }: OpenDataSet) => (newest ? formatCount(rows) : 'Not loaded');
const ageOf = ({ newest, is_stale: isStale, changes }: OpenDataSet) =>
  newest === null ? '' : `${formatDate(newest.loaded_at)}${isStale ? ', a newer one is out by now' : ''}${changesOf(changes)}`;
const changesOf = (changes: OpenDataSet['changes']) =>
  changes === null
    ? ''
    : `${changes.read_to === null ? '' : `, changes to ${formatDateTime(changes.read_to)}`}${changes.trouble === null ? '' : `. ${changes.trouble}`}`;

const COLUMNS: Column<OpenDataSet>[] = [
  {
    id: 'name',
    head: 'Data',
    cell: (set) => <NameCell name={set.name} detail={set.licence ? `${set.publisher}, ${set.licence.name}` : set.publisher} />,
  },
  { id: 'gives', head: 'What it is for', cell: ({ gives }) => gives, minor: true },
  { id: 'rows', head: 'Rows', align: 'right', cell: rowsOf },
  { id: 'loaded', head: 'Last loaded', align: 'right', cell: (set) => ageOf(set) || 'Never' },
];

function TakeData({ most }: { most: number }) {
  const load = useLoadFile();
  const take = (file: File) => {
    if (file.size > most) return toast.fail('The file is too long to upload', `Files up to ${formatBytes(most)} are taken here`);
    load.mutate(file, { onSuccess: () => toast.ok('The file is being loaded', 'You can leave this page') });
  };
  return (
    <Card title="Load a file" padded>
      {load.isError && (
        <Notice kind="stops">
          <b>The file was not taken.</b>{' '}
          {Object.values(fieldErrorsOf(load.error))[0] || messageOf(load.error) || 'Nothing changed. Try again in a moment.'}
        </Notice>
      )}
      <FileDrop
        title="Drop a file here"
        accept=".csv,.txt,.json,.jsonl,.geojson,.topojson,.gz,.zip"
        disabled={load.isPending}
        onFile={take}
      >
        As its publisher gives it out, plain, with gzip or in a zip archive, up to {formatBytes(most)}. It is told by what it holds, and
        read whole or not at all. A longer file, as the complete Price Paid Data or the register of companies, is fetched from its address
        or loaded with the operator’s command.
      </FileDrop>
      <UploadProgress />
    </Card>
  );
}
