/* Who does what when, from what was sent to how it ends. Pure: what stands and what happens go in, what stands afterwards comes out. */

export type DocumentState = 'draft' | 'sent' | 'sealing' | 'completed' | 'declined' | 'voided' | 'expired';
export type RecipientState = 'waiting' | 'sent' | 'viewed' | 'signed' | 'declined' | 'replaced';
export type RecipientRole = 'signer' | 'approver' | 'viewer' | 'copy';
export type SigningPerson = { id: number; role: RecipientRole; order_group: number; state: RecipientState };
export type Signing = { state: DocumentState; people: readonly SigningPerson[] };

export type SigningAct =
  | { kind: 'send' }
  | { kind: 'open'; id: number }
  | { kind: 'sign'; id: number }
  | { kind: 'decline'; id: number }
  | { kind: 'void' }
  | { kind: 'expire' }
  | { kind: 'seal' }
  | { kind: 'reassign'; id: number; to: number }
  | { kind: 'correct'; people: readonly Pick<SigningPerson, 'id' | 'role' | 'order_group'>[] };

/** `asked`: whose turn it is now, and was not before. `refused`: a sentence for whoever tried. */
export type Step = { signing: Signing; asked: readonly number[] } | { refused: string };

export const isOut = ({ state }: Pick<Signing, 'state'>): boolean => state === 'sent';
/** A copy is sent what the others finished: nobody waits for it. */
export const takesPart = ({ role, state }: Pick<SigningPerson, 'role' | 'state'>): boolean => role !== 'copy' && state !== 'replaced';
export const isDone = ({ state }: Pick<SigningPerson, 'state'>): boolean => state === 'signed';
export const isAsked = ({ state }: Pick<SigningPerson, 'state'>): boolean => state === 'sent' || state === 'viewed';

/** The number of those whose turn it is; null once everybody has done their part. */
export function groupOnTurn(people: readonly SigningPerson[]): number | null {
  const open = people.filter((one) => takesPart(one) && !isDone(one)).map((one) => one.order_group);
  return open.length === 0 ? null : Math.min(...open);
}

/** Those who come before somebody and are not done, in their order. */
export const waitsFor = <P extends SigningPerson>(person: P, people: readonly P[]): P[] =>
  person.state !== 'waiting' || person.role === 'copy'
    ? []
    : people
        .filter((one) => takesPart(one) && !isDone(one) && one.order_group < person.order_group)
        .toSorted((one, other) => one.order_group - other.order_group);

const ENDED: Partial<Record<DocumentState, string>> = {
  draft: 'This document was not sent yet.',
  sealing: 'Everybody has signed this document already.',
  completed: 'Everybody has signed this document already.',
  declined: 'Somebody declined to sign this document, so it is not signed any more.',
  voided: 'This document was called off, so it is not signed any more.',
  expired: 'The time for signing this document is over.',
};
/** Why nothing more can be done with a document; null while it is out. */
export const whyClosed = ({ state }: Pick<Signing, 'state'>): string | null => ENDED[state] ?? null;

/** Why a person cannot sign, approve, read or decline now; null where they can. */
export function whyNot(signing: Signing, id: number): string | null {
  const person = signing.people.find((one) => one.id === id);
  if (!person || person.role === 'copy') return 'You were not asked to sign this document.';
  if (person.state === 'replaced') return 'Somebody else was asked in your place.';
  if (isDone(person)) return 'You have done your part already.';
  const closed = whyClosed(signing);
  if (closed !== null) return closed;
  return isAsked(person) ? null : 'It is not your turn yet. You are told when it is.';
}

export function step(signing: Signing, act: SigningAct): Step {
  switch (act.kind) {
    case 'send':
      if (signing.state !== 'draft') return { refused: 'This document was sent already.' };
      return advance({ ...signing, state: 'sent' });
    case 'open':
    case 'sign':
    case 'decline':
      return stepOfPerson(signing, act);
    case 'void':
      if (!isOut(signing)) return { refused: ENDED[signing.state] ?? '' };
      return { signing: { ...signing, state: 'voided' }, asked: [] };
    case 'expire':
      if (!isOut(signing)) return { refused: ENDED[signing.state] ?? '' };
      return { signing: { ...signing, state: 'expired' }, asked: [] };
    case 'seal':
      if (signing.state !== 'sealing') return { refused: 'Not everybody has signed.' };
      return { signing: { ...signing, state: 'completed' }, asked: [] };
    case 'reassign':
      return reassign(signing, act);
    case 'correct':
      return correct(signing, act.people);
  }
}

