/** How the weighted digits are added up and divided: Vocalink's three ways. */
export type ModulusMethod = 'MOD10' | 'MOD11' | 'DBLAL';
/** One line of the weight table: a range of sort codes, the way, fourteen weights for sort code and account number, and its exception. */
export type ModulusRule = { from: string; to: string; method: ModulusMethod; weights: readonly number[]; exception: number | null };
export type ModulusTables = {
  rules: readonly ModulusRule[];
  /** Sort codes that are checked as another one (exception 5). */
  substitutes: ReadonlyMap<string, string>;
};

const RULE = /^(\d{6}) +(\d{6}) +(MOD10|MOD11|DBLAL)((?: +-?\d{1,3}){14})(?: +(\d{1,2}))?$/;
const SUBSTITUTE = /^(\d{6}) +(\d{6})$/;
const METHODS: Record<string, ModulusMethod> = { MOD10: 'MOD10', MOD11: 'MOD11', DBLAL: 'DBLAL' };
const EXCEPTIONS = 14;
const MOST_RULES = 2;

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, at) => ({ line: line.trim(), number: at + 1 }))
    .filter(({ line }) => line !== '' && line !== '\u001A');

/**
 * The weight table as Vocalink hands it out (`valacdos`), or what is wrong with it, in words. Refused are lines that are none, an exception
 * nobody knows how to apply, and a sort code with more than two rules: a table read in part would call numbers right that are not.
 */
export function readWeightTable(text: string): ModulusRule[] | string {
  const rules: ModulusRule[] = [];
  for (const { line, number } of linesOf(text)) {
    const [, from, to, named, weights, exception] = RULE.exec(line) ?? [];
    const method = METHODS[named ?? ''];
    if (from === undefined || to === undefined || weights === undefined || method === undefined)
      return `Line ${number} is no line of a weight table: “${line.slice(0, 60)}”`;
    if (from > to) return `Line ${number} begins after it ends: ${from} to ${to}`;
    if (exception !== undefined && (Number(exception) < 1 || Number(exception) > EXCEPTIONS))
      return `Line ${number} has exception ${exception}; this version of Freehold knows 1 to ${EXCEPTIONS}`;
    rules.push({
      from,
      to,
      method,
      weights: weights.trim().split(/ +/).map(Number),
      exception: exception === undefined ? null : Number(exception),
    });
  }
  if (rules.length === 0) return 'The file has no lines of a weight table';
  const crowded = rules.find(({ from }) => rulesFor(rules, from).length > MOST_RULES);
  return crowded ? `Sort code ${crowded.from} has more than two rules` : rules;
}

/** The table of sort codes that are checked as another (`scsubtab`), or what is wrong with it. */
export function readSubstitutionTable(text: string): Map<string, string> | string {
  const substitutes = new Map<string, string>();
  for (const { line, number } of linesOf(text)) {
    const [, from, to] = SUBSTITUTE.exec(line) ?? [];
    if (from === undefined || to === undefined) return `Line ${number} is no pair of sort codes: “${line.slice(0, 60)}”`;
    substitutes.set(from, to);
  }
  return substitutes.size === 0 ? 'The file has no pairs of sort codes' : substitutes;
}

/** The rules of a sort code in the order of the table: none, one or two. */
export const rulesFor = (rules: readonly ModulusRule[], sortCode: string): ModulusRule[] =>
  rules.filter(({ from, to }) => from <= sortCode && sortCode <= to);
