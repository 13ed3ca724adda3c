import type { TextMessage } from '../providers/sms/provider.ts';

/* The words of codes, whoever is sent one. */

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

/** The text with the code. Its last line lets a phone offer the code on our own page only: https://wicg.github.io/sms-one-time-codes/ */
export function codeText(to: string, code: string, origin: string, minutes = CODE_MINUTES): TextMessage {
  const text = `${code} is your Freehold code. It works for ${minutes} minutes. Do not share it.`;
  return { to, text: `${text}\n\n@${new URL(origin).hostname} #${code}` };
}
