/** A head without what does not tell one from another: case, spaces, marks. */
export const bareHead = (head: string): string =>
  head
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');

/** What each head may mean, likeliest first: by the field's own key and label, and by the other words people use for it. */
export function openAliases(
  fields: readonly { key: string; label: string }[],
  wordsOf: (key: string) => readonly string[],
): Map<string, string[]> {
  const aliases = new Map<string, string[]>();
  const add = (alias: string, field: string) => aliases.set(alias, [...(aliases.get(alias) ?? []), field]);
  for (const { key, label } of fields) for (const word of [bareHead(label), bareHead(key), ...wordsOf(key)]) add(word, key);
  return aliases;
}

/** What each column probably means, by the words of its head. No field is given to two columns. */
export function guessHeads(aliases: ReadonlyMap<string, readonly string[]>, headers: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return headers.map((head) => {
    const field = aliases.get(bareHead(head))?.find((key) => !taken.has(key)) ?? null;
    if (field !== null) taken.add(field);
    return field;
  });
}

const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

/** The first different values of a column, short enough to be shown. */
export function samplesOf(values: readonly string[]): string[] {
  const found = new Set<string>();
  for (const value of values) {
    if (value !== '') found.add(value.length > LONGEST_SAMPLE ? `${value.slice(0, LONGEST_SAMPLE - 1)}…` : value);
    if (found.size === SAMPLES) break;
  }
  return [...found];
}
