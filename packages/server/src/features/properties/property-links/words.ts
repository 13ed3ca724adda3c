import type { Mail } from '../../../providers/mail/provider.ts';
import { renderMail } from '../../../providers/mail/render-mail.ts';

/** The mail with the code by which somebody proves the address they registered with. */
export function codeMail(to: string, { code, minutes }: { code: string; minutes: number }, agency: string): Mail {
  return renderMail(to, {
    subject: `${code} confirms your email address`,
    heading: 'Confirm your email address',
    paragraphs: [
      `Enter this code on the page of ${agency}: ${code}`,
      `It works for ${minutes} minutes, once, and opens the page with what agents ask of you: give it to nobody. If you did not register with ${agency}, you can ignore this message.`,
    ],
  });
}
