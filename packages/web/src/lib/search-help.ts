/** What a search finds, and how each has to be written. */
export const SEARCH_HELP: readonly (readonly [what: string, how: string])[] = [
  ['Property address', 'the first line, the city or the postcode, one of them at a time'],
  ['Phone number', 'in the UK with +44 in front, elsewhere in full international format'],
  ['Email', 'the one on the app user’s account'],
  ['Name', 'exactly as on the ID; the first name or the surname alone finds more'],
  ['User reference', 'of an app check'],
];
