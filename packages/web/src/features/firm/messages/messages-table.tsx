import type { Message } from '@freehold/contract/firm/messages';
import { IconMail, IconMessage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Status, StatusGlyph } from '../../../ui/status.tsx';
import { MessageActs } from './message-acts.tsx';
import { MESSAGE_STATUS } from '../../../shared/message-look.ts';
import { CHANNELS, detailOf, titleOf } from './words.ts';
import css from './messages-table.module.css';

const CHANNEL_ICONS = { email: IconMail, sms: IconMessage };

function Lead({ channel }: Pick<Message, 'channel'>) {
  const Icon = CHANNEL_ICONS[channel];
  return (
    <span className={css.lead}>
      <Icon size={16} stroke={1.7} aria-hidden />
      <span className="fh-spoken">{CHANNELS[channel]}</span>
    </span>
  );
}

function problemLine({ problem, resent_as: resentAs }: Message): ReactNode {
  if (problem === null) return null;
  if (resentAs !== null) return <span className={css.problem}>Sent again</span>;
  return (
    <span className={css.problem}>
      <StatusGlyph glyph="diamond" family="ochre" />
      {problem}
    </span>
  );
}

const status = ({ state }: Message) => <Status of={MESSAGE_STATUS[state]} />;

const COLUMNS: readonly Column<Message>[] = [
  {
    id: 'message',
    head: 'Message',
    cell: (row) => (
      <NameCell
        lead={<Lead channel={row.channel} />}
        name={titleOf(row)}
        detail={
          <>
            {detailOf(row)}
            {problemLine(row)}
          </>
        }
      />
    ),
  },
  { id: 'status', head: 'Status', width: 140, cell: status },
  {
    id: 'queued',
    head: 'Written',
    width: 124,
    minor: true,
    cell: (row) => <span className="fh-dim">{formatDateTime(row.queued_at)}</span>,
  },
  { id: 'acts', head: <span className="fh-spoken">Acts</span>, width: 118, cell: (row) => <MessageActs message={row} /> },
];

/** What was sent, and whether it arrived. */
export function MessagesTable({ rows, foot }: { rows: readonly Message[]; foot: ReactNode }) {
  return (
    <div className={css.table}>
      <DataTable
        label="Messages"
        rows={rows}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        compact={(row) => ({
          lead: <Lead channel={row.channel} />,
          name: titleOf(row),
          figure: <MessageActs message={row} />,
          detail: detailOf(row),
          status: status(row),
          more: problemLine(row),
        })}
        foot={foot}
      />
    </div>
  );
}
