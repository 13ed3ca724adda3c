import { defaultKeybindingsHandlerIgnore, tinykeys } from 'tinykeys';
import { readPreferences } from '../../lib/preferences.ts';
import { GO_SHORTCUTS, NEW_SHORTCUTS } from './shortcuts.ts';

type Acts = { openPalette: () => void; openShortcuts: () => void; go: (to: string) => void };

const FIELD = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';
const isUnderDialogue = () => document.querySelector('[aria-modal="true"]') !== null;

/** Listens for the shortcuts until the returned function is called. */
export function bindKeys({ openPalette, openShortcuts, go }: Acts): () => void {
  const stopPalette = tinykeys(
    window,
    {
      '$mod+KeyK': (event) => {
        event.preventDefault();
        openPalette();
      },
    },
    // From a field, too; only a dialogue keeps its keys to itself.
    { ignore: isUnderDialogue },
  );
  const singles = Object.fromEntries(
    [...GO_SHORTCUTS, ...NEW_SHORTCUTS].flatMap(({ press, to }) =>
      press !== undefined && to !== undefined ? [[press, () => go(to)]] : [],
    ),
  );
  const stopSingles = tinykeys(
    window,
    { ...singles, '[Shift]+?': () => openShortcuts() },
    {
      ignore: (event) =>
        defaultKeybindingsHandlerIgnore(event) ||
        !readPreferences().singleKeys ||
        isUnderDialogue() ||
        (event.target instanceof Element && event.target.closest(FIELD) !== null),
    },
  );
  return () => {
    stopPalette();
    stopSingles();
  };
}
