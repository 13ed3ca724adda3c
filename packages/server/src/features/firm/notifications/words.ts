import { isNotificationKind, kindOf } from '@freehold/contract/firm/notification-kinds';
import type { Config } from '../../../platform/config.ts';
import type { Mail } from '../../../providers/mail/provider.ts';
import { renderMail } from '../../../providers/mail/render-mail.ts';
import type { DigestRow } from './store.ts';

const footer = (origin: string) => `You choose what reaches you under “Basic information” in Freehold: ${origin}/basic_informations`;

type One = { kind: string; words: string; path: string; email: string; account_name: string };

/** The mail of one notification: what it says here, and the way there. No client is named. */
export function oneMail({ origin }: Pick<Config, 'origin'>, { kind, words, path, email, account_name: firm }: One): Mail {
  const label = isNotificationKind(kind) ? kindOf(kind).label : 'Something happened in Freehold';
  return renderMail(email, {
    subject: label,
    heading: label,
    paragraphs: [words, `Workspace: ${firm}`],
    action: { label: 'Open in Freehold', url: `${origin}${path}` },
    footer: footer(origin),
  });
}

/** The mail of a morning: everything that waited in one workspace. */
export function digestMail({ origin }: Pick<Config, 'origin'>, rows: readonly DigestRow[]): Mail {
  const paragraphs = [...rows.map((row) => row.words), `Workspace: ${rows[0]?.account_name}`];
  const count = rows.length === 1 ? '1 thing' : `${rows.length} things`;
  return renderMail(rows[0]?.email ?? '', {
    subject: `Freehold this morning: ${count}`,
    heading: 'Since yesterday morning',
    paragraphs,
    action: { label: 'Open Freehold', url: `${origin}/basic_informations#notifications` },
    footer: footer(origin),
  });
}
