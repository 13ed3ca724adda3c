/* What a person reads when they are sent a link. The screen of the firm shows it beforehand in the same words. */

export type Invitation = {
  agency: string;
  firstName: string | null;
  /** First line of the property's address; null where the flow is for none. */
  property: string | null;
  flow: string;
  minutes: number;
  /** What to have ready, in words; none where nothing is needed. */
  ready: readonly string[];
  /** The firm's own words. */
  words: string;
  /** What the person pays, in pounds; null where the firm does. */
  price: string | null;
  url: string;
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const greeting = ({ firstName }: Invitation) => (firstName === null ? 'Hello.' : `Hello ${firstName}.`);
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
const own = ({ words }: Invitation) => (words === '' ? [] : [sentence(words)]);
const why = ({ property }: Invitation) =>
  property === null ? 'We need a few details from you.' : `We need a few details from you for ${property}.`;
const takes = ({ minutes }: Invitation) => `It takes about ${minutes} minutes on a phone or computer. You need no app and no password.`;
const ready = ({ ready: things }: Invitation) => (things.length === 0 ? [] : [`Have ready: ${list.format(things)}.`]);
const price = ({ price: pounds }: Invitation) => (pounds === null ? [] : [`It costs you ${pounds}.`]);
const SAFE = 'We never ask for the passwords of your bank.';

/** The text with the link. It begins with the firm, so that the person knows who writes. */
export const invitationText = (invitation: Invitation): string =>
  [
    `${invitation.agency}: ${greeting(invitation)}`,
    ...own(invitation),
    why(invitation),
    `It takes about ${invitation.minutes} minutes.`,
    ...price(invitation),
    invitation.url,
    'We never ask for bank passwords. Reply STOP to end texts.',
  ].join(' ');

export const reminderText = (invitation: Invitation): string =>
  `${invitation.agency}: ${greeting(invitation)} A reminder: ${lower(why(invitation))} ${invitation.url} Reply STOP to end texts.`;

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export type InviteMail = { subject: string; heading: string; paragraphs: string[]; action: { label: string; url: string }; footer: string };

export function invitationMail(invitation: Invitation): InviteMail {
  return {
    subject: `${invitation.agency} needs a few details from you`,
    heading: greeting(invitation).replace(/\.$/, ''),
    paragraphs: [...own(invitation), why(invitation), takes(invitation), ...ready(invitation), ...price(invitation)],
    action: { label: 'Begin', url: invitation.url },
    footer: `${SAFE} The link is for you alone and works for 30 days. If you did not expect this, tell ${invitation.agency}.`,
  };
}

export function reminderMail(invitation: Invitation): InviteMail {
  return {
    subject: `A reminder from ${invitation.agency}`,
    heading: greeting(invitation).replace(/\.$/, ''),
    paragraphs: [`${why(invitation)} What you have done so far is kept.`, takes(invitation)],
    action: { label: 'Carry on', url: invitation.url },
    footer: `${SAFE} The link is for you alone and works for 30 days. If you did not expect this, tell ${invitation.agency}.`,
  };
}

/** A step that is asked for again, and why: a shipped reason, or nothing where a member wrote their own. Those words stand behind the code alone. */
export type Again = { title: string; reason: string };

/** Three parts of a text message in the usual alphabet. */
const MOST_TEXT = 459;
const KEPT_REST = 'What else you sent is kept.';
const countOf = (again: readonly Again[]) => (again.length === 1 ? 'One thing is' : `${again.length} things are`);
const whyAgain = ({ title, reason }: Again) => `${title}: ${reason === '' ? 'the page of the link says why.' : reason}`;

/** What to do again and why. Where that is longer than a text should be it names the steps, and where even that is, it counts them. */
export function redoText(invitation: Invitation, again: readonly Again[]): string {
  const around = (middle: string) =>
    [
      `${invitation.agency}: ${greeting(invitation)}`,
      ...own(invitation),
      middle,
      KEPT_REST,
      invitation.url,
      'Reply STOP to end texts.',
    ].join(' ');
  const needed = `${countOf(again)} needed again`;
  const forms = [
    around(`${needed}. ${again.map(whyAgain).join(' ')}`),
    around(`${needed}: ${list.format(again.map(({ title }) => title))}. The page of the link says why.`),
  ];
  return forms.find((text) => text.length <= MOST_TEXT) ?? around(`${needed}. The page of the link says what, and why.`);
}

export function redoMail(invitation: Invitation, again: readonly Again[]): InviteMail {
  return {
    subject: `Something to do again for ${invitation.agency}`,
    heading: greeting(invitation).replace(/\.$/, ''),
    paragraphs: [...own(invitation), `${countOf(again)} needed again. ${KEPT_REST}`, ...again.map(whyAgain)],
    action: { label: 'Do it again', url: invitation.url },
    footer: `${SAFE} The link is for you alone and works for 30 days. If you did not expect this, tell ${invitation.agency}.`,
  };
}

/** What somebody needs for a type of step; none where they need nothing. */
export const READY_FOR: Readonly<Record<string, string>> = {
  id_document: 'your passport or driving licence',
  proof_of_address: 'a recent bank statement or council tax bill',
  employment_income: 'your payslips',
  company_details: 'the number of the company, and who owns it',
  right_to_rent: 'your passport, or a Home Office share code',
  source_of_funds: 'papers that show where the money comes from, such as bank statements',
};

/** Who sees what the person hands in, in the words of their page. */
export const seenBy = (sender: string, agency: string): string =>
  `${sender} and the colleagues at ${agency} who check papers. You can see who opens them, and when.`;

/** How long it is kept. */
export const KEPT =
  'Five years after you stop being a client of theirs, because the law says so. If you send nothing, 30 days after the link ends.';
