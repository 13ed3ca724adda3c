import { IconArrowLeft, IconHelp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
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
  /** The same for a step from which no way leads back. */
  withoutPlan?: boolean;
  /** Whose page it is, in place of Freehold's own mark. */
  brand?: { name: string; logo: string | null; colour: string | null };
  /** Where the bar's question mark leads; none without an address. */
  help?: string | null;
  /** How wide the form may be, in px. */
  width?: 372 | 420 | 440 | 500;
  /** What stands at the foot of the column in place of the quiet links; on a phone it is shown too. */
  foot?: ReactNode;
};

/** A public page: the form column beside the town plan; on a phone the plan is a band above it. */
export function PublicFrame({
  children,
  motto = 'Compliance and progress for every property, in one place.',
  note,
  onBack,
  withoutPlan = false,
  help = null,
  brand,
  width = 372,
  foot,
}: Props) {
  return (
    <div className={css.frame} data-step={onBack !== undefined || withoutPlan || undefined}>
      <main className={css.column}>
        <div className={css.brand}>
          {onBack && (
            <button type="button" className={css.back} aria-label="Back" onClick={onBack}>
              <IconArrowLeft size={20} stroke={1.7} aria-hidden />
            </button>
          )}
          {brand ? <Brand of={brand} /> : <Wordmark size={21} />}
          {help !== null && (
            <a className={css.help} href={help} target="_blank" rel="noopener noreferrer" aria-label="Help, opens in a new tab">
              <IconHelp size={20} stroke={1.6} aria-hidden />
            </a>
          )}
        </div>
        <div className={css.form} style={{ '--form-width': `${width}px` }}>
          {children}
        </div>
        {foot === undefined ? (
          <p className={css.foot}>
            <span>Open source, hosted by you</span>
            <Link to="/terms" preload={false}>
              Terms
            </Link>
            <Link to="/privacy" preload={false}>
              Privacy
            </Link>
          </p>
        ) : (
          <div className={css.ownFoot}>{foot}</div>
        )}
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

/** A firm's own logo, or its initial on its colour, and its name. */
function Brand({ of: { name, logo, colour } }: { of: NonNullable<Props['brand']> }) {
  return (
    <span className={css.firm}>
      {logo === null ? (
        <span className={css.initial} style={colour === null ? undefined : { background: colour }} aria-hidden>
          {name.charAt(0)}
        </span>
      ) : (
        <img className={css.logo} src={logo} alt="" />
      )}
      <b>{name}</b>
    </span>
  );
}
