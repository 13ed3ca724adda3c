import { dayAndTime } from '../../../platform/london-time.ts';
import type { MailProvider } from '../../mail/provider.ts';
import { renderMail } from '../../mail/render-mail.ts';
import type { BackgroundWork } from '../../../platform/background-work.ts';

/** What a person is told about the ways into their account. */
const WORDS = {
  passkey_added: 'A passkey was added to your account. It signs in without a link or a code.',
  passkey_renamed: 'A passkey of your account was given another name.',
  passkey_removed: 'A passkey was removed from your account. It signs in no longer.',
  two_step_on: 'Two-step sign-in was switched on. After the link you are asked for a code from your app.',
  two_step_off: 'Two-step sign-in was switched off. The link alone signs you in again.',
  two_step_off_by_operator: 'Whoever runs this installation switched your two-step sign-in off. The link alone signs you in again.',
  recovery_codes_renewed: 'New recovery codes were made for your account. The old ones work no longer.',
  recovery_code_used: 'A recovery code was used to sign in to your account. It works no longer.',
  session_ended: 'One of your other sign-ins was ended. That browser has to sign in again.',
  other_sessions_ended: 'You were signed out everywhere but in the browser that asked for it. Every other browser has to sign in again.',
  single_sign_on_linked: 'Your account was linked to your firm’s single sign-on, and you were signed in with it.',
} as const;

export type MethodChange = keyof typeof WORDS;
export type MethodMails = ReturnType<typeof openMethodMails>;

/** Tells a person by e-mail of every change to the ways they may sign in, so that a change somebody else made is seen. */
export function openMethodMails(parts: {
  mail: MailProvider;
  work: BackgroundWork;
  emailOf: (userId: string) => Promise<string>;
  now: () => Date;
}) {
  const { mail, work, emailOf, now } = parts;

  async function send(userId: string, change: MethodChange): Promise<void> {
    await mail.send(
      renderMail(await emailOf(userId), {
        subject: 'A change to how you sign in to Freehold',
        heading: 'How you sign in was changed',
        paragraphs: [WORDS[change], `This was on ${dayAndTime(now())}, United Kingdom time.`],
        footer: 'If this was not you, tell the owner of your workspace at once, and look at your sign-in methods in Freehold.',
      }),
    );
  }

  return {
    send,
    /** After the answer: whoever changes something does not wait for the mail server. */
    tell: (userId: string, change: MethodChange) => work.run('a mail about a way to sign in could not be sent', () => send(userId, change)),
  };
}
