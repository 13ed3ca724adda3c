import type { Pool } from 'pg';

/** Punctuation between words parts them, and within one it is left out: as the index of the database was built. */
export const WORDS_OF = (name: string) => `to_tsvector('simple', translate(${name}, '-/&.,()''’', '       '))`;

const MOST_BY_HEAD = 30;
const MOST_BY_WORDS = 200;
/** Shorter words begin too many names to look for them all. */
const FEWEST_LETTERS = 3;
/** Nearly every name ends in one of these. */
const LEGAL_FORMS = new Set(['limited', 'ltd', 'llp', 'lp', 'plc', 'company', 'the', 'and', 'cyf', 'cyfyngedig', 'uk']);

const BY_HEAD = `select number, name from register_companies where name ~>=~ $1 and name ~<~ $2 order by name using ~<~ limit ${MOST_BY_HEAD}`;
const BY_WORDS = `select number, name from register_companies where ${WORDS_OF('name')} @@ to_tsquery('simple', $1) limit ${MOST_BY_WORDS}`;
const CHANGED = `select number, said ->> 'company_name' as name from register_changes
  where stream = 'companies' and ${WORDS_OF("said ->> 'company_name'")} @@ to_tsquery('simple', $1) limit ${MOST_BY_WORDS}`;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

type Named = { number: string; name: string };
/** Names that begin with all that was typed, then those with a word for each word of it; short names before long ones. */
function rank(typed: readonly string[], { name }: Named): number {
  const [asked, has] = [typed.join(' '), wordsOf(name).join(' ')];
  return has === asked ? 0 : has.startsWith(`${asked} `) ? 1 : has.startsWith(asked) ? 2 : 3;
}
/** What was typed without the words that nearly every name has. */
function meantBy(text: string): { typed: string[]; isPlain: boolean } {
  const all = wordsOf(text);
  const meant = all.filter((word) => !LEGAL_FORMS.has(word));
  return { typed: meant.length > 0 ? meant : all, isPlain: meant.length === 0 };
}
const hasAll = (typed: readonly string[], name: string): boolean => {
  const words = wordsOf(name);
  return typed.every((one) => words.some((word) => word.startsWith(one)));
};
export const isNamed = (text: string, name: string): boolean => hasAll(meantBy(text).typed, name);

/** Numbers of companies in the copy by their names, best first. Every word that was typed begins a word of the name. */
export async function findByName(pool: Pool, text: string, most: number): Promise<string[]> {
  const head = text.trim().replaceAll(/\s+/g, ' ').toUpperCase();
  const { typed, isPlain } = meantBy(text);
  if (typed.length === 0) return [];
  const found: Named[] = (await pool.query<Named>(BY_HEAD, [head, `${head}\u{10ffff}`])).rows;
  const told = typed.filter((word) => word.length >= FEWEST_LETTERS);
  if (told.length > 0 && !isPlain) {
    const query = told.map((word) => `'${word}':*`).join(' & ');
    found.push(...(await pool.query<Named>(BY_WORDS, [query])).rows, ...(await pool.query<Named>(CHANGED, [query])).rows);
  }
  const one = new Map(found.filter((company) => hasAll(typed, company.name)).map((company) => [company.number, company]));
  return [...one.values()]
    .map((company) => ({ company, rank: rank(typed, company) }))
    .sort((a, b) => a.rank - b.rank || a.company.name.length - b.company.name.length || (a.company.name < b.company.name ? -1 : 1))
    .slice(0, most)
    .map(({ company }) => company.number);
}
