/** Somebody who can be named in a note. */
export type Nameable = { id: number; name: string; state: string };

/** Letters and digits go on a name: "@Dev Chaudhuri" does not name "Dev C". */
const GOES_ON = /^[\p{L}\p{N}]/u;

/** Active members whose whole name follows an @, as the page writes it, whatever its case. Of "@Jo Anne Hart" the longest name counts. */
export function namedIn(text: string, members: Iterable<Nameable>): number[] {
  const active = [...members].filter(({ state }) => state === 'active').toSorted((one, other) => other.name.length - one.name.length);
  const found = new Set<number>();
  for (const part of text.toLocaleLowerCase('en-GB').split('@').slice(1)) {
    const begun = active.filter(({ name }) => {
      const lower = name.toLocaleLowerCase('en-GB');
      return part.startsWith(lower) && !GOES_ON.test(part.slice(lower.length));
    });
    // Two colleagues of one name are both meant.
    for (const { id, name } of begun) if (name.length === begun[0]?.name.length) found.add(id);
  }
  return [...found];
}
