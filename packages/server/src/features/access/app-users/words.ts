import type { Mail } from '../../../providers/mail/provider.ts';
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
