import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Wordmark } from './mark.tsx';
import { TownPlan } from './town-plan.tsx';
import css from './public-frame.module.css';

type Props = {
  children: ReactNode;
  /** What stands over the plan. */
  motto?: string;
  /** The quiet line under it; without one, what the plan's brass plot is. */
  note?: string;
  /** A later step: on a phone a bar with the way back stands in place of the plan, so that the step has the whole screen. */
  onBack?: () => void;
};

/** A public page: the form column beside the town plan; on a phone the plan is a band above it. */
export function PublicFrame({
  children,
  motto = 'Every party checked, every paper signed, every plot accounted for.',
  note,
  onBack,
}: Props) {
  return (
    <div className={css.frame} data-step={onBack ? true : undefined}>
      <main className={css.column}>
        <div className={css.brand}>
          {onBack && (
            <button type="button" className={css.back} aria-label="Back" onClick={onBack}>
              <IconArrowLeft size={20} stroke={1.7} aria-hidden />
            </button>
          )}
          <Wordmark size={21} />
        </div>
        <div className={css.form}>{children}</div>
        <p className={css.foot}>Open source, hosted by you</p>
      </main>
      <aside className={css.plan} aria-label="A drawn town plan with one plot edged in brass">
        <TownPlan tone="night" />
        <div className={css.caption}>
          <span className={css.mobileBrand}>
            <Wordmark size={20} light />
          </span>
          <p className={css.motto}>{motto}</p>
          {note === undefined ? (
            <p className={css.key}>
              <i aria-hidden />
              Edged brass: 14 Calloway Crescent, sold STC
            </p>
          ) : (
            <p className={css.key}>{note}</p>
          )}
        </div>
      </aside>
    </div>
  );
}
