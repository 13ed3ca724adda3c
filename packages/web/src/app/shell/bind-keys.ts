import { defaultKeybindingsHandlerIgnore, tinykeys } from 'tinykeys';
import { readPreferences } from '../../lib/preferences.ts';
import { kindsRun } from '../check-kinds.ts';
import { goShortcuts, newShortcuts } from './shortcuts.ts';

type Acts = { kinds: readonly string[]; openPalette: () => void; openShortcuts: () => void; go: (to: string) => void };

const FIELD = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';
const isUnderDialogue = () => document.querySelector('[aria-modal="true"]') !== null;

/** Listens for the shortcuts, with those of the kinds of check that are run, until the returned function is called. */
export function bindKeys({ kinds: codes, openPalette, openShortcuts, go }: Acts): () => void {
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
  const kinds = kindsRun(codes);
  const singles = Object.fromEntries(
    [...goShortcuts(kinds), ...newShortcuts(kinds)].flatMap(({ press, to }) =>
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
