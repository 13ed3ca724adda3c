import type { Permission } from '@freehold/contract/access/permissions';

/** A page that the palette offers. */
export type Place = { label: string; to: string; needs?: Permission; words?: readonly string[] };

/** What a kind of check brings to the app beside its screens: its name, where it is, and the ways there by palette and keyboard. */
export type CheckKindPages = {
  code: string;
  label: string;
  /** Where its checks are listed; the page of a check is one level below. */
  page: Place;
  /** The letter that goes there, after G. */
  letter: string;
  /** The way to begin one; null for a kind that begins with what somebody sends in. */
  start: { label: string; to: string; keys: readonly [string, string] } | null;
  /** Its other pages. */
  places: readonly Place[];
};

/** Where the page of a check is. */
export const pageOfCheck = (kinds: readonly CheckKindPages[], { kind, id }: { kind: string; id: number }): string | null => {
  const page = kinds.find(({ code }) => code === kind)?.page.to;
  return page === undefined ? null : `${page}/${id}`;
};
