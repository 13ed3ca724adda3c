import { Button, Textarea, TextInput } from '@mantine/core';
import { entriesOf } from '@freehold/contract/kernel/keys';
import type { InboundReport } from '@freehold/contract/sharing/inbound-reports';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { TAKE_SHARE_STATE } from '../../../shared/take-share-state.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { EmptyState, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { toast } from '../../../ui/toast.ts';
import { InboundActs } from './inbound-acts.tsx';
import { inboundDetail, INBOUND_STATUS, ISSUED } from './inbound-words.ts';
import { inboundQuery, PER_PAGE, useReceive } from './queries.ts';
import type { SharesSearch } from './shares-search.ts';

const TakeDialog = lazy(async () => ({ default: (await import('./take-dialog.tsx')).TakeDialog }));
const STATES = { waiting: 'Needs review', accepted: 'Accepted', rejected: 'Rejected' } as const;
type Props = { search: SharesSearch; onChange: (part: SharesSearch, replace?: boolean) => void };

/** Reports of other firms: they count for nothing until somebody who decides accepts them. */
export function InboundList({ search, onChange }: Props) {
  const { can } = useCurrentUser();
  const query = useQuery(inboundQuery(search));
  const navigate = useNavigate();
  const takes = useRouterState({ select: (state) => state.location.state[TAKE_SHARE_STATE] });
  const [isAdding, setAdding] = useState(false);
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
            Add the PDF or the link that another firm sent you. Once accepted it is evidence of your client, never a decision of your own.
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
      <Suspense fallback={null}>
        {takes !== undefined && (
          <TakeDialog session={takes} onClose={() => void navigate({ href: '/marketplace/smart_report?tab=received', replace: true })} />
        )}
      </Suspense>
    </>
  );
}

function Whose({ party }: Pick<InboundReport, 'party'>) {
  if (party === null) return null;
  return (
    <Link className="fh-link" to="/people/$id" params={{ id: String(party.id) }}>
      {party.name}
    </Link>
  );
}

function Table({ rows, foot }: { rows: readonly InboundReport[]; foot: React.ReactNode }) {
  const columns: readonly Column<InboundReport>[] = [
    { id: 'about', head: 'About', cell: (row) => <NameCell name={row.about} detail={inboundDetail(row)} /> },
    { id: 'from', head: 'From', cell: (row) => <NameCell name={row.from_firm} detail={row.from_name} /> },
    { id: 'state', head: 'State', width: 176, cell: (row) => <Status of={INBOUND_STATUS[row.state]} /> },
    { id: 'party', head: 'Evidence of', minor: true, cell: (row) => <Whose party={row.party} /> },
    { id: 'at', head: 'Received', width: 104, minor: true, cell: (row) => <span className="fh-dim">{formatDate(row.received_at)}</span> },
    { id: 'acts', head: <span className="fh-spoken">Acts</span>, width: 216, cell: (row) => <InboundActs row={row} /> },
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
        status: <Status of={INBOUND_STATUS[row.state]} />,
        more: <InboundActs row={row} />,
      })}
      foot={foot}
    />
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const receive = useReceive();
  const [file, setFile] = useState<File | null>(null);
  const [values, setValues] = useState({ from_firm: '', from_name: '', about: '', link: '', note: '' });
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
        <TextInput label="Or the link where it is read" type="url" placeholder="https://" autoComplete="off" {...text('link')} />
        <TextInput label="Firm it came from" autoComplete="off" {...text('from_firm')} />
        <TextInput label="Who sent it, optional" autoComplete="off" {...text('from_name')} />
        <TextInput label="Whom it is about" autoComplete="off" {...text('about')} />
        <Textarea label="Note, optional" autosize minRows={2} {...text('note')} />
        <DialogActs yes="Add" isBusy={receive.isPending} onNo={onClose} />
      </DialogForm>
    </Dialog>
  );
}
