import type { Trx } from '../../../platform/database.ts';
import type { StoredFile } from '../../../platform/file-vault.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { renderMail } from '../../../providers/mail/render-mail.ts';
import { queueMessage } from '../../firm/public.ts';
import { documentPath, openContacts, RECIPIENT, type OpenDocument } from '../signing-documents/public.ts';

/** Mail servers refuse what is longer, once it is packed for mail. */
const MOST_ATTACHED_BYTES = 12 * 1024 * 1024;

/**
 * Sends everybody of a document their copy, in the transaction that releases it: one message a person, whatever is tried again. Who has a number
 * alone is told by text where to find it.
 */
export async function sendCopies(
  trx: Trx,
  scope: Scope,
  services: Services,
  { document, recipients }: OpenDocument,
  { sealed, certificate }: { sealed: StoredFile; certificate: StoredFile },
): Promise<void> {
  const fits = sealed.size <= MOST_ATTACHED_BYTES;
  const where = `${services.config.origin}/signed_contracts_list`;
  for (const recipient of recipients) {
    const isCopy = recipient.role === 'copy';
    if (!isCopy && recipient.state !== 'signed') continue;
    const { email, phone } = await openContacts(services, scope, recipient);
    const about = { type: RECIPIENT, id: recipient.id, path: documentPath(document.id) };
    const { sender_name: agency, title } = document;
    if (email !== null)
      await queueMessage(trx, scope, services, {
        purpose: 'signing_finished',
        about,
        mail: renderMail(email, mailWords({ agency, title, name: recipient.name, fits, isCopy, where, origin: services.config.origin })),
        files: fits
          ? [
              { sha256: sealed.sha256, name: `${fileName(title)}.pdf` },
              { sha256: certificate.sha256, name: 'Signing certificate.pdf' },
            ]
          : [],
      });
    else if (phone !== null && services.sms !== null)
      await queueMessage(trx, scope, services, {
        purpose: 'signing_finished',
        about,
        text: { to: phone, text: `${agency}: everybody has signed. Your sealed copy: ${where} Reply STOP to end texts.` },
      });
  }
}

const fileName = (title: string) =>
  title
    .replace(/[^\p{L}\p{N} .-]/gu, '')
    .trim()
    .slice(0, 80) || 'Document';

type Told = { agency: string; title: string; name: string; fits: boolean; isCopy: boolean; where: string; origin: string };
function mailWords({ agency, title, name, fits, isCopy, where, origin }: Told) {
  const found = isCopy
    ? `It is too large for an email. Ask ${agency} for it.`
    : 'It is too large for an email. You find it among your signed documents.';
  return {
    subject: `Signed by everybody: your copy from ${agency}`,
    heading: `Hello ${name}`,
    paragraphs: [
      `Everybody has signed “${title}”, and it is sealed.`,
      fits
        ? 'The sealed document and its signing certificate are attached. Keep the file as it is: saving it anew in another program breaks its seal.'
        : found,
      `Anybody can check at ${origin}/verify-document that nothing was changed.`,
    ],
    ...(!isCopy && { action: { label: 'Open your signed documents', url: where } }),
    footer: `If you have a question, ask ${agency}.`,
  };
}
