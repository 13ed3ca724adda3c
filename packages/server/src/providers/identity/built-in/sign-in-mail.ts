import type { Mail } from '../../mail/provider.ts';
import { renderMail } from '../../mail/render-mail.ts';

/** The mail with the link. It names nobody: whoever opens the mailbox knows whose it is. */
export function signInMail(to: string, link: string, minutes: number): Mail {
  return renderMail(to, {
    subject: 'Your sign-in link for Freehold',
    heading: 'Sign in to Freehold',
    paragraphs: [`Use this link within ${minutes} minutes. It works once.`],
    action: { label: 'Sign in', url: link },
    footer: 'If you did not ask for it, there is nothing to do. Nobody can sign in without this link.',
  });
}
