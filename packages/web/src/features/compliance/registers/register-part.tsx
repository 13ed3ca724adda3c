import { Button } from '@mantine/core';
import { formOf, isKept, registerLabel, type KeptRegister, type Register } from '@freehold/contract/compliance/register-forms';
import { ENTRY_STATES, type RegisterEntry } from '@freehold/contract/compliance/registers';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { tell } from '../../../lib/tell.ts';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { toast } from '../../../ui/toast.ts';
import type { ComplianceSearch } from './compliance-search.ts';
import { EntriesTable, type EntryAct } from './entries-table.tsx';
import { PER_PAGE, registerQuery, useExportRegister, useWithdraw } from './queries.ts';
import { STATE_LOOK } from './words.ts';
import css from './registers.module.css';

const EntryDrawer = lazy(async () => ({ default: (await import('./entry-drawer.tsx')).EntryDrawer }));
const VersionsDrawer = lazy(async () => ({ default: (await import('./versions-drawer.tsx')).VersionsDrawer }));
type Asked = { act: EntryAct; entry: RegisterEntry | null };

type Props = {
  register: Register;
  search: ComplianceSearch;
  onChange: (part: ComplianceSearch, replace?: boolean) => void;
  canKeep: boolean;
  canExport: boolean;
};

/** One register under the list of them: its lines, and adding to it. */
export function RegisterPart({ register, search, onChange, canKeep, canExport }: Props) {
  const query = useQuery(registerQuery(register, search));
  const [asked, setAsked] = useState<Asked | null>(null);
  const taking = useExportRegister();
  const found = query.data;
  const kept = isKept(register) ? register : null;
  const isFiltered = search.state !== undefined || search.q !== undefined;
  const clear = () => onChange({ state: undefined, q: undefined, page: undefined });
  // A firm has one risk assessment: further ones are its versions.
  const add = canKeep && kept !== null && !(kept === 'risk_assessment' && (found?.meta.all ?? 1) > 0) && (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
      onClick={() => setAsked({ act: 'add', entry: null })}
    >
      Add a {formOf(kept).one}
    </Button>
  );
  const close = () => setAsked(null);
  return (
    <div className={css.part}>
      <Card
        title={registerLabel(register)}
        {...(found ? { count: found.meta.all } : {})}
        action={
          <span className={css.acts}>
            {kept === null && (
              <LinkButton size="xs" variant="default" to="/basic_informations" search={{ tab: 'compliance' }}>
                Change under Basic information
              </LinkButton>
            )}
            {canExport && (found?.meta.all ?? 0) > 0 && (
              <Button
                size="xs"
                variant="default"
                loading={taking.isPending}
                leftSection={<IconDownload size={14} stroke={1.7} aria-hidden />}
                aria-label={`Download ${registerLabel(register)} as CSV`}
                onClick={() => tell(taking, register, { onSuccess: () => undefined, onError: (error) => toast.fail(messageOf(error)) })}
              >
                CSV
              </Button>
            )}
            {add}
          </span>
        }
      >
        {kept !== null && <p className={css.about}>{formOf(kept).about}</p>}
        {found && found.meta.all > 0 && (
          <div className={css.filters}>
            <FindBox key={register} label="Find in this register" value={search.q} onChange={(q) => onChange({ q, page: undefined })} />
            <FilterChip
              name="State"
              value={search.state && STATE_LOOK[search.state].label}
              onClear={() => onChange({ state: undefined, page: undefined })}
            >
              {(button) => (
                <DropMenu
                  position="bottom-start"
                  target={button}
                  entries={ENTRY_STATES.filter((state) => found.meta.states.some((each) => each.state === state)).map((state) => ({
                    id: state,
                    label: STATE_LOOK[state].label,
                    checked: state === search.state,
                    onPick: () => onChange({ state, page: undefined }),
                  }))}
                />
              )}
            </FilterChip>
          </div>
        )}
        {found ? (
          found.meta.all === 0 ? (
            <div className={css.empty}>
              <b>Nothing in this register</b>
              <p className="fh-small fh-dim">
                {canKeep && kept !== null
                  ? 'What you add stays: a correction is a new version beside the old one.'
                  : kept === null
                    ? 'It fills with what is set under Basic information.'
                    : 'Compliance members keep the registers.'}
              </p>
            </div>
          ) : found.data.length === 0 ? (
            <NothingFound title="No line fits" {...(isFiltered ? { clear: 'Clear filters', onClear: clear } : {})}>
              Try other words or another state.
            </NothingFound>
          ) : (
            <div className={css.inner}>
              <EntriesTable
                register={register}
                rows={found.data}
                canKeep={canKeep}
                onAct={(act, entry) => setAsked({ act, entry })}
                foot={
                  <TableFoot
                    page={found.meta.page}
                    perPage={PER_PAGE}
                    total={found.meta.total}
                    onPage={(page) => onChange({ page }, false)}
                  />
                }
              />
            </div>
          )
        ) : query.isError ? (
          <PartFailed title="We could not load this register" error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingRows rows={4} label="The register is loading" />
        )}
      </Card>
      <Suspense fallback={null}>
        {kept !== null && asked !== null && (asked.act === 'add' || asked.act === 'correct') && (
          <EntryDrawer register={kept} entry={asked.entry} onClose={close} />
        )}
        {kept !== null && asked?.act === 'versions' && asked.entry !== null && (
          <VersionsDrawer register={kept} entry={asked.entry} onClose={close} />
        )}
      </Suspense>
      {kept !== null && asked?.act === 'withdraw' && asked.entry !== null && (
        <WithdrawDialog register={kept} entry={asked.entry} onClose={close} />
      )}
    </div>
  );
}

function WithdrawDialog({ register, entry, onClose }: { register: KeptRegister; entry: RegisterEntry; onClose: () => void }) {
  const withdraw = useWithdraw();
  return (
    <ReasonDialog
      title="Was this made by mistake?"
      about="The line stays on record with your reason, and counts no more."
      yes="Yes, withdraw it"
      danger
      isBusy={withdraw.isPending}
      error={withdraw.error}
      onClose={onClose}
      onSend={(reason) =>
        tell(
          withdraw,
          { register, id: entry.id ?? 0, version: entry.version, reason },
          {
            onSuccess: () => {
              toast.ok('Line withdrawn');
              onClose();
            },
          },
        )
      }
    />
  );
}
