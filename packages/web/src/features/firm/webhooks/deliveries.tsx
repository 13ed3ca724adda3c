import type { WebhookDelivery, WebhookEndpoint } from '@freehold/contract/firm/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { deliveriesQuery, PER_PAGE } from './queries.ts';
import { DELIVERY_STATUS, tookInWords } from './words.ts';
import css from './webhooks.module.css';

const objectOf = ({ object: { type, id } }: WebhookDelivery) => `${type} ${id}`;
const status = ({ state }: WebhookDelivery) => <Status of={DELIVERY_STATUS[state]} />;
const took = ({ took_ms: ms }: WebhookDelivery) => (ms === null ? '' : tookInWords(ms));
type Props = { endpoint: WebhookEndpoint; canManage: boolean; side: ReactNode };

/** What was sent to an endpoint, and beside it the one that was picked with its tries. */
export function Deliveries({ endpoint, canManage, side }: Props) {
  const [show, setShow] = useState<'all' | 'problems'>('all');
  const [page, setPage] = useState(1);
  const [picked, setPicked] = useState<number | null>(null);
  const query = useQuery(deliveriesQuery(endpoint.id, show, page));
  const found = query.data;
  const shown = picked ?? found?.data[0]?.id ?? null;
  const columns: readonly Column<WebhookDelivery>[] = [
    { id: 'at', head: 'Time', width: 118, cell: (row) => <span className="num">{formatDateTime(row.at)}</span> },
    {
      id: 'event',
      head: 'Event',
      cell: (row) => (
        <button type="button" className={css.event} aria-pressed={row.id === shown} onClick={() => setPicked(row.id)}>
          <code>{row.type}</code> <span className="fh-dim">{objectOf(row)}</span>
        </button>
      ),
    },
    { id: 'state', head: 'Status', width: 118, cell: status },
    { id: 'code', head: 'Code', width: 56, align: 'right', cell: (row) => row.status ?? '' },
    { id: 'took', head: 'Took', width: 74, align: 'right', minor: true, cell: (row) => <span className="fh-dim">{took(row)}</span> },
  ];
  const head = (
    <header className={css.head}>
      <h2 className="fh-h2">Deliveries</h2>
      <Segmented
        label="Which deliveries"
        value={show}
        onChange={(value) => {
          setShow(value);
          setPage(1);
          setPicked(null);
        }}
        options={[
          { value: 'all', label: 'All' },
          { value: 'problems', label: 'Problems' },
        ]}
      />
    </header>
  );
  return (
    <div className={css.columns}>
      <div>
        {found ? (
          found.data.length === 0 ? (
            <Card>
              {head}
              <p className={css.none}>{show === 'all' ? 'Nothing was sent yet. Send a test to see one.' : 'Everything was delivered.'}</p>
            </Card>
          ) : (
            <DataTable
              label="Deliveries"
              rows={found.data}
              columns={columns}
              rowKey={(row) => row.id}
              selected={(row) => row.id === shown}
              onOpen={(row) => setPicked(row.id)}
              compact={(row) => ({
                name: (
                  <button type="button" className={css.event} aria-pressed={row.id === shown} onClick={() => setPicked(row.id)}>
                    <code>{row.type}</code>
                  </button>
                ),
                figure: row.status ?? '',
                detail: `${formatDateTime(row.at)} · ${objectOf(row)}`,
                status: status(row),
              })}
              top={head}
              foot={<TableFoot page={page} perPage={PER_PAGE} total={found.meta.total} onPage={setPage} />}
            />
          )
        ) : query.isError ? (
          <Card>
            <PartFailed title="We could not load the deliveries" error={query.error} onRetry={() => void query.refetch()} />
          </Card>
        ) : (
          <LoadingRows rows={6} label="Deliveries are loading" />
        )}
      </div>
      <div className={css.side}>
        {shown !== null && <DeliveryCard id={shown} canResend={canManage && endpoint.state === 'enabled'} />}
        {side}
      </div>
    </div>
  );
}
