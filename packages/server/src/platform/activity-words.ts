import type { ActivityGroup } from '@freehold/contract/overview/activity-groups';

type Words = {
  readonly group: ActivityGroup;
  readonly words: string;
  /** Words that say more where a field became one of these values. */
  readonly became?: { readonly field: string; readonly words: Readonly<Record<string, string>> };
};
/** Actions of a feature and how each is told, after the name of who did it. `{object}` is what it was done to: the subject of a check, or else the label that was recorded. */
export type ActivityWords = Readonly<Record<`${string}.${string}`, Words>>;

/** The actions that the product records, by feature: each adds its own beside their words, so that an action without words does not compile. */
export interface ActivityActions {}
export type ActivityAction = ActivityActions[keyof ActivityActions];

const known = new Map<string, Words>();

/** Makes the words of every feature known; called once, where the features are gathered. */
export function knowActivity(all: readonly ActivityWords[]): void {
  for (const words of all) for (const [action, told] of Object.entries(words)) known.set(action, told);
}

/** How an event is told, and its group. One whose action this version does not know is told by its code. */
export function wordsOf(
  action: string,
  after: (field: string) => unknown = () => undefined,
): { group: ActivityGroup | null; words: string } {
  const told = known.get(action);
  if (told === undefined) return { group: null, words: `did ${action.replace(/[._]/g, ' ')} to {object}` };
  const more = told.became?.words[String(after(told.became.field))];
  return { group: told.group, words: more ?? told.words };
}

/** The actions of a group. */
export const actionsOf = (group: ActivityGroup): string[] => [...known].flatMap(([action, told]) => (told.group === group ? [action] : []));

/** The actions whose words hold the text. */
export function actionsSaying(text: string): string[] {
  const sought = text.toLowerCase();
  return [...known].flatMap(([action, { words, became }]) =>
    [words, ...Object.values(became?.words ?? {})].some((said) => said.replace('{object}', '').toLowerCase().includes(sought))
      ? [action]
      : [],
  );
}
