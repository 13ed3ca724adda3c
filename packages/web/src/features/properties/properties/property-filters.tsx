import { UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatCount, formatDate, formatPounds } from '../../../lib/format.ts';
import { useMembers } from '../../../shared/workspace-queries.ts';
import { BranchFilter } from '../../../shared/branch-filter.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { STAGE } from '../../../shared/stage.tsx';
import type { ListOf } from './kinds.ts';
import { countFilters, NO_FILTERS, type PropertySearch } from './list-search.ts';
import { PanelChip } from './panel-chip.tsx';
import { areasQuery } from './queries.ts';
import css from './property-filters.module.css';
import { isKeyOf } from '@freehold/contract/kernel/keys';

type Props = {
  list: ListOf;
  search: PropertySearch;
  onChange: (part: PropertySearch, replace?: boolean) => void;
  /** The saved views, before the filters. */
  views: ReactNode;
  /** What stands at the right. */
  children: ReactNode;
};

/** What the list is narrowed by. On a phone the chips wait behind a button. */
export function PropertyFilters({ list, search, onChange, views, children }: Props) {
  const [opened, setOpened] = useState(false);
  const part = { list, search, onChange };
  const count = countFilters(search);
  return (
    <div className={`fh-filters ${css.filters}`} role="search" aria-label={`Filter the ${list.many}`} data-opened={opened || undefined}>
      <span className={css.find}>
        <FindBox label="Filter this list" value={search.q} onChange={(q) => onChange({ q }, true)} />
      </span>
      <UnstyledButton
        className={css.more}
        aria-expanded={opened}
        aria-label={count > 0 ? `Filters, ${count} set` : 'Filters'}
        onClick={() => setOpened(!opened)}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />
      </UnstyledButton>
      <span className={css.chips}>
        {views}
        <MoneyFilter {...part} />
        <ClockFilter {...part} />
        <NegotiatorFilter {...part} />
        <BranchFilter value={search.branch} onChange={(branch) => onChange({ branch })} />
        <AreaFilter {...part} />
        {list.kind === 'letting' && <AvailableFilter {...part} />}
        <StageFilter {...part} />
        {count > 1 && (
          <UnstyledButton className={css.clear} onClick={() => onChange(NO_FILTERS)}>
            Clear all
          </UnstyledButton>
        )}
      </span>
      <span className={css.right}>{children}</span>
    </div>
  );
}

type PartProps = Pick<Props, 'list' | 'search' | 'onChange'>;

function moneyInWords({ price_from: from, price_to: to }: PropertySearch): string | undefined {
  const pounds = (amount: number) => formatPounds(amount * 100);
  if (from === undefined) return to === undefined ? undefined : `up to ${pounds(to)}`;
  return to === undefined ? `from ${pounds(from)}` : `${pounds(from)} to ${pounds(to)}`;
}

function MoneyFilter({ list, search, onChange }: PartProps) {
  return (
    <PanelChip
      name={list.money}
      value={moneyInWords(search)}
      onClear={() => onChange({ price_from: undefined, price_to: undefined })}
      fields={[
        { id: 'from', label: list.kind === 'sale' ? 'From' : 'From, a month', prefix: '£', value: search.price_from?.toString() },
        { id: 'to', label: list.kind === 'sale' ? 'To' : 'To, a month', prefix: '£', value: search.price_to?.toString() },
      ]}
      onApply={({ from, to }) => {
        const amount = (text: string | undefined) =>
          Math.min(10_000_000, Number((text ?? '').replace(/[^\d.]/g, '').split('.')[0])) || undefined;
        onChange({ price_from: amount(from), price_to: amount(to) });
      }}
    />
  );
}

function AvailableFilter({ search, onChange }: PartProps) {
  return (
    <PanelChip
      name="Available"
      value={search.available && `by ${formatDate(search.available)}`}
      onClear={() => onChange({ available: undefined })}
      fields={[{ id: 'by', label: 'Free by', type: 'date', value: search.available }]}
      onApply={({ by }) => onChange({ available: by || undefined })}
    />
  );
}

