import type { ReactNode } from 'react';
import { Wordmark } from '../../ui/mark.tsx';
import { TownPlan } from '../../ui/town-plan.tsx';
import css from './public-frame.module.css';

/** A public page: the form column beside the town plan; on a phone the plan is a band above it. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.frame}>
      <main className={css.column}>
        <div className={css.brand}>
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
          <p className={css.motto}>Every party checked, every paper signed, every plot accounted for.</p>
          <p className={css.key}>
            <i aria-hidden />
            Edged brass: 14 Calloway Crescent, sold STC
          </p>
        </div>
      </aside>
    </div>
  );
}
