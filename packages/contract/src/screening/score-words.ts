/* What the figures of a score are counted of, in sentences that page and printed report share. Apart from the schemas, which a page that only says them need not load. */

/** How often pairs with such a score were one and the same, in whole numbers of a hundred that never claim certainty, and what was counted. */
export function probabilityWords(probability: number): string {
  const hundredth = Math.min(99, Math.max(1, Math.round(100 * probability)));
  return `Of 100 pairs of records that people labelled for tests, with such a score, about ${hundredth} are the same person or company. Among your clients far fewer are.`;
}

export function rarityWords(oneIn: number): string {
  return `About 1 in ${oneIn.toLocaleString('en-GB')} counted names has it`;
}

/** What the names are of which a word is said to be one in so many. */
export const COUNTED_NAMES =
  'Counted are the names of the UK, US, UN and EU lists and of United States legislators, and roughly those met in Britain. A word that is in none of them is given the figure of a rare one.';
