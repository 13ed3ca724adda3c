import type { DetailPerson } from '@freehold/contract/properties/property-details';

export type Side = { key: string; people: DetailPerson[] };

/** Those who sell or let, then each group of those who come, then those who stand for them. Whoever withdrew is in none. */
export function sidesOf(people: readonly DetailPerson[]): Side[] {
  const sides = new Map<string, DetailPerson[]>();
  for (const person of people) {
    if (person.state === 'withdrawn') continue;
    const key = person.group_id === null ? 'own' : `${person.group_id}${person.role === 'guarantor' ? ' guarantors' : ''}`;
    sides.set(key, [...(sides.get(key) ?? []), person]);
  }
  return [...sides].map(([key, found]) => ({ key, people: found }));
}
