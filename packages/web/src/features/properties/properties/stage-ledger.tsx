import type { ListStage, PropertyListMeta } from '@freehold/contract/properties/property-lists';
import { formatCount, formatPounds, shortPounds } from '../../../lib/format.ts';
import { Ledger } from '../../../ui/ledger.tsx';
import { STAGE } from '../../../shared/stage.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import type { ListOf } from './kinds.ts';

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'Europe/London' });
type Props = { list: ListOf; meta: PropertyListMeta; stage: ListStage | undefined; onPick: (stage: ListStage | undefined) => void };

/** How many stand at each stage and what they come to; each cell narrows the list to its stage. */
export function StageLedger({ list, meta, stage = 'live', onPick }: Props) {
  const money = list.kind === 'sale' ? shortPounds : (pence: number) => formatPounds(Math.round(pence / 100) * 100);
  const sumOf = (key: ListStage) => {
    if (key === 'live') return meta.live;
    if (key === 'closed_this_month') return meta.closed_this_month;
    return meta.ledger.find((each) => each.stage === key) ?? { count: 0, pence: 0 };
  };
  return (
    <Ledger
      label="Stages"
      active={stage}
      onPick={(key) => onPick(key === 'live' ? undefined : key)}
      cells={list.ledger.map((key) => ({
        key,
        label: labelOf(list, key),
        count: formatCount(sumOf(key).count),
        value: money(sumOf(key).pence),
      }))}
    />
  );
}

function labelOf(list: ListOf, key: ListStage) {
  if (key === 'live') return `Live ${list.many}`;
  const isClosed = key === 'closed_this_month';
  const look = STAGE[key === 'closed_this_month' || key === 'all' ? 'completed' : key];
  return (
    <>
      <StatusGlyph glyph={look.glyph} family={look.family} />
      {isClosed ? `Closed, ${MONTH.format(new Date())}` : look.label}
    </>
  );
}
