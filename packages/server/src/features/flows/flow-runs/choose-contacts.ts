import type { InviteChannel } from '@freehold/contract/flows/run-states';
import { refuseField } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { readContact } from '../../access/public.ts';

export type ChosenContact = { channel: 'email' | 'sms'; value: string };

export const NO_CONTACT = 'Add a phone number or an email address to send the link';
const NO_TEXTS = 'Text messages are not set up here. Send the link by email.';

/**
 * The contacts somebody is reached by for one run: the first address and the first number of their record that can take a text, as far as the
 * chosen way asks for them. In the branch none is needed.
 */
export function chooseContacts(
  { sms }: Pick<Services, 'sms'>,
  channel: InviteChannel,
  party: { emails: readonly string[]; phones: readonly string[] },
): ChosenContact[] {
  const email = pick(party.emails, 'email');
  const phone = pick(party.phones, 'sms');
  const text = sms === null ? null : phone;
  switch (channel) {
    case 'email':
      return email ? [email] : refuseField('invite.channel', 'Add an email address to send the link', 'NO_CONTACT');
    case 'sms':
      if (sms === null) return refuseField('invite.channel', NO_TEXTS, 'NO_TEXTS');
      return phone ? [phone] : refuseField('invite.channel', 'Add a mobile number to send the link', 'NO_CONTACT');
    default: {
      const both = [text, email].filter((contact) => contact !== null);
      if (both.length === 0 && channel !== 'in_branch') refuseField('invite.channel', NO_CONTACT, 'NO_CONTACT');
      return both;
    }
  }
}

/** The contact of one way, where there is one that it reaches: a landline takes no text. */
export const contactFor = (
  { sms }: Pick<Services, 'sms'>,
  channel: ChosenContact['channel'],
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
): ChosenContact | null => (channel === 'email' ? pick(emails, 'email') : sms === null ? null : pick(phones, 'sms'));

function pick(typed: readonly string[], channel: ChosenContact['channel']): ChosenContact | null {
  for (const text of typed) {
    const contact = readContact(text);
    if (contact?.channel === channel) return { channel, value: contact.value };
  }
  return null;
}
