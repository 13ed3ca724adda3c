import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../mail/escape-html.ts';
import type { Heard } from './provider.ts';
import type { SandboxStore } from './sandbox.ts';

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
type Given = { origin: string; now: () => Date; heard: (heard: Heard) => Promise<void> };

/** The pages that a real provider would show: one to pay on, one where a firm gives its details. Never in production. */
export function registerSandboxPages(app: FastifyInstance, store: SandboxStore, { origin, now, heard }: Given): void {
  const options = { schema: { hide: true } };
  void app.register(async (part) => {
    takeForms(part);
    part.get<{ Params: { id: string } }>('/dev/payments/pay/:id', options, async (request, reply) => {
      const { id } = request.params;
      const session = await store.readSession(id);
      if (!session || !['open', 'failed'].includes(session.state))
        return send(reply, page('This page is closed', '<p>Nothing can be paid here any more.</p>'), 404);
      return send(
        reply,
        page(
          `Pay ${pounds.format(session.amountPence / 100)}`,
          `<p>${escapeHtml(session.description)}, ${escapeHtml(session.reference)}</p>
          ${session.state === 'failed' ? '<p role="alert">The card was declined. Try again.</p>' : ''}
          ${button(`/dev/payments/pay/${id}/paid`, `Pay ${pounds.format(session.amountPence / 100)} with test card 4242`, { fields: NAME_ON_CARD })}
          ${button(`/dev/payments/pay/${id}/declined`, 'Try a card that is declined', { isQuiet: true })}
          <p><a href="${escapeHtml(session.returnUrl)}">Go back without paying</a></p>`,
        ),
      );
    });
    part.post<{ Params: { id: string; what: string } }>('/dev/payments/pay/:id/:what', options, async (request, reply) => {
      const { id, what } = request.params;
      const session = await store.readSession(id);
      if (!session || !['open', 'failed'].includes(session.state) || !['paid', 'declined'].includes(what))
        return send(reply, page('This page is closed', '<p>Nothing can be paid here any more.</p>'), 404);
      const isPaid = what === 'paid';
      await store.writeSession(id, {
        ...session,
        state: isPaid ? 'paid' : 'failed',
        at: now().toISOString(),
        payer: nameOnCard(request.body),
      });
      await heard({ about: 'payment', account: session.account, session: id, payment: null });
      return reply.redirect(isPaid ? session.returnUrl : `/dev/payments/pay/${id}`, 303);
    });
    part.get<{ Params: { id: string } }>('/dev/payments/account/:id', options, async (request, reply) => {
      const account = await store.readAccount(request.params.id);
      if (!account) return send(reply, page('There is no such account', ''), 404);
      return send(
        reply,
        page(
          `Payments for ${account.name}`,
          `<p>A real provider asks for the company, its owners and a bank account here.</p>${button(`/dev/payments/account/${request.params.id}`, 'Give made-up details and go back')}`,
        ),
      );
    });
    part.post<{ Params: { id: string } }>('/dev/payments/account/:id', options, async (request, reply) => {
      const { id } = request.params;
      const account = await store.readAccount(id);
      if (!account) return send(reply, page('There is no such account', ''), 404);
      await store.writeAccount(id, { ...account, isReady: true });
      await heard({ about: 'account', account: id });
      return reply.redirect(`${origin}/payments_account?back=1`, 303);
    });
  });
}

const MOST_BYTES = 4096;
/** Forms of these pages are short. */
export function takeForms(part: FastifyInstance): void {
  part.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (_request, body, done) => void done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

const NAME_ON_CARD =
  '<label>Name on the card<input name="payer" autocomplete="off" maxlength="140"></label><p>Left empty, who paid is not known.</p>';
const Paid = z.object({ payer: z.string() });
/** Null where the form had none. */
const nameOnCard = (body: unknown): string | null => Paid.safeParse(body).data?.payer.trim() || null;

export const button = (action: string, label: string, { isQuiet = false, fields = '' }: { isQuiet?: boolean; fields?: string } = {}) =>
  `<form method="post" action="${escapeHtml(action)}">${fields}<button${isQuiet ? ' class="quiet"' : ''}>${escapeHtml(label)}</button></form>`;

const STYLE = `body{font:16px/24px Inter,system-ui,sans-serif;background:#FAF8F2;color:#1C1F1B;margin:0}main{max-width:420px;margin:48px auto;padding:0 20px}
h1{font:500 28px/34px Newsreader,Georgia,serif}.note{background:#FBEFD8;color:#6B4305;border-radius:8px;padding:12px 14px}
button{width:100%;min-height:48px;border:0;border-radius:8px;background:#1F5141;color:#fff;font:600 16px/20px inherit;margin:8px 0}
label{display:block;font-weight:600}input{box-sizing:border-box;width:100%;min-height:44px;border:1px solid #CFC8B6;border-radius:8px;padding:0 12px;font:inherit;margin-top:4px}
button.quiet{background:#fff;color:#1C1F1B;border:1px solid #CFC8B6}a{color:#1F5141}`;

export const page = (
  title: string,
  body: string,
) => `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><p class="note">Sandbox: no money moves. This page stands for that of a card provider.</p>
<h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

export function send(reply: FastifyReply, html: string, status = 200) {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(html);
}
