import { Button, Textarea, TextInput } from '@mantine/core';
import { entriesOf } from '@freehold/contract/kernel/keys';
import type { InboundReport } from '@freehold/contract/sharing/inbound-reports';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { PartyField, type PartyChoice } from '../../../shared/party-field.tsx';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { EmptyState, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { Status, type StatusKey } from '../../../ui/status.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { toast } from '../../../ui/toast.ts';
import { inboundQuery, PER_PAGE, useAccept, useInboundFile, useReceive, useReject } from './queries.ts';
import type { SharesSearch } from './shares-search.ts';
import css from './report-shares.module.css';

const STATUSES: Record<InboundReport['state'], StatusKey> = {
  waiting: 'needsReview',
  accepted: 'offerAccepted',
  rejected: 'offerRejected',
};
const STATES = { waiting: 'Needs review', accepted: 'Accepted', rejected: 'Rejected' } as const;
const ISSUED = {
  issued: 'Issued here, unchanged',
  newer: 'Issued here, a newer version exists',
  ended: 'Issued here, its time is over',
  taken_back: 'Issued here, and taken back',
  unknown: '',
} as const;
type Asked = { row: InboundReport; act: 'accept' | 'reject' };
type Props = { search: SharesSearch; onChange: (part: SharesSearch, replace?: boolean) => void };

/** Reports of other firms: they count for nothing until somebody who decides accepts them. */
export function InboundList({ search, onChange }: Props) {
  const { can } = useCurrentUser();
  const query = useQuery(inboundQuery(search));
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const found = query.data;
  const add = can.run_checks && (
    <Button variant="default" leftSection={<IconFileUpload size={15} stroke={1.7} aria-hidden />} onClick={() => setAdding(true)}>
      Add a report
    </Button>
  );
  return (
    <>
      {found ? (
        found.meta.total === 0 && search.state === undefined ? (
          <EmptyState title="Nothing shared with you" acts={add}>
            Add the PDF that another firm sent you. Once accepted it is evidence of your client, never a decision of your own.
          </EmptyState>
        ) : (
          <>
            <div className="fh-filters">
              <FilterChip name="State" value={search.state && STATES[search.state]} onClear={() => onChange({ state: undefined })}>
                {(button) => (
                  <DropMenu
                    position="bottom-start"
                    target={button}
                    entries={entriesOf(STATES).map(([state, label]) => ({
                      id: state,
                      label,
                      checked: state === search.state,
                      onPick: () => onChange({ state }),
                    }))}
                  />
                )}
              </FilterChip>
              {add}
            </div>
            {found.data.length === 0 ? (
              <NothingFound title="No report fits" clear="Clear filters" onClear={() => onChange({ state: undefined })}>
                Choose another state.
              </NothingFound>
            ) : (
              <Table
                rows={found.data}
                onAct={setAsked}
                foot={
                  <TableFoot
                    page={found.meta.page}
                    perPage={PER_PAGE}
                    total={found.meta.total}
                    onPage={(page) => onChange({ page }, false)}
                  />
                }
              />
            )}
          </>
        )
      ) : query.isError ? (
        <Card>
          <PartFailed title="We could not load these reports" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={4} label="Reports of other firms are loading" />
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {asked?.act === 'accept' && <AcceptDialog row={asked.row} onClose={() => setAsked(null)} />}
      {asked?.act === 'reject' && <RejectDialog row={asked.row} onClose={() => setAsked(null)} />}
    </>
  );
}

function Acts({ row, onAct }: { row: InboundReport; onAct: (asked: Asked) => void }) {
  const { can } = useCurrentUser();
  const file = useInboundFile();
  return (
    <span className={css.foot}>
      {can.see_evidence && (
        <Button
          size="xs"
          variant="default"
          loading={file.isPending}
          aria-label={`Open ${row.file.name}`}
          onClick={() =>
            tell(
              file,
              { id: row.id, name: row.file.name },
              { onSuccess: () => undefined, onError: (error) => toast.fail(messageOf(error)) },
            )
          }
        >
          PDF
        </Button>
      )}
      {row.can.decide && (
        <>
          <Button
            size="xs"
            variant="default"
            aria-label={`Reject the report on ${row.about}`}
            onClick={() => onAct({ row, act: 'reject' })}
          >
            Reject
          </Button>
          <Button size="xs" aria-label={`Accept the report on ${row.about}`} onClick={() => onAct({ row, act: 'accept' })}>
            Accept
          </Button>
        </>
      )}
    </span>
  );
}

function detailOf(row: InboundReport): string {
  return [
    row.issued_here && ISSUED[row.issued_here.outcome],
    row.decided && `${row.decided.by}, ${formatDate(row.decided.at)}`,
    row.decided?.reason,
  ]
    .filter(Boolean)
    .join(' · ');
}
function Whose({ party }: Pick<InboundReport, 'party'>) {
  if (party === null) return null;
  return (
    <Link className="fh-link" to="/people/$id" params={{ id: String(party.id) }}>
      {party.name}
    </Link>
  );
}

function Table({ rows, onAct, foot }: { rows: readonly InboundReport[]; onAct: (asked: Asked) => void; foot: React.ReactNode }) {
  const columns: readonly Column<InboundReport>[] = [
    { id: 'about', head: 'About', cell: (row) => <NameCell name={row.about} detail={detailOf(row) || row.file.name} /> },
    { id: 'from', head: 'From', cell: (row) => <NameCell name={row.from_firm} detail={row.from_name} /> },
    { id: 'state', head: 'State', width: 176, cell: (row) => <Status of={STATUSES[row.state]} /> },
    { id: 'party', head: 'Evidence of', minor: true, cell: (row) => <Whose party={row.party} /> },
    { id: 'at', head: 'Received', width: 104, minor: true, cell: (row) => <span className="fh-dim">{formatDate(row.received_at)}</span> },
    { id: 'acts', head: <span className="fh-spoken">Acts</span>, width: 216, cell: (row) => <Acts row={row} onAct={onAct} /> },
  ];
  return (
    <DataTable
      label="Reports of other firms"
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      compact={(row) => ({
        name: row.about,
        figure: formatDate(row.received_at),
        detail: row.from_firm,
        status: <Status of={STATUSES[row.state]} />,
        more: <Acts row={row} onAct={onAct} />,
      })}
      foot={foot}
    />
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const receive = useReceive();
  const [file, setFile] = useState<File | null>(null);
  const [values, setValues] = useState({ from_firm: '', from_name: '', about: '', note: '' });
  const errors = fieldErrorsOf(receive.error);
  const text = (field: keyof typeof values) => ({
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => setValues({ ...values, [field]: event.currentTarget.value }),
  });
  return (
    <Dialog opened onClose={onClose} title="Add a report of another firm">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          tell(
            receive,
            { file, ...values },
            {
              onSuccess: ({ issued_here: issued }) => {
                toast.ok('Report added', issued === null ? 'It waits to be accepted or rejected' : ISSUED[issued.outcome]);
                onClose();
              },
            },
          );
        }}
      >
        <FormErrors count={0} before="" message={receive.error && Object.keys(errors).length === 0 ? messageOf(receive.error) : null} />
        <FileDrop title={file === null ? 'Drop the PDF here' : file.name} accept="application/pdf,.pdf" onFile={setFile}>
          {errors['file'] ?? 'Up to 15 MB. Its fingerprint is compared with what this installation issued.'}
        </FileDrop>
        <TextInput label="Firm it came from" autoComplete="off" {...text('from_firm')} />
        <TextInput label="Who sent it, optional" autoComplete="off" {...text('from_name')} />
        <TextInput label="Whom it is about" autoComplete="off" {...text('about')} />
        <Textarea label="Note, optional" autosize minRows={2} {...text('note')} />
        <DialogActs yes="Add" isBusy={receive.isPending} onNo={onClose} />
      </DialogForm>
    </Dialog>
  );
}

function AcceptDialog({ row, onClose }: { row: InboundReport; onClose: () => void }) {
  const accept = useAccept();
  const [party, setParty] = useState<PartyChoice | null>(null);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const errors = fieldErrorsOf(accept.error);
  return (
    <Dialog opened onClose={onClose} title="Accept this report?">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (party === null || !('party_id' in party)) return setMissing('Choose one of your people');
          tell(
            accept,
            { id: row.id, version: row.version, party_id: party.party_id, note },
            {
              onSuccess: () => {
                toast.ok('Report accepted', row.about);
                onClose();
              },
            },
          );
        }}
      >
        <p className="fh-body">It becomes evidence of your client, from another firm. Your own checks and decisions stay to be made.</p>
        <FormErrors count={0} before="" message={accept.error && Object.keys(errors).length === 0 ? messageOf(accept.error) : null} />
        <PartyField
          label="Whose evidence it is"
          value={party}
          canAdd={false}
          error={missing ?? errors['party_id'] ?? null}
          onChange={(choice) => {
            setParty(choice);
            setMissing(null);
          }}
        />
        <Textarea label="Note, optional" autosize minRows={2} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        <DialogActs yes="Accept" isBusy={accept.isPending} onNo={onClose} />
      </DialogForm>
    </Dialog>
  );
}

function RejectDialog({ row, onClose }: { row: InboundReport; onClose: () => void }) {
  const reject = useReject();
  return (
    <ReasonDialog
      title="Reject this report?"
      about="It stays on record with the reason, and is evidence of nobody."
      yes="Reject"
      danger
      isBusy={reject.isPending}
      error={reject.error}
      onClose={onClose}
      onSend={(reason) =>
        tell(
          reject,
          { id: row.id, version: row.version, reason },
          {
            onSuccess: () => {
              toast.ok('Report rejected', row.about);
              onClose();
            },
          },
        )
      }
    />
  );
}
