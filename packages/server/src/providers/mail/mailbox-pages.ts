import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Mailbox, ReceivedMail } from './mailbox.ts';
import { mailboxList, mailboxMessage, mailboxMissing } from './mailbox-html.ts';

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The pages of the local mailbox. They show sign-in links, so they exist only where no mail server is set, never in production,
 * and answer only under the product's own name: a page elsewhere that points its name at this machine gets nothing.
 */
export function registerMailboxPages(app: FastifyInstance, mailbox: Mailbox, origin: string): void {
  const names = new Set([...LOCAL_NAMES, new URL(origin).hostname]);
  const options = {
    schema: { hide: true },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!names.has(hostName(request.host))) return send(reply, mailboxMissing(), 404);
      return undefined;
    },
  };
  app.get('/dev/mailbox', options, async (_request, reply) => send(reply, mailboxList(await mailbox.list())));
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', options, async (request, reply) => {
    const mail: ReceivedMail | null = await mailbox.read(request.params.id);
    return mail ? send(reply, mailboxMessage(mail)) : send(reply, mailboxMissing(), 404);
  });
}

function hostName(host: string): string {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return '';
  }
}

function send(reply: FastifyReply, html: string, status = 200) {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(html);
}
