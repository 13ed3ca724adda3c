import { useEffect, useRef } from 'react';
import css from './pick-box.module.css';

type Props = {
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen, not all. */
  isSome?: boolean;
  disabled?: boolean | undefined;
  /** `isRange` while Shift is held. */
  onPick: (isChosen: boolean, isRange: boolean) => void;
};

/** The box that chooses a row of a table. */
export function PickBox({ label, checked, isSome = false, disabled, onPick }: Props) {
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
      disabled={disabled}
      onChange={() => undefined}
      onClick={(event) => onPick(event.currentTarget.checked, event.shiftKey)}
    />
  );
}

type AllProps = { count: number; of: number; onPick: (isChosen: boolean) => void } & Pick<Props, 'disabled'>;

/** The box in the head of a table, for all the rows that are shown. */
export function PickAll({ count, of, ...rest }: AllProps) {
  return <PickBox label="Choose all that are shown" checked={count > 0 && count === of} isSome={count > 0 && count < of} {...rest} />;
}
