import type { Mail } from '../../../providers/mail/provider.ts';
import { renderMail } from '../../../providers/mail/render-mail.ts';

type About = { link: string; firm: string; inviter: string; role: string; until: Date };

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'long', year: 'numeric' });

export const inviterOf = (found: { inviter_first_name: string; inviter_surname: string; inviter_email: string }): string =>
  `${found.inviter_first_name} ${found.inviter_surname}`.trim() || found.inviter_email;

/** The mail that invites somebody to a firm. */
export function invitationMail(to: string, { link, firm, inviter, role, until }: About): Mail {
  return renderMail(to, {
    subject: `${inviter} invites you to ${firm} on Freehold`,
    heading: `Join ${firm}`,
    paragraphs: [
      `${inviter} invites you to work with ${firm} on Freehold. Your role there is ${role}.`,
      `The link works until ${DAY.format(until)}, once.`,
    ],
    action: { label: 'See the invitation', url: link },
    footer: `You do not know ${firm}? Then there is nothing to do: nobody joins without this link.`,
  });
}
