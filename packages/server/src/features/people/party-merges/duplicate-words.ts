/** What two records have in common, as `party_duplicates.reasons` names it. */
const WORDS: Record<string, string> = {
  company_number: 'a company number',
  email: 'an email address',
  phone: 'a phone number',
  dob: 'a date of birth',
};

/** The reasons as a sentence goes on after the two names: share a phone number and a date of birth. Beside two of those a name says no more. */
export function duplicateWords(reasons: readonly string[]): string {
  const shared = reasons.filter((reason) => reason !== 'name').flatMap((reason) => WORDS[reason] ?? []);
  if (shared.length > 1) return `share ${listed(shared)}`;
  if (reasons.includes('name')) return `share ${listed([...shared, 'a name'])}`;
  const similar = reasons.includes('similar_name') ? 'have similar names' : null;
  if (shared.length === 0) return similar ?? 'have similar details';
  return similar === null ? `share ${listed(shared)}` : `share ${listed(shared)}, and ${similar}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
