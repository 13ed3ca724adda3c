import { useEffect, type RefObject } from 'react';
import { readPreferences } from '../../lib/preferences.ts';

const FIELD = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

/** `/` moves the focus to the field, unless another field has it, a dialogue lies over the page, or single keys are switched off. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(FIELD)) return;
      if (!readPreferences().singleKeys) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      // The slash itself is not written.
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [field]);
}