function stepOfPerson(signing: Signing, { kind, id }: { kind: 'open' | 'sign' | 'decline'; id: number }): Step {
  const refused = whyNot(signing, id);
  if (refused !== null) return { refused };
  if (kind === 'open') return { signing: put(signing, id, 'viewed'), asked: [] };
  if (kind === 'decline') return { signing: { ...put(signing, id, 'declined'), state: 'declined' }, asked: [] };
  return advance(put(signing, id, 'signed'));
}

/** Somebody new takes the place of a person who has not signed: their order, and their turn where it was their turn. */
function reassign(signing: Signing, { id, to }: { id: number; to: number }): Step {
  const closed = whyClosed(signing);
  if (closed !== null) return { refused: closed };
  const person = signing.people.find((one) => one.id === id);
  if (!person || person.state === 'replaced' || isDone(person))
    return { refused: 'This person has done their part, so nobody can take it over.' };
  const people = [...put(signing, id, 'replaced').people, { ...person, id: to, state: 'waiting' as const }];
  return advance({ ...signing, people });
}

/** Who is named stays or comes; who has not finished and is not named leaves. Whoever is done stays as they are. */
function correct(signing: Signing, named: readonly Pick<SigningPerson, 'id' | 'role' | 'order_group'>[]): Step {
  const closed = whyClosed(signing);
  if (closed !== null) return { refused: closed };
  const done = signing.people.filter(isDone);
  if (named.some(({ id }) => done.some((one) => one.id === id))) return { refused: 'What somebody signed cannot be changed.' };
  const kept = signing.people.flatMap((one): SigningPerson[] => {
    if (isDone(one) || one.state === 'replaced') return [one];
    const now = named.find(({ id }) => id === one.id);
    return [now ? { ...one, ...now } : { ...one, state: 'replaced' }];
  });
  const known = new Set(signing.people.map(({ id }) => id));
  const added = named.filter(({ id }) => !known.has(id)).map((one): SigningPerson => ({ ...one, state: 'waiting' }));
  const people = [...kept, ...added];
  if (groupOnTurn(people) === null) return { refused: 'Leave somebody who has to sign, or call the document off.' };
  return advance({ ...signing, people: people.map((one) => backInLine(one, people)) });
}

/** Somebody whose turn it was, and before whom others come now, waits again. */
function backInLine(person: SigningPerson, people: readonly SigningPerson[]): SigningPerson {
  const turn = groupOnTurn(people);
  return isAsked(person) && (person.role === 'copy' || (turn !== null && person.order_group > turn))
    ? { ...person, state: 'waiting' }
    : person;
}

/** Asks everybody whose turn it is; once nobody is left the seal can be made. */
function advance(signing: Signing): Step {
  const turn = groupOnTurn(signing.people);
  if (turn === null) return { signing: { ...signing, state: 'sealing' }, asked: [] };
  const asked = signing.people.filter((one) => takesPart(one) && one.state === 'waiting' && one.order_group === turn).map(({ id }) => id);
  const people = signing.people.map((one) => (asked.includes(one.id) ? { ...one, state: 'sent' as const } : one));
  return { signing: { ...signing, people }, asked };
}

const put = (signing: Signing, id: number, state: RecipientState): Signing => ({
  ...signing,
  people: signing.people.map((one) => (one.id === id ? { ...one, state } : one)),
});

export type DocumentStatus = 'draft' | 'sent' | 'viewed' | 'partlySigned' | 'signed' | 'declined' | 'voided' | 'expired';

/** One word for where a document stands. While it is sealed everybody has signed, and nobody has the sealed file yet. */
export function statusOf({ state, people }: Signing): DocumentStatus {
  switch (state) {
    case 'draft':
    case 'declined':
    case 'voided':
    case 'expired':
      return state;
    case 'completed':
      return 'signed';
    case 'sealing':
      return 'partlySigned';
    case 'sent': {
      const part = people.filter(takesPart);
      if (part.some(isDone)) return 'partlySigned';
      return part.some((one) => one.state === 'viewed') ? 'viewed' : 'sent';
    }
  }
}
