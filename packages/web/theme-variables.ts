import { convertCssVariables, deepMerge, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { resolver, theme } from './src/app/theme.ts';

const NAME = 'virtual:theme-variables.css';

/** Writes the variables of the theme into the style sheet, so that a page has its colours before any script and needs no Mantine to have them. */
export function themeVariables({ withStock = false } = {}): Plugin {
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? convertCssVariables(variables(withStock)) : null),
  };
}

/** What differs from Mantine's own defaults, which stand in its style sheet; the whole for a page that goes without that sheet. */
function variables(withStock: boolean) {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const all = deepMerge(defaultCssVariablesResolver(merged), resolver(merged));
  if (withStock) return all;
  const stock = defaultCssVariablesResolver(DEFAULT_THEME);
  const differs = (part: 'variables' | 'light' | 'dark') => {
    const before: Record<string, string | undefined> = stock[part];
    return Object.fromEntries(Object.entries(all[part]).filter(([name, value]) => before[name] !== value));
  };
  return { variables: differs('variables'), light: differs('light'), dark: differs('dark') };
}
