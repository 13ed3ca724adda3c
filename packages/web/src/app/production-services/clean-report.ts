const WORD = /[^\s"`<>]+/g;
const BEHIND_PATH = /[?#]/;
const NAMED_VALUE = /[?#&][\w.[\]-]+=/;
const EMAIL = /[^\s@"'`<>()=/:,;?&#[\]]{1,64}(?:@|%40)[^\s@"'`<>()/,;?&#[\]]{1,253}\.[a-z]{2,}/gi;
// The label of a part of the page may hold a person's name.
const LABEL_IN_SELECTOR = /\[(?:aria-label|title|alt|name)=".{0,200}?"\]/gi;
const KEY_OF_QUERY = /(?:^|[._])(?:query|query_string|fragment)$/i;

/** The text without what stands behind the path of any address in it, without e-mail addresses and labels. */
export function cleanText(text: string): string {
  return text.replaceAll(LABEL_IN_SELECTOR, '').replaceAll(WORD, cleanWord).replaceAll(EMAIL, '[email]');
}

/** Search words, sign-in tokens and return addresses stand behind a ? or #. */
function cleanWord(word: string): string {
  const slash = word.indexOf('/');
  const behindPath = slash === -1 ? -1 : word.slice(slash).search(BEHIND_PATH);
  const cuts = [behindPath === -1 ? -1 : slash + behindPath, word.search(NAMED_VALUE)].filter((cut) => cut !== -1);
  return cuts.length === 0 ? word : word.slice(0, Math.min(...cuts));
}

/** The same report with every text in it clean, and without the fields that hold queries and fragments by themselves. */
export function cleanReport<T>(report: T): T {
  return clean(report) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !KEY_OF_QUERY.test(key))
      .map(([key, each]) => [cleanText(key), clean(each)]),
  );
}
