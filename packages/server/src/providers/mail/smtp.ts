import { createTransport } from 'nodemailer';
import { NotTaken, type Fault } from '../not-taken.ts';
import { messageIdOf, type MailProvider } from './provider.ts';

/** Longest wait for the mail server to answer a step. */
const TIMEOUT_MS = 10_000;

type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown };

/** RFC 5321, 4.2.1: 4yz may be tried again, 5yz not. A refusal of the sender or of the sign-in concerns us and not the address. */
function faultOfAnswer({ code, responseCode, command }: SmtpError): Fault {
  if (typeof responseCode !== 'number') return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'refused' : 'put_off';
  if (responseCode < 500 || code === 'EAUTH') return 'put_off';
  return command === 'RCPT TO' || command === 'DATA' ? 'address' : 'refused';
}

/** What a mail server says of one message often quotes the address, so only codes are passed on; that it cannot be reached is said whole. */
function withoutAddress(error: Error & SmtpError, wholeLeft: boolean): Error {
  const { code, responseCode } = error;
  if (responseCode === undefined && wholeLeft) return new NotTaken('The mail server did not say whether it took the mail', 'unknown');
  if (responseCode === undefined && code !== 'EENVELOPE' && code !== 'EMESSAGE') return error;
  return new NotTaken(['The mail was not taken', code, responseCode].filter(Boolean).join(' '), faultOfAnswer(error));
}

const silent = () => undefined;

/** Sends through a mail server. One connection a message: mails are few. It reports nothing later: what bounces goes to the sender's own mailbox. */
export function openSmtp({ url, from }: { url: string; from: string }): MailProvider {
  return {
    name: 'smtp',
    async send({ to, subject, text, html, id, replyTo, attachments = [] }) {
      let wholeLeft = false;
      // The only place where the library says that the last byte has left: from then on silence does not mean that nothing was sent.
      const notice = (entry: { tnx?: unknown }) => void (wholeLeft ||= entry.tnx === 'message');
      const transport = createTransport(
        {
          url,
          connectionTimeout: TIMEOUT_MS,
          greetingTimeout: TIMEOUT_MS,
          socketTimeout: TIMEOUT_MS,
          disableFileAccess: true,
          disableUrlAccess: true,
          logger: { level: silent, trace: silent, debug: silent, info: notice, warn: silent, error: silent, fatal: silent },
        },
        { from },
      );
      await transport
        .sendMail({
          to,
          subject,
          text,
          html,
          ...(id && { messageId: messageIdOf(id, from) }),
          ...(replyTo && { replyTo }),
          attachments: attachments.map(({ name, mime, bytes }) => ({ filename: name, contentType: mime, content: Buffer.from(bytes) })),
        })
        .catch((error: Error & SmtpError) => {
          throw withoutAddress(error, wholeLeft);
        });
      return { id: null, isDelivered: false };
    },
  };
}