const CLOCKS = { due_now: 'due now', late: 'late' } as const;
function ClockFilter({ search: { clock }, onChange }: PartProps) {
  return (
    <FilterChip name="Checks" value={clock && CLOCKS[clock]} onClear={() => onChange({ clock: undefined })}>
      {(button) => (
        <DropMenu
          position="bottom-start"
          target={button}
          entries={[
            { id: 'due_now', label: 'Due today', checked: clock === 'due_now', onPick: () => onChange({ clock: 'due_now' }) },
            { id: 'late', label: 'Late', checked: clock === 'late', onPick: () => onChange({ clock: 'late' }) },
          ]}
        />
      )}
    </FilterChip>
  );
}

function NegotiatorFilter({ search: { negotiator }, onChange }: PartProps) {
  const members = useMembers();
  const chosen = members.find((each) => each.member_id === negotiator);
  const name = negotiator === 'none' ? 'none' : chosen ? `${chosen.first_name} ${chosen.surname}` : negotiator && `number ${negotiator}`;
  return (
    <FilterChip name="Negotiator" value={name} onClear={() => onChange({ negotiator: undefined })}>
      {(button) => (
        <DropMenu
          position="bottom-start"
          target={button}
          entries={[
            ...members.map((each) => ({
              id: each.member_id,
              label: `${each.first_name} ${each.surname}`,
              checked: each.member_id === negotiator,
              onPick: () => onChange({ negotiator: each.member_id }),
            })),
            { kind: 'line' as const, id: 'line' },
            { id: 'none', label: 'Nobody', checked: negotiator === 'none', onPick: () => onChange({ negotiator: 'none' }) },
          ]}
        />
      )}
    </FilterChip>
  );
}

function AreaFilter({ list, search: { area }, onChange }: PartProps) {
  const { data = [] } = useQuery(areasQuery(list.assetTypeId));
  return (
    <FilterChip name="Area" value={area} onClear={() => onChange({ area: undefined })}>
      {(button) => (
        <DropMenu
          position="bottom-start"
          width={220}
          target={button}
          entries={
            data.length === 0
              ? [{ kind: 'label' as const, id: 'none', text: 'No areas yet' }]
              : data.map((each) => ({
                  id: each.area,
                  label: (
                    <span className={css.area}>
                      {each.area} <span className="num fh-dim">{formatCount(each.count)}</span>
                    </span>
                  ),
                  checked: each.area.toLowerCase() === area?.toLowerCase(),
                  onPick: () => onChange({ area: each.area }),
                }))
          }
        />
      )}
    </FilterChip>
  );
}

/** Every stage, those without a cell of their own in the ledger too, and what is archived. */
function StageFilter({ list, search: { stage, archived }, onChange }: PartProps) {
  const inLedger = stage === undefined || list.ledger.includes(stage);
  const value = archived ? 'archived' : inLedger ? undefined : stage === 'all' ? 'all' : isKeyOf(STAGE, stage) ? STAGE[stage].label : stage;
  return (
    <FilterChip name="Stage" value={value} onClear={() => onChange({ stage: undefined, archived: undefined })}>
      {(button) => (
        <DropMenu
          position="bottom-start"
          target={button}
          entries={[
            ...list.stages.map((each) => ({
              id: each,
              label: STAGE[each].label,
              checked: stage === each && !archived,
              onPick: () => onChange({ stage: each, archived: undefined }),
            })),
            { kind: 'line' as const, id: 'line' },
            {
              id: 'all',
              label: 'Every stage',
              checked: stage === 'all' && !archived,
              onPick: () => onChange({ stage: 'all', archived: undefined }),
            },
            { id: 'archived', label: 'Archived', checked: archived === true, onPick: () => onChange({ stage: undefined, archived: true }) },
          ]}
        />
      )}
    </FilterChip>
  );
}
