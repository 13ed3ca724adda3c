import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { newestUnreadQuery } from '../../shared/notifications-query.ts';
import css from './bar-button.module.css';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));
const MOST_SHOWN = 99;

/** How many notifications are unread, and the newest of them on a press. */
export function Bell({ phone = false }: { phone?: boolean }) {
  const { data } = useQuery(newestUnreadQuery);
  // 'never' keeps the panel's code away until it is first opened.
  const [panel, setPanel] = useState<'never' | 'open' | 'shut'>('never');
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const unread = data?.meta.unread ?? 0;
  return (
    <span ref={place} className={css.place}>
      <button
        ref={button}
        type="button"
        className={css.sign}
        aria-haspopup="dialog"
        aria-expanded={panel === 'open'}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        onClick={() => setPanel(panel === 'open' ? 'shut' : 'open')}
      >
        <IconBell size={phone ? 20 : 17} stroke={1.7} aria-hidden />
        {unread > 0 && (
          <span className={css.count} aria-hidden>
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </button>
      <Suspense fallback={null}>
        {panel !== 'never' && (
          <BellPanel
            opened={panel === 'open'}
            place={place}
            onClose={() => setPanel('shut')}
            onEscape={() => {
              setPanel('shut');
              button.current?.focus();
            }}
          />
        )}
      </Suspense>
    </span>
  );
}
