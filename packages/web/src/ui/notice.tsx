import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './notice.module.css';

export type NoticeKind = 'asks' | 'stops' | 'proves' | 'tells';
const LOOK = {
  asks: { family: 'ochre', Icon: IconAlertTriangle },
  stops: { family: 'clay', Icon: IconAlertOctagon },
  proves: { family: 'moss', Icon: IconCircleCheck },
  tells: { family: 'harbour', Icon: IconInfoCircle },
} as const;

/** One line under the page head: the fact in bold, its consequence, one small act. Never two on one page. */
export function Notice({ kind, icon, children, act }: { kind: NoticeKind; icon?: ReactNode; children: ReactNode; act?: ReactNode }) {
  const { family, Icon } = LOOK[kind];
  return (
    <div className={css.notice} data-family={family} role={kind === 'stops' ? 'alert' : 'note'}>
      <span className={css.icon}>{icon ?? <Icon size={18} stroke={1.7} aria-hidden />}</span>
      <span className={css.words}>{children}</span>
      {act !== undefined && <span className={css.act}>{act}</span>}
    </div>
  );
}
