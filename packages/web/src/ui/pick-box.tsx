import { useEffect, useRef } from 'react';
import css from './pick-box.module.css';

type Props = {
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen, not all. */
  isSome?: boolean;
  /** `isRange` while Shift is held. */
  onPick: (isChosen: boolean, isRange: boolean) => void;
};

/** The box that chooses a row of a table. */
export function PickBox({ label, checked, isSome = false, onPick }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={css.box}
      aria-label={label}
      checked={checked}
      onChange={() => undefined}
      onClick={(event) => onPick(event.currentTarget.checked, event.shiftKey)}
    />
  );
}

/** The box in the head of a table, for all the rows that are shown. */
export function PickAll({ count, of, onPick }: { count: number; of: number; onPick: (isChosen: boolean) => void }) {
  return <PickBox label="Choose all that are shown" checked={count > 0 && count === of} isSome={count > 0 && count < of} onPick={onPick} />;
}
