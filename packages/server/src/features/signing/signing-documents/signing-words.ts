/* What somebody reads who is asked to sign. */

export type Asked = {
  agency: string;
  sender: string;
  name: string;
  title: string;
  property: string | null;
  message: string;
  url: string;
  ends: string | null;
  role: string;
};

const DOES: Record<string, { todo: string; label: string }> = {
  signer: { todo: 'sign', label: 'Read and sign' },
  approver: { todo: 'approve', label: 'Read and approve' },
  viewer: { todo: 'read', label: 'Read the document' },
};
const doing = (role: string) => DOES[role] ?? { todo: 'read', label: 'Read the document' };
const about = ({ title, property }: Asked) => `“${title}”${property === null ? '' : ` for ${property}`}`;
const greeting = ({ name }: Asked) => `Hello ${name}`;
const ends = ({ ends: day }: Asked) => (day === null ? [] : [`It can be done until ${day}.`]);
const FOOT = (agency: string) =>
  `The link is for you alone. You prove who you are with a code before anything is shown, so do not pass it on. If you did not expect this, tell ${agency}.`;

type MailWords = { subject: string; heading: string; paragraphs: string[]; action?: { label: string; url: string }; footer: string };

export const requestMail = (asked: Asked): MailWords => ({
  subject: `${asked.agency} asks you to ${doing(asked.role).todo} a document`,
  heading: greeting(asked),
  paragraphs: [
    `${asked.sender} of ${asked.agency} asks you to ${doing(asked.role).todo} ${about(asked)}.`,
    ...(asked.message === '' ? [] : asked.message.split(/\n{2,}/)),
    ...ends(asked),
  ],
  action: { label: doing(asked.role).label, url: asked.url },
  footer: FOOT(asked.agency),
});
export const reminderMail = (asked: Asked): MailWords => ({
  ...requestMail(asked),
  subject: `A reminder from ${asked.agency}: a document waits for you`,
  paragraphs: [
    `${about(asked)} still waits for you to ${doing(asked.role).todo} it.`,
    ...ends(asked),
    'Use this link. Earlier ones no longer work.',
  ],
});
export const correctedMail = (asked: Asked): MailWords => ({
  ...requestMail(asked),
  subject: `${asked.agency} corrected a document you were asked to ${doing(asked.role).todo}`,
  paragraphs: [
    `${asked.sender} of ${asked.agency} corrected ${about(asked)}. Read it again before you ${doing(asked.role).todo} it.`,
    ...ends(asked),
    'Use this link. Earlier ones no longer work.',
  ],
});
export const requestText = (asked: Asked): string =>
  `${asked.agency}: ${asked.sender} asks you to ${doing(asked.role).todo} a document. ${asked.url} Reply STOP to end texts.`;
export const reminderText = (asked: Asked): string =>
  `${asked.agency}: a document still waits for you to ${doing(asked.role).todo} it. ${asked.url} Earlier links no longer work. Reply STOP to end texts.`;
export const correctedText = (asked: Asked): string =>
  `${asked.agency}: a document for you was corrected. Use this link: ${asked.url} Reply STOP to end texts.`;

type Ended = { agency: string; name: string; title: string; reason: string };
const WHY = (reason: string) => (reason === '' ? [] : [`The reason given: ${reason}`]);
export const voidedMail = ({ agency, name, title, reason }: Ended): MailWords => ({
  subject: `${agency} called a document off`,
  heading: `Hello ${name}`,
  paragraphs: [`${agency} called “${title}” off. You need do nothing more, and the link no longer works.`, ...WHY(reason)],
  footer: `If you have a question, ask ${agency}.`,
});
export const removedMail = ({ agency, name, title }: Ended): MailWords => ({
  subject: `${agency} no longer needs you to sign a document`,
  heading: `Hello ${name}`,
  paragraphs: [`${agency} no longer asks you for “${title}”. You need do nothing more, and the link no longer works.`],
  footer: `If you have a question, ask ${agency}.`,
});
export const declinedMail = ({ agency, name, title }: Ended): MailWords => ({
  subject: 'A document will not be signed',
  heading: `Hello ${name}`,
  paragraphs: [
    `Somebody declined to sign “${title}”, so it ends here for everybody. What you signed does not count. ${agency} knows about it.`,
  ],
  footer: `If you have a question, ask ${agency}.`,
});
