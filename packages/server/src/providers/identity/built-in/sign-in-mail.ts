import type { Mail } from '../../mail/provider.ts';
import { renderMail } from '../../mail/render-mail.ts';

/** The mail with the link. It names nobody: whoever opens the mailbox knows whose it is. */
export function signInMail(to: string, link: string, minutes: number): Mail {
  return renderMail(to, {
    subject: 'Your sign-in link for Freehold',
    heading: 'Sign in to Freehold',
    paragraphs: [`Use this link within ${minutes} minutes. It works once.`],
    action: { label: 'Sign in', url: link },
    footer: 'If you did not ask for it, you can ignore this message. Nobody can sign in without this link.',
  });
}

/** To somebody who asked for a workspace. Using the link shows that the address is theirs. */
export function finishSignUpMail(to: string, link: string, minutes: number): Mail {
  return renderMail(to, {
    subject: 'Confirm your email to set up Freehold',
    heading: 'Set up your workspace',
    paragraphs: [
      `Use this link within ${minutes} minutes to confirm that this address is yours. It works once, and then you tell us about your firm.`,
    ],
    action: { label: 'Confirm and continue', url: link },
    footer:
      'If you did not ask for it, you can ignore this message. Nothing is set up without this link, and what was entered is forgotten after 30 days.',
  });
}

/** To somebody who asked for a workspace and has one: only whoever reads the mail learns of it. */
export function accountExistsMail(to: string, link: string, minutes: number): Mail {
  return renderMail(to, {
    subject: 'You already have a Freehold account',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, probably you, asked to sign up with this address. There is an account under it, so no second one was made.',
      `This link signs you in. Use it within ${minutes} minutes. It works once. Further workspaces are added from inside Freehold.`,
    ],
    action: { label: 'Sign in', url: link },
    footer: 'If it was not you, there is nothing to do. Nobody can sign in without this link.',
  });
}
