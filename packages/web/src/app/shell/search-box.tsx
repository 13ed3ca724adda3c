import { IconSearch, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { readPreferences } from '../../lib/preferences.ts';
import { SearchHelp } from './search-help.tsx';
import { useSearchBox } from './use-search-box.ts';
import { useSlashKey } from './use-slash-key.ts';
import css from './search-box.module.css';

type SearchBoxProps = {
  /** The form that takes a phone's whole bar, and the focus as it appears. */
  phone?: boolean;
  /** A search was sent, or the box was left with Escape. */
  onDone?: () => void;
};

/** Search for properties and applicants, by Enter or the magnifier. While it has the focus it says what it can find. */
export function SearchBox({ phone = false, onDone }: SearchBoxProps) {
  const { text, setText, submit } = useSearchBox();
  const [help, setHelp] = useState(phone);
  const field = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const slash = readPreferences().singleKeys;
  useSlashKey(field);

  function send(event: FormEvent) {
    event.preventDefault();
    if (!submit()) return;
    setHelp(false);
    onDone?.();
  }
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // Escape would also clear a search field.
    event.preventDefault();
    if (help) setHelp(false);
    else onDone?.();
  }
  function clear() {
    setText('');
    field.current?.focus();
  }

  return (
    <form role="search" className={css.root} onSubmit={send}>
      <div className={css.box}>
        <button type="submit" className={css.button} aria-label="Search">
          <IconSearch size={15} stroke={1.8} aria-hidden />
        </button>
        <input
          ref={field}
          type="search"
          name="search"
          className={css.field}
          aria-label="Search properties and applicants"
          aria-describedby={helpId}
          aria-keyshortcuts={slash ? '/' : undefined}
          placeholder={phone ? 'Address, name or reference' : 'Address, name, email, +44 phone or reference'}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          autoFocus={phone}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={() => setHelp(true)}
          onBlur={() => setHelp(false)}
          onKeyDown={leave}
        />
        {text === '' && slash && (
          <kbd className={css.key} aria-hidden>
            /
          </kbd>
        )}
        {text !== '' && (
          <button type="button" className={css.button} aria-label="Clear search" onClick={clear}>
            <IconX size={15} stroke={1.8} aria-hidden />
          </button>
        )}
      </div>
      <SearchHelp id={helpId} shown={help} />
    </form>
  );
}
