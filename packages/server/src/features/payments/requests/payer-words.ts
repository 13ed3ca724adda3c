/* What somebody reads who is asked to pay. */

export type PayerAsked = {
  agency: string;
  name: string;
  what: string;
  sum: string;
  property: string | null;
  message: string;
  url: string;
  due: string | null;
  reference: string;
};
type MailWords = { subject: string; heading: string; paragraphs: string[]; action?: { label: string; url: string }; footer?: string };

const about = ({ what, property }: PayerAsked) => `${what}${property === null ? '' : ` for ${property}`}`;
const FOOT = ({ agency, reference }: PayerAsked) =>
  `Reference ${reference}. If you did not expect this, open the page and choose “I do not recognise this”, or call ${agency} on a number you already know.`;

export const requestMail = (asked: PayerAsked): MailWords => ({
  subject: `${asked.agency} asks you for ${asked.sum}`,
  heading: `Hello ${asked.name}`,
  paragraphs: [
    `${asked.agency} asks you for ${asked.sum}: ${about(asked)}.`,
    ...(asked.message === '' ? [] : asked.message.split(/\n{2,}/)),
    ...(asked.due === null ? [] : [`It is due on ${asked.due}.`]),
  ],
  action: { label: `See what it is for and pay ${asked.sum}`, url: asked.url },
  footer: FOOT(asked),
});
export const requestText = ({ agency, sum, what, url }: PayerAsked): string =>
  `${agency} asks you for ${sum} (${what}). See what it is for: ${url}`;

export const reminderMail = (asked: PayerAsked): MailWords => ({
  ...requestMail(asked),
  subject: `A reminder from ${asked.agency}: ${asked.sum}`,
  paragraphs: [`${asked.sum} is still to be paid: ${about(asked)}.`, ...(asked.due === null ? [] : [`It is due on ${asked.due}.`])],
});
export const reminderText = ({ agency, sum, url }: PayerAsked): string => `A reminder from ${agency}: ${sum} is still to be paid. ${url}`;

type Settled = { agency: string; name: string; what: string; sum: string; reference: string };
export const receiptMail = ({
  agency,
  name,
  what,
  sum,
  reference,
  receipt,
  vat,
  url,
}: Settled & { receipt: string; vat: string | null; url: string }): MailWords => ({
  subject: `Receipt ${receipt} from ${agency}`,
  heading: `Thank you, ${name}`,
  paragraphs: [
    `${agency} received ${sum}: ${what}.`,
    ...(vat === null ? [] : [`It includes ${vat} of VAT.`]),
    `Receipt ${receipt}, reference ${reference}.`,
  ],
  action: { label: 'Download the receipt', url },
});
export const cancelledMail = ({ agency, name, what, sum, reference }: Settled): MailWords => ({
  subject: `${agency} no longer asks you for ${sum}`,
  heading: `Hello ${name}`,
  paragraphs: [
    `You need not pay ${sum} (${what}) any more. If you have sent a transfer already, tell ${agency}.`,
    `Reference ${reference}.`,
  ],
});
export const refundMail = ({ agency, name, what, sum, reference }: Settled): MailWords => ({
  subject: `${agency} gives ${sum} back to you`,
  heading: `Hello ${name}`,
  paragraphs: [`${agency} gives back ${sum}: ${what}. It goes the way it came, and may take some working days.`, `Reference ${reference}.`],
});
