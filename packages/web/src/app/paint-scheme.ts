import { readPreferences } from '../lib/preferences.ts';

/** Marks the page light or dark, as chosen or as the system has it, for pages that stand outside Mantine. */
export function paintScheme(): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  function paint() {
    const { scheme } = readPreferences();
    const dark = scheme === 'auto' ? system.matches : scheme === 'dark';
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  }
  paint();
  system.addEventListener('change', paint);
}
