import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../mail/escape-html.ts';
import type { CardCollector, Collected } from './cards.ts';
import { button, page, send, takeForms } from './sandbox-pages.ts';

const Page = z.object({ customer: z.string(), returnUrl: z.string(), card: z.enum(['good', 'declined']).nullable() });
const Payment = z.object({ pence: z.number(), isPaid: z.boolean() });

/** Cards that are given and charged in a folder. It says wherever it shows itself that no money moves. */
export function openSandboxCards({ dataDir, origin }: { dataDir: string; origin: string }, now: () => Date): CardCollector {
  const folder = join(dataDir, 'sandbox-cards');
  const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);
  const fileOf = (id: string) => join(folder, `${id.replace(/[^\w-]/g, '_')}.json`);
  async function read<S extends z.ZodType>(schema: S, id: string): Promise<z.output<S> | null> {
    const text = await readFile(fileOf(id), 'utf8').catch(() => null);
    return text === null ? null : schema.parse(JSON.parse(text));
  }
  async function write(id: string, value: object): Promise<void> {
    await mkdir(folder, { recursive: true });
    const draft = `${fileOf(id)}.${process.pid}.draft`;
    await writeFile(draft, JSON.stringify(value));
    await rename(draft, fileOf(id));
  }
  const shown = (id: string, { isPaid }: z.output<typeof Payment>): Collected =>
    isPaid ? { payment: id, state: 'paid', fault: null } : { payment: id, state: 'failed', fault: 'declined' };
  const paymentOf = (customer: string, key: string) => `card_payment_${hash(customer, key)}`;
  return {
    name: 'sandbox',
    label: 'Sandbox',
    isSandbox: true,
    createCustomer: async ({ reference }) => `customer_${hash(origin, reference)}`,
    async openPage(customer, { key, returnUrl }) {
      const session = `card_page_${hash(customer, key)}`;
      if ((await read(Page, session)) === null) await write(session, { customer, returnUrl, card: null });
      return { session, url: `${origin}/dev/payments/card/${session}` };
    },
    async readPage(session) {
      const known = await read(Page, session);
      if (known === null) return { state: 'ended', card: null };
      if (known.card === null) return { state: 'open', card: null };
      const isGood = known.card === 'good';
      const card = { id: `${session}_${known.card}`, brand: 'Visa', last4: isGood ? '4242' : '0341', expMonth: 12 };
      return { state: 'done', card: { ...card, expYear: now().getUTCFullYear() + 2 } };
    },
    removeCard: async () => undefined,
    async collect({ key, customer, card, amountPence }) {
      const id = paymentOf(customer, key);
      const known = await read(Payment, id);
      const made = known ?? { pence: amountPence, isPaid: card.endsWith('_good') };
      if (known === null) await write(id, made);
      return shown(id, made);
    },
    async findCollected(customer, key) {
      const id = paymentOf(customer, key);
      const known = await read(Payment, id);
      return known && shown(id, known);
    },
    async readCollected(id) {
      return shown(id, (await read(Payment, id)) ?? { pence: 0, isPaid: false });
    },
    callback: null,
    registerPages: (app, heard) => registerPages(app, { read: (id) => read(Page, id), write, heard }),
  };
}

type Given = {
  read: (id: string) => Promise<z.output<typeof Page> | null>;
  write: (id: string, value: object) => Promise<void>;
  heard: (heard: { customer: string }) => Promise<void>;
};

/** The page that a real provider would show, where a firm gives its card. Never in production. */
function registerPages(app: FastifyInstance, { read, write, heard }: Given): void {
  const options = { schema: { hide: true } };
  const none = page('This page is closed', '<p>No card can be given here any more.</p>');
  void app.register(async (part) => {
    takeForms(part);
    part.get<{ Params: { id: string } }>('/dev/payments/card/:id', options, async (request, reply) => {
      const { id } = request.params;
      const known = await read(id);
      if (known === null || known.card !== null) return send(reply, none, 404);
      return send(
        reply,
        page(
          'Give a card for invoices',
          `${button(`/dev/payments/card/${id}/good`, 'Save test card 4242')}
          ${button(`/dev/payments/card/${id}/declined`, 'Save a card that is declined when it is charged', { isQuiet: true })}
          <p><a href="${escapeHtml(known.returnUrl)}">Go back without a card</a></p>`,
        ),
      );
    });
    part.post<{ Params: { id: string; what: string } }>('/dev/payments/card/:id/:what', options, async (request, reply) => {
      const { id, what } = request.params;
      const known = await read(id);
      if (known === null || known.card !== null || (what !== 'good' && what !== 'declined')) return send(reply, none, 404);
      await write(id, { ...known, card: what });
      await heard({ customer: known.customer });
      return reply.redirect(known.returnUrl, 303);
    });
  });
}
