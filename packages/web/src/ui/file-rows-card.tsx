import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import css from './file-rows-card.module.css';
import { Segmented } from './segmented.tsx';

type Props<V extends string> = {
  title: string;
  show: V;
  views: readonly { value: V; label: string }[];
  onShow: (show: V) => void;
  /** An act before the views. */
  act?: ReactNode;
  children: ReactNode;
};

/** The rows of a file in a card, narrowed by what is wrong with them. */
export function FileRowsCard<V extends string>({ title, show, views, onShow, act, children }: Props<V>) {
  return (
    <Card className={css.card}>
      <header className={css.head}>
        <h2 className="fh-h2">{title}</h2>
        <span className={css.tools}>
          {act}
          <span className={css.views}>
            <Segmented label="Rows to show" value={show} options={views} onChange={onShow} />
          </span>
        </span>
      </header>
      {children}
    </Card>
  );
}
