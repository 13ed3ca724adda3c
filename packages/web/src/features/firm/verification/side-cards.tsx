import { IconShieldLock } from '@tabler/icons-react';
import type { Verification } from '../../../shared/verification-query.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { WAITS, waitsTitle } from './words.ts';
import css from './side-cards.module.css';

/** Why it is asked, what waits without it, and who decides. */
export function SideCards({ page }: { page: Verification }) {
  return (
    <>
      <Card title="Why we ask">
        <p className={css.paragraph}>
          HMRC expects owners, officers and managers to be known. A firm that checks others should be able to show who runs it.
        </p>
      </Card>
      <Card title={waitsTitle(page)}>
        <ul className={css.list}>
          {WAITS.map(({ what, waits }) => (
            <li key={what} className={css.row}>
              <StatusGlyph glyph={waits ? 'slash' : 'tick'} family={waits ? 'stone' : 'moss'} />
              <span className={css.what}>{what}</span>
              <span className="fh-small fh-dim">{waits ? 'Waits' : 'Stays open'}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <div className={css.note}>
          <IconShieldLock size={18} stroke={1.6} aria-hidden />
          <p>
            {page.rule === 'every'
              ? 'Every key member is asked, not just one. '
              : 'One verified key member is enough for every workspace of your family. '}
            You cannot review yourself: an operator of this installation does.
          </p>
        </div>
      </Card>
    </>
  );
}
