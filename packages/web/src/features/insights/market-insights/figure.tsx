import { lazy, Suspense, useState, type ReactNode } from 'react';
import css from './market.module.css';

const load = () => import('./receipt-panel.tsx');
const ReceiptPanel = lazy(async () => ({ default: (await load()).ReceiptPanel }));

type Props = {
  /** Key of its receipt. */
  receipt: string;
  /** What the figure is, for screen readers: “median price of BS6”. */
  name: string;
  /** Worked out from under twenty sales. */
  isUncertain?: boolean;
  children: ReactNode;
};

/** A figure that opens its receipt: what it counts, from which data, and the sales themselves. */
export function Figure({ receipt, name, isUncertain = false, children }: Props) {
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <span className={css.receiptBox}>
      <button
        type="button"
        className={css.receipt}
        data-uncertain={isUncertain || undefined}
        title={isUncertain ? 'Worked out from under 20 sales' : undefined}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onPointerEnter={() => void load()}
        onClick={() => {
          setWanted(true);
          setOpened(!opened);
        }}
      >
        {children}
        <span className="fh-spoken">
          {isUncertain ? ', from under 20 sales' : ''}, receipt of the {name}
        </span>
      </button>
      <Suspense fallback={null}>
        {wanted && <ReceiptPanel receiptKey={receipt} name={name} opened={opened} onOpened={setOpened} />}
      </Suspense>
    </span>
  );
}
