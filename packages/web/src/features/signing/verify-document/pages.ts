/** `page 3`, `pages 2 and 5`, `pages 1, 2 and 40 more`. */
export function pluralPages(pages: readonly number[]): string {
  if (pages.length === 1) return `page ${pages[0]}`;
  const shown = pages.length > 6 ? pages.slice(0, 5) : pages.slice(0, -1);
  const last = pages.length > 6 ? `${pages.length - 5} more` : String(pages.at(-1));
  return `pages ${shown.join(', ')} and ${last}`;
}
