import { useEffect } from 'react';
import { readPreferences } from './preferences.ts';

type Acts = {
  /** `range` takes everything from the row chosen last to this one. */
  onPick?: (id: number, range: boolean) => void;
  onArchive?: (id: number) => void;
  onClear?: () => void;
};

const FIELD = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"]';

/**
 * Keys of a list whose rows carry `data-row`: J and K or the arrows go from row to row, X chooses, Shift X a range, E archives, Escape lets go.
 * The focus stands on the link of a row, so that Enter opens it and readers say it. Single letters rest where the member switched them off.
 */
export function useRowKeys({ onPick, onArchive, onClear }: Acts): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (document.querySelector('[aria-modal="true"]') || (target instanceof Element && target.closest(FIELD))) return;
      if (key === 'Escape') return onClear?.();
      const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
      const current = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      if (isArrow ? !current : !readPreferences().singleKeys) return;
      const letter = key.toLowerCase();
      if (isArrow || letter === 'j' || letter === 'k') {
        const step = key === 'ArrowDown' || letter === 'j' ? 1 : -1;
        const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
        const next = current ? rows[rows.indexOf(current) + step] : rows[0];
        const link = next?.querySelector<HTMLElement>('a[href]');
        if (!link) return;
        event.preventDefault();
        link.focus();
        next?.scrollIntoView({ block: 'nearest' });
        return;
      }
      const id = Number(current?.dataset['row']);
      if (!current || !Number.isSafeInteger(id) || id < 1) return;
      if (letter === 'x' && onPick) {
        event.preventDefault();
        onPick(id, event.shiftKey);
      }
      if (letter === 'e' && onArchive) {
        event.preventDefault();
        onArchive(id);
      }
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onPick, onArchive, onClear]);
}
