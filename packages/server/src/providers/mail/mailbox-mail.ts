import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { openMailbox, takeInMailbox } from './mailbox.ts';
import { registerMailboxPages } from './mailbox-pages.ts';
import type { MailProvider } from './provider.ts';

type MailboxConfig = Pick<Config, 'mailFrom' | 'dataDir' | 'isProduction' | 'origin'>;

/** Keeps mail on this machine and shows it at `/dev/mailbox`. Never in production. */
export function openMailboxMail(config: MailboxConfig, now: () => Date = () => new Date()): MailProvider {
  if (config.isProduction) throw new Error('In production mail must go through a mail server: set SMTP_URL');
  const mailbox = openMailbox({ folder: join(config.dataDir, 'mailbox'), from: config.mailFrom, now });
  return {
    name: 'mailbox',
    async send(mail) {
      const taken = takeInMailbox(mail.to);
      await mailbox.deliver(mail);
      return taken;
    },
    registerRoutes: (app) => registerMailboxPages(app, mailbox, config.origin),
  };
}
