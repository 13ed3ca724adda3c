import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { openMailbox, takeInMailbox } from '../mail/mailbox.ts';
import { registerMailboxPages } from '../mail/mailbox-pages.ts';
import type { SmsProvider } from './provider.ts';

/** Keeps texts on this machine, beside the mail that the page `/dev/mailbox` shows. Never in production. */
export function openMailboxSms(
  config: Pick<Config, 'dataDir' | 'isProduction' | 'origin'>,
  now: () => Date = () => new Date(),
): SmsProvider {
  if (config.isProduction) throw new Error('In production texts must go through a text service: set SMS_URL');
  const mailbox = openMailbox({ folder: join(config.dataDir, 'mailbox'), from: 'Freehold', now });
  return {
    name: 'mailbox',
    async send({ to, text }) {
      const taken = takeInMailbox(to);
      await mailbox.deliver({ kind: 'text', to, subject: 'Text message', text, html: '' });
      return taken;
    },
    registerRoutes: (app) => registerMailboxPages(app, mailbox, config.origin),
  };
}
