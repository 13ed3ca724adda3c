import type { ApiKey } from '@freehold/contract/firm/api-keys';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { confirm } from '../../../ui/confirm.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRevokeApiKey } from './queries.ts';
import { endInWords, KEY_STATUS, scopesInWords, usedInWords } from './words.ts';
import css from './api-keys.module.css';

function Revoke({ made }: { made: ApiKey }) {
  const revoke = useRevokeApiKey();
  async function ask() {
    const yes = await confirm({
      title: `Revoke the key ${made.name}?`,
      children: 'Whatever uses it is refused from this moment on. A revoked key cannot be brought back: you would make a new one.',
      yes: 'Yes, revoke',
      danger: true,
    });
    if (yes)
      tell(revoke, made.id, {
        onSuccess: () => toast.ok('Key revoked', made.name),
        onError: (error) => toast.fail(messageOf(error)),
      });
  }
  return (
    <Button size="xs" variant="default" loading={revoke.isPending} aria-label={`Revoke ${made.name}`} onClick={() => void ask()}>
      Revoke
    </Button>
  );
}

const lead = (
  <span className={css.lead}>
    <IconKey size={16} stroke={1.7} aria-hidden />
  </span>
);
const detailOf = ({ hint, made_by: by, made_at: at }: ApiKey) => `fhk_…${hint} · by ${by.name}, ${formatDate(at)}`;
const status = ({ state }: ApiKey) => <Status of={KEY_STATUS[state]} />;
const canRevoke = ({ state }: ApiKey) => state === 'active' || state === 'stopped';

const COLUMNS: readonly Column<ApiKey>[] = [
  { id: 'name', head: 'Key', cell: (row) => <NameCell lead={lead} name={row.name} detail={detailOf(row)} /> },
  {
    id: 'scopes',
    head: 'May',
    width: 180,
    minor: true,
    cell: (row) => <span className={css.wrapped}>{scopesInWords(row.scopes)}</span>,
  },
  {
    id: 'used',
    head: 'Last used',
    width: 150,
    cell: (row) => <span className={css.wrapped}>{usedInWords(row)}</span>,
  },
  {
    id: 'state',
    head: 'Works',
    width: 150,
    cell: (row) => (
      <span className={css.state}>
        {status(row)}
        <span className="fh-small fh-dim">{endInWords(row)}</span>
      </span>
    ),
  },
];

/** Every key of the workspace, those that no longer work too. */
export function KeysTable({ keys, canManage }: { keys: readonly ApiKey[]; canManage: boolean }) {
  const act = (row: ApiKey) => (canManage && canRevoke(row) ? <Revoke made={row} /> : null);
  const acts: Column<ApiKey> = { id: 'acts', head: <span className="fh-spoken">Acts</span>, width: 96, cell: act };
  return (
    <div className={css.table}>
      <DataTable
        label="API keys"
        rows={keys}
        columns={canManage ? [...COLUMNS, acts] : COLUMNS}
        rowKey={(row) => row.id}
        compact={(row) => ({
          lead,
          name: row.name,
          figure: act(row),
          detail: detailOf(row),
          status: status(row),
          more: `${scopesInWords(row.scopes)}. ${usedInWords(row)}. ${endInWords(row)}.`,
        })}
      />
    </div>
  );
}
