import type { Category } from '../types.ts';

/** What a FollowTheMoney topic puts an entity on a list for. Topics that only describe somebody (a judge, a bank) are in none. */
const TOPICS: [RegExp, Category][] = [
  [/^(sanction|sanction\.linked|asset\.frozen)$/, 'sanctions'],
  [/^role\.pep(\..+)?$/, 'pep'],
  [/^role\.rca$/, 'rca'],
  // Measures that other governments take against Western people are no reason to freeze, and worth knowing.
  [/^(sanction\.counter|debarment|reg\.action|reg\.warn|corp\.disqual|export\..+|invest\.risk)$/, 'regulatory'],
  [/^(crime(\..+)?|wanted|poi|role\.(oligarch|spy)|mare\..+)$/, 'adverse'],
];
/** The gravest first. */
export const CATEGORIES: readonly Category[] = ['sanctions', 'pep', 'rca', 'regulatory', 'adverse'];

export function categoriesOfTopics(topics: readonly string[]): Category[] {
  const found = new Set(topics.flatMap((topic) => TOPICS.filter(([pattern]) => pattern.test(topic)).map(([, category]) => category)));
  return CATEGORIES.filter((category) => found.has(category));
}
