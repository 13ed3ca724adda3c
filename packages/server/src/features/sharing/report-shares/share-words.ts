/* What people outside the firm read in messages about a shared report. */

type MailWords = { subject: string; heading: string; paragraphs: string[]; action?: { label: string; url: string }; footer: string };
type Sent = { firm: string; sender: string; name: string; purpose: string; ends: string; url: string };

export const shareMail = ({ firm, sender, name, purpose, ends, url }: Sent): MailWords => ({
  subject: `${firm} shared a report with you`,
  heading: `Hello ${name}`,
  paragraphs: [
    `${sender} of ${firm} shared a report with you, for this: ${purpose}`,
    `You need no account. The link asks for a code that is sent to this address. It opens until ${ends}.`,
    'Earlier links to it no longer work.',
  ],
  action: { label: 'Open the report', url },
  footer: `The link is for you alone, so do not pass it on. Each opening is recorded, and ${firm} sees it. If you did not expect this, open the link and say so.`,
});

type Asked = { firm: string; name: string; recipient: string; url: string };
export const consentMail = ({ firm, name, recipient, url }: Asked): MailWords => ({
  subject: `${firm} asks whether a report may be shared`,
  heading: `Hello ${name}`,
  paragraphs: [
    `${firm} would like to share a report about you with ${recipient}. It is shared only if you agree.`,
    'The link says what would be shared, why and until when. You can refuse, and you can change your mind later with the same link.',
  ],
  action: { label: 'See what is asked', url },
  footer: `The link is for you alone, so do not pass it on. If you have a question, ask ${firm}.`,
});
export const consentText = ({ firm, recipient, url }: Asked): string =>
  `${firm} asks whether a report about you may be shared with ${recipient}. You decide: ${url} Reply STOP to end texts.`;
