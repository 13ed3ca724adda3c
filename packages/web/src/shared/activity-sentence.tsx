import type { ActivityEvent } from '@freehold/contract/overview/activity';

type Told = Pick<ActivityEvent, 'words'> & { actor: Pick<ActivityEvent['actor'], 'name'>; object: Pick<ActivityEvent['object'], 'name'> };
const OBJECT = '{object}';

/** Who did what, to what: the names stand out, the deed is quiet. */
export function ActivitySentence({ event: { actor, words, object } }: { event: Told }) {
  const [before = '', after] = words.split(OBJECT);
  return (
    <>
      <b>{actor.name}</b> {before}
      {after !== undefined && (
        <>
          <b>{object.name}</b>
          {after}
        </>
      )}
    </>
  );
}

/** The same as one text. */
export function activitySentence({ actor, words, object }: Told): string {
  return `${actor.name} ${words.replace(OBJECT, () => object.name)}`;
}
