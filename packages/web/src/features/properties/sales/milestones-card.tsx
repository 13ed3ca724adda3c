import { Checkbox } from '@mantine/core';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { milestoneLabel, SETTABLE_MILESTONES, type SettableMilestone } from '@freehold/property-rules/sale-milestones';
import type { Sale, SaleMilestone } from '@freehold/contract/properties/sales';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatShortDay, londonDay } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSaleActs } from './queries.ts';
import css from './sales.module.css';
import { isOneOf } from '@freehold/contract/kernel/keys';

const MilestoneDialog = lazy(async () => ({ default: (await import('./milestone-dialog.tsx')).MilestoneDialog }));

const isSettable = (code: SaleMilestone['code']): code is SettableMilestone => isOneOf(SETTABLE_MILESTONES, code);

/** Every milestone in the order of a conveyance: what is done, what is late, what comes. */
export function MilestonesCard({ property, sale }: { property: PropertyDetails; sale: Sale }) {
  const [edited, setEdited] = useState<SettableMilestone | null>(null);
  const done = sale.milestones.filter((milestone) => milestone.done_on !== null).length;
  const late = sale.milestones.filter((milestone) => milestone.is_late).length;
  const chosen = sale.milestones.find((milestone) => milestone.code === edited);
  return (
    <Card
      title="Progress"
      count={`${done} of ${sale.milestones.length}`}
      action={late > 0 && <span className={css.late}>{late === 1 ? 'One is late' : `${late} are late`}</span>}
    >
      <ol className={css.milestones}>
        {sale.milestones.map((milestone) => (
          <Milestone key={milestone.code} property={property} sale={sale} milestone={milestone} onEdit={setEdited} />
        ))}
      </ol>
      <Suspense fallback={null}>
        {edited && chosen && (
          <MilestoneDialog property={property} sale={sale} code={edited} milestone={chosen} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </Card>
  );
}

type RowProps = { property: PropertyDetails; sale: Sale; milestone: SaleMilestone; onEdit: (code: SettableMilestone) => void };
function Milestone({ property, sale, milestone, onEdit }: RowProps) {
  const { mark } = useSaleActs(property.id, sale.id);
  const { code, done_on: done, is_late: isLate } = milestone;
  const label = milestoneLabel(code);
  const isOurs = sale.can.change && isSettable(code);
  return (
    <li className={css.milestone} data-late={isLate || undefined}>
      <span className={css.tick}>
        {isOurs ? (
          <Checkbox
            checked={done !== null}
            disabled={mark.isPending}
            aria-label={`${label}, done`}
            onChange={(event) =>
              tell(
                mark,
                { code, done_on: event.currentTarget.checked ? londonDay(new Date()) : null },
                { onSuccess: () => undefined, onError: (error) => toast.fail('Not changed', messageOf(error)) },
              )
            }
          />
        ) : (
          <StatusGlyph glyph={done ? 'tick' : isLate ? 'clock' : 'dashed'} family={done ? 'moss' : isLate ? 'clay' : 'stone'} size={18} />
        )}
      </span>
      <span className={css.name}>{label}</span>
      <span className={css.when}>
        <span className={isLate ? css.late : 'fh-small fh-dim num'}>{detailOf(milestone, sale)}</span>
      </span>
      {isOurs ? (
        <button type="button" className="fh-act" onClick={() => onEdit(code)} aria-label={`Dates of ${label}`}>
          Dates
        </button>
      ) : (
        sale.can.change && <span className={css.noAct} aria-hidden />
      )}
    </li>
  );
}

function detailOf({ code, done_on: done, done_by: by, target_on: target, is_late: isLate }: SaleMilestone, sale: Sale): string {
  if (done) return by ? `${formatShortDay(done)}, by ${by}` : formatShortDay(done);
  if (target) return isLate ? `${daysLate(target)}, target ${formatShortDay(target)}` : `Target ${formatShortDay(target)}`;
  if (sale.status === 'completed') return 'Not recorded';
  return !isSettable(code) && sale.can.change ? 'Set by moving the property' : 'No target';
}

const DAY_MS = 86_400_000;
function daysLate(target: string): string {
  const days = Math.round((Date.parse(londonDay(new Date())) - Date.parse(target)) / DAY_MS);
  return `${days} ${days === 1 ? 'day' : 'days'} late`;
}
