/** What a search finds, and how each has to be written. */
export const SEARCH_HELP: readonly (readonly [what: string, how: string])[] = [
  ['Property address', 'first line, city or postcode, each on its own'],
  ['Phone number', 'UK numbers with +44 in front, others in full international form'],
  ['Email', 'the one on the app user’s account'],
  ['Name', 'exactly as on the ID; the first name or the surname alone finds more'],
  ['User reference', 'of an app check'],
];
