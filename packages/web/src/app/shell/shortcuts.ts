import type { Permission } from '@freehold/contract/access/permissions';
import type { CheckKindPages } from '../../shared/check-kinds.ts';

/** A shortcut as the help sheet shows it. `press` is what is listened for, in the grammar of tinykeys; without it another part of the product does that. */
export type Shortcut = { keys: readonly string[]; label: string; press?: string; to?: string; needs?: Permission };
export type ShortcutGroup = { label: string; shortcuts: readonly Shortcut[] };

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
/** What the command key is called on this machine. */
export const commandKey = () => (isMac() ? '⌘' : 'Ctrl');

const goes = (letter: string, label: string, to: string): Shortcut => ({
  keys: ['G', letter.toUpperCase()],
  label,
  press: `g ${letter}`,
  to,
});

/** Letters that go somewhere, one after the other. Pages this version lacks, and those the member has no way to, are left out where they are shown. */
export const goShortcuts = (kinds: readonly CheckKindPages[]): readonly Shortcut[] => [
  goes('d', 'Dashboard', '/'),
  goes('m', 'Market insights', '/market-insights'),
  goes('f', 'Flow library', '/flows'),
  goes('s', 'Property sales', '/properties/sales'),
  goes('l', 'Property lettings', '/properties/lettings'),
  goes('e', 'People', '/people'),
  goes('p', 'Payment history', '/payment_history'),
  ...kinds.map(({ letter, page }) => goes(letter, page.label, page.to)),
  goes('q', 'Work queue', '/tasks'),
  goes('b', 'Breach register', '/properties/breaches'),
  goes('r', 'Recent activity', '/recent_activity'),
  goes('u', 'Members', '/members'),
  goes('w', 'Workspaces', '/workspaces'),
  goes(',', 'Settings', '/settings'),
];

/** Letters that begin something new. */
export const newShortcuts = (kinds: readonly CheckKindPages[]): readonly Shortcut[] => [
  ...kinds.flatMap(({ start }) =>
    start === null
      ? []
      : [{ keys: start.keys, label: start.label, press: start.keys.join(' ').toLowerCase(), to: start.to, needs: 'run_checks' as const }],
  ),
  { keys: ['N', 'S'], label: 'Add property for sale', press: 'n s', to: '/properties/add?type=sales', needs: 'edit_properties' },
  { keys: ['N', 'L'], label: 'Add property to let', press: 'n l', to: '/properties/add?type=lettings', needs: 'edit_properties' },
  { keys: ['N', 'D'], label: 'Upload document', press: 'n d', to: '/document_signing', needs: 'send_documents' },
];

/** Keys of the lists of properties, people and checks. */
export const LIST_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['J'], label: 'Next row' },
  { keys: ['K'], label: 'Row before' },
  { keys: ['X'], label: 'Select the row' },
  { keys: ['Shift', 'X'], label: 'Select up to the row' },
  { keys: ['E'], label: 'Archive the row, where that is possible' },
];

/** Keys that work on every page of the shell. Single keys rest in fields, under dialogues, and where the member switched them off. */
export const anywhereShortcuts = (): readonly Shortcut[] => [
  { keys: [commandKey(), 'K'], label: 'Go anywhere, do anything' },
  { keys: ['/'], label: 'Search' },
  { keys: ['?'], label: 'These shortcuts' },
  { keys: ['Esc'], label: 'Close what lies on top' },
];
