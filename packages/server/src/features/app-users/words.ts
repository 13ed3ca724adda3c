import type { Mail } from '../../providers/mail/provider.ts';
import { renderMail } from '../../providers/mail/render-mail.ts';
import type { TextMessage } from '../../providers/sms/provider.ts';

export const CODE_MINUTES = 10;

/** Why a code was refused, for the person who typed it. `wrong` stands under the field. */
export const CODE_WORDS = {
  expired: 'This code has expired. Ask for a new one.',
  used: 'This code was already used. Ask for a new one.',
  too_many_tries: 'This code was tried too often. Ask for a new one.',
  none: 'There is no code to use. Ask for a new one.',
} as const;
export type CodeRefusal = keyof typeof CODE_WORDS;

export function wrongCodeWords(triesLeft: number): string {
  return `That code is not right. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left.`;
}

export function waitWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 1 ? 'a minute' : minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return `Several codes were already sent. Wait ${wait}, then ask again.`;
}

/** The mail with the code. It names nobody: whoever opens the mailbox knows whose it is. */
export function codeMail(to: string, code: string): Mail {
  return renderMail(to, {
    subject: 'Your sign-in code for Freehold',
    heading: `Your code is ${code}`,
    paragraphs: [`Enter it on the page where you asked for it, within ${CODE_MINUTES} minutes. It works once.`],
    footer: 'Nobody from Freehold or your agent asks for this code. If you did not ask for it, there is nothing to do.',
  });
}

/** The text with the code. Its last line lets a phone offer the code on our own page only: https://wicg.github.io/sms-one-time-codes/ */
export function codeText(to: string, code: string, origin: string): TextMessage {
  const text = `${code} is your Freehold code. It works for ${CODE_MINUTES} minutes. Give it to nobody.`;
  return { to, text: `${text}\n\n@${new URL(origin).hostname} #${code}` };
}
