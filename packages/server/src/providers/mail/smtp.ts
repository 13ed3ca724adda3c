import { createTransport } from 'nodemailer';
import type { MailProvider } from './provider.ts';

/** Longest wait for the mail server to answer a step. */
const TIMEOUT_MS = 10_000;

export class MailNotTaken extends Error {}

/** What a mail server says of one message often quotes the address, so only codes are passed on; that it cannot be reached is said whole. */
function withoutAddress(error: unknown): never {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (responseCode === undefined && code !== 'EENVELOPE' && code !== 'EMESSAGE') throw error;
  throw new MailNotTaken(['The mail was not taken', code, responseCode].filter(Boolean).join(' '));
}

/** Sends through a mail server. One connection a message: sign-in mails are few. */
export function openSmtp({ url, from }: { url: string; from: string }): MailProvider {
  const transport = createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    name: 'smtp',
    async send({ to, subject, text, html }) {
      await transport.sendMail({ to, subject, text, html }).catch(withoutAddress);
    },
  };
}
