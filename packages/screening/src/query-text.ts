import type { Query } from './types.ts';

/** What is asked for, in a few words: the name, or the number of what has none. */
export function queryText(query: Query): string {
  switch (query.kind) {
    case 'person':
      return [query.firstName, query.middleNames, query.lastName].filter((part) => part).join(' ');
    case 'company':
      return query.name;
    case 'vessel':
      return query.name ?? `IMO ${query.imo ?? ''}`;
    case 'aircraft':
      return query.registration;
    case 'wallet':
      return query.address;
  }
}
