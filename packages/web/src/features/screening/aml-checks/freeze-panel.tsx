import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { IconSnowflake } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { ofsiReportsQuery } from './queries.ts';
import { whenInSentence } from '../../../shared/checks/words.ts';
import css from './freeze-panel.module.css';

type Props = { check: AmlCheck; frozen: NonNullable<AmlCheck['frozen']> };

/** A confirmed sanctions match: what must not happen, and each duty with who did it or who must. */
export function FreezePanel({ check, frozen }: Props) {
  const { data: ofsi } = useQuery(ofsiReportsQuery(check.id));
  return (
    <Card frame="clay" className={css.card}>
      <div className={css.head} data-family="clay" role="alert">
        <IconSnowflake size={24} stroke={1.5} aria-hidden />
        <div>
          <p className="fh-verdict">{check.verdict}</p>
          <p className={css.law}>
            A confirmed sanctions match cannot be accepted. Frozen {whenInSentence(frozen.at)} by {frozen.by.name}; the freeze holds
            whatever the second person decides.
          </p>
        </div>
      </div>
      {ofsi && (
        <ul className={css.duties}>
          {ofsi.duties.map((duty) => (
            <li key={duty.label}>
              <StatusGlyph glyph={duty.done ? 'tick' : 'diamond'} family={duty.done ? 'moss' : 'ochre'} size={15} />
              <span className="fh-col">
                <b>
                  <span className="fh-spoken">{duty.done ? 'Done: ' : 'To do: '}</span>
                  {duty.label}
                </b>
                <span>{duty.detail}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
