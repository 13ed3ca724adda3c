import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { PlainField } from './plain-field.tsx';
import css from './option-search.module.css';

type Props<T> = {
  name: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  small?: boolean;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  error?: string | null;
  options: readonly T[];
  keyOf: (option: T) => string;
  children: (option: T) => ReactNode;
  onPick: (option: T) => void;
  /** The name of the list, and what is said aloud of it. */
  listLabel: string;
  said: string;
};

/** A field that finds while one types, with its list under it: arrows move, Enter takes, Escape puts the list away. */
export function OptionSearch<T>({ icon, options, keyOf, children, onPick, onChange, listLabel, said, ...field }: Props<T>) {
  const id = useId();
  const [active, setActive] = useState(0);
  const [away, setAway] = useState(false);
  useEffect(() => {
    setActive(0);
    setAway(false);
  }, [options]);
  useEffect(() => {
    // Some browsers answer with a promise, and an effect may return none.
    void document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);
  const shown = !away && options.length > 0;
  // Under a field at the foot of the window the list would open out of sight.
  useEffect(() => {
    if (shown) void document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, shown, options]);

  function press(event: KeyboardEvent) {
    const { key } = event;
    if (event.nativeEvent.isComposing || options.length === 0) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (shown) setActive((active + (key === 'ArrowDown' ? 1 : options.length - 1)) % options.length);
      else setAway(false);
    }
    if (!shown) return;
    if (key === 'Escape') setAway(true);
    const option = options[active];
    if (key === 'Enter' && option !== undefined) {
      event.preventDefault();
      onPick(option);
    }
  }
  return (
    <div>
      <PlainField
        {...field}
        role="combobox"
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shown ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        leftSection={icon}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={press}
      />
      <p className="fh-spoken" role="status">
        {said}
      </p>
      {shown && (
        <div id={id} role="listbox" aria-label={listLabel} className={css.list}>
          {options.map((option, index) => (
            <div
              key={keyOf(option)}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={css.option}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(option)}
            >
              {children(option)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
