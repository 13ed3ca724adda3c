import type { Invitation } from '@freehold/contract/firm/invitations';

export const BROKEN_INVITATION = {
  title: 'This invitation does not work',
  line: 'Use the newest email you got, or ask for a new one.',
  missing: 'Open the link in the email once more. Its last part is missing here.',
};

const HEADS = {
  open: 'Your invitation',
  used: 'Already accepted',
  expired: 'This invitation has expired',
  revoked: 'This invitation was withdrawn',
  replaced: 'There is a newer invitation',
} satisfies Record<Invitation['state'], string>;
export const invitationHead = (state: Invitation['state']): string => HEADS[state];

/** Whether an address may be the one behind “ho•••@pennard.example”. Somebody it cannot be is somebody else for certain. */
export function isSamePerson(email: string, masked: string): boolean {
  const [start = '', domain = ''] = masked.split('•••');
  return email.toLowerCase().startsWith(start.toLowerCase()) && email.toLowerCase().endsWith(domain.toLowerCase());
}
