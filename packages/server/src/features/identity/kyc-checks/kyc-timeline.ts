import type { KycFacts } from './kyc-facts.ts';

const FACE = {
  yes: 'said that the face is the one on the document',
  no: 'said that the face is not the one on the document',
  unsure: 'could not tell whose face it is',
};

/** What happened to an identity check beside what happens to every check. */
export function kycTimeline({ collected, round, reviews, members, files, screening }: KycFacts): { at: Date; text: string }[] {
  const name = (id: number) => members.get(id)?.name ?? 'A former member';
  return [
    ...(collected
      ? [
          {
            at: collected.submittedAt,
            text: round === 1 ? 'The client handed in their answers' : 'The client handed in their answers again',
          },
        ]
      : []),
    ...files.map(({ at, by_member: by }) => ({ at, text: `${name(by)} added a file` })),
    // That it was frozen, and what it found, stands with the screening.
    ...(screening?.row.screened_at ? [{ at: screening.row.screened_at, text: `Screened as ${screening.row.public_ref}` }] : []),
    ...reviews.document.map(({ at, by_member: by }) => ({ at, text: `${name(by)} looked at the document` })),
    ...reviews.face.map(({ at, by_member: by, same_person: same }) => ({ at, text: `${name(by)} ${FACE[same]}` })),
    ...reviews.address.map(({ at, by_member: by }) => ({ at, text: `${name(by)} looked at a paper of the address` })),
  ];
}
