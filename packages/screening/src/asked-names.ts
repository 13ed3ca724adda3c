/* Every name a subject is asked for by: the own one, and those it was or is also known by. */
import { prepareName } from './prepare-name.ts';
import { queryText } from './query-text.ts';
import type { AskedName } from './score-entry.ts';
import type { OtherName, Query } from './types.ts';

const IS: Record<OtherName['kind'], string> = {
  former: 'the former name',
  alias: 'the other name',
  maiden: 'the maiden name',
  native: 'the name in its own script',
};

/** The mark of a country has one or two signs, and a hyphen after it that is often left out. */
function registrationsOf(text: string): string[] {
  const bare = text.trim();
  if (!/^[A-Za-z0-9]{4,8}$/.test(bare)) return [bare];
  return [bare, `${bare.slice(0, 2)}-${bare.slice(2)}`, `${bare.slice(0, 1)}-${bare.slice(1)}`];
}

export function askedNames(query: Query): AskedName[] {
  switch (query.kind) {
    case 'person': {
      const { firstName, middleNames, lastName } = query;
      const whole = (family: string) => ({
        text: [firstName, middleNames, family].filter((part) => part).join(' '),
        parts: { given: firstName, family, ...(middleNames ? { middle: middleNames } : {}) },
      });
      const named = (family: string, is: string | null): AskedName => {
        const { text, parts } = whole(family);
        // An empty middle name leaves the words as they are.
        return { text, is, prepared: prepareName([firstName, middleNames ?? '', family].join(' '), 'person', parts) };
      };
      return [
        named(lastName, null),
        ...(query.otherNames ?? []).map(({ text, kind }): AskedName => {
          if (kind === 'maiden') return named(text, IS[kind]);
          return { text, is: IS[kind], prepared: prepareName(text, 'person') };
        }),
      ];
    }
    case 'company':
      return [
        { text: query.name, is: null, prepared: prepareName(query.name, 'organisation') },
        ...(query.otherNames ?? []).map(({ text, kind }) => ({ text, is: IS[kind], prepared: prepareName(text, 'organisation') })),
      ];
    case 'vessel':
      return [
        { text: queryText(query), is: null, prepared: prepareName(query.name ?? '', 'object') },
        ...(query.otherNames ?? []).map(({ text, kind }) => ({ text, is: IS[kind], prepared: prepareName(text, 'object') })),
      ];
    case 'aircraft':
      return registrationsOf(query.registration).map((text) => ({
        text: query.registration,
        is: null,
        prepared: prepareName(text, 'object'),
      }));
    case 'wallet':
      return [];
  }
}
