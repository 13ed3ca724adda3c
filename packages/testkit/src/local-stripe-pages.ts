import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LocalEvent } from './local-stripe.ts';

type Shown = {
  sessions(): { id: string; amount: number; description: string; returnUrl: string }[];
  pay(id: string): LocalEvent[];
  giveCard(id: string): LocalEvent;
  enable(account: string): LocalEvent;
  signed(event: LocalEvent, at: Date, secret: string): { body: string; headers: Record<string, string> };
};

/** Where the product listens to the two kinds of events, which Stripe signs with a secret for each. */
export type Told = { origin: string; secrets: { stripe: string; 'stripe-billing': string } };

const page = (title: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
const button = (action: string, label: string) => `<form method="post" action="${action}"><button>${label}</button></form>`;

/**
 * The pages that Stripe itself would show to a person: where a payer pays, a firm connects its account, and a card is given. What happens on them
 * is told to the product as Stripe tells it: each event twice, the last one first.
 */
export async function serveLocalPages(stripe: Shown, told: Told, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://local').pathname;
  const [, , id = ''] = path.split('/');
  const html = (text: string) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
  const back = (address: string) => void response.writeHead(303, { location: address }).end();
  const tell = async (word: keyof Told['secrets'], ...events: LocalEvent[]) => {
    for (const event of [...events, ...events].toReversed()) {
      const { body, headers } = stripe.signed(event, new Date(), told.secrets[word]);
      const { status } = await fetch(`${told.origin}/v2/receipts/${word}`, { method: 'POST', headers, body });
      if (status !== 204) throw new Error(`The product answered an event with ${status}`);
    }
  };
  const isPost = request.method === 'POST';
  if (path.startsWith('/pay/')) {
    const { amount, description, returnUrl } = stripe.sessions().find((session) => session.id === id) ?? {};
    const sum = `£${((amount ?? 0) / 100).toFixed(2)}`;
    if (!isPost) return html(page(description ?? 'Nothing to pay', button(path, `Pay ${sum} by card`)));
    await tell('stripe', ...stripe.pay(id));
    return back(returnUrl ?? told.origin);
  }
  if (path.startsWith('/card/')) {
    if (!isPost) return html(page('Save a card', button(path, 'Save card 4242')));
    await tell('stripe-billing', stripe.giveCard(id));
    return back(`${told.origin}/plans_billings?card=back`);
  }
  if (!isPost) return html(page('Connect your account', button(path, 'Give the details')));
  await tell('stripe', stripe.enable(id));
  return back(`${told.origin}/payments_account?back=1`);
}
