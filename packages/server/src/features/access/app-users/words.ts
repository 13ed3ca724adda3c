import type { Mail } from '../../../providers/mail/provider.ts';
import type { TextMessage } from '../../../providers/sms/provider.ts';
import { renderMail } from '../../../providers/mail/render-mail.ts';

/** The mail with the code. It names nobody: whoever opens the mailbox knows whose it is. */
export function codeMail(to: string, code: string, minutes: number): Mail {
  return renderMail(to, {
    subject: 'Your sign-in code for Freehold',
    heading: `Your code is ${code}`,
    paragraphs: [`Enter it on the page where you asked for it, within ${minutes} minutes. It works once.`],
    footer: 'Nobody from Freehold or your agent asks for this code. If you did not ask for it, you can ignore this message.',
  });
}

/** The mail with the code that proves an address. It goes to whoever is reached there, known or not. */
export function contactCodeMail(to: string, code: string, minutes: number): Mail {
  return renderMail(to, {
    subject: 'Your code to add this address',
    heading: `Your code is ${code}`,
    paragraphs: [
      `Enter it on the page where you asked for it, within ${minutes} minutes. It adds this address to your contacts on Freehold: with it you can then sign in and see what agents sent you.`,
    ],
    footer:
      'If you did not ask for it, somebody may have mistyped their own address. You can ignore this message; do not pass the code on to anybody.',
  });
}

/** `taken`: another person proved to be reached by it. */
export type ContactChange = { kind: 'added' | 'removed' | 'taken'; masked: string };

const CHANGED: Readonly<Record<ContactChange['kind'], (masked: string) => string>> = {
  added: (masked) => `${masked} was added to your contacts on Freehold. Whoever is reached there can now sign in as you.`,
  removed: (masked) =>
    `${masked} was removed from your contacts on Freehold. Every other device was signed out. What agents sent to it is seen by signing in with it alone.`,
  taken: (masked) => `Somebody else proved that ${masked} reaches them, so it is no longer among your contacts on Freehold.`,
};
const pageOf = (origin: string) => `${origin}/personal-page?view=contacts`;

export function contactChangeMail(to: string, { kind, masked }: ContactChange, origin: string): Mail {
  return renderMail(to, {
    subject: 'Your contacts on Freehold were changed',
    heading: 'Your contacts were changed',
    paragraphs: [CHANGED[kind](masked), 'If that was you, there is nothing to do. If not, sign in and look through your contacts.'],
    action: { label: 'See your contacts', url: pageOf(origin) },
  });
}

export const contactChangeText = (to: string, { kind, masked }: ContactChange, origin: string): TextMessage => ({
  to,
  text: `${CHANGED[kind](masked)} Not you? ${pageOf(origin)}`,
});
