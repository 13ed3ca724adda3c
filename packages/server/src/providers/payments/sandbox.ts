import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Movement } from '@freehold/property-rules/payments/provider-movements';
import { netOf } from '@freehold/property-rules/payments/provider-movements';
import { z } from 'zod';
import { ProviderUnavailable } from '../asked-outside.ts';
import type { KnownPayment, PaymentProvider } from './provider.ts';
import { registerSandboxPages } from './sandbox-pages.ts';

const Account = z.object({ name: z.string(), isReady: z.boolean() });
const Session = z.object({
  account: z.string(),
  reference: z.string(),
  amountPence: z.number(),
  description: z.string(),
  returnUrl: z.string(),
  expiresAt: z.string(),
  state: z.enum(['open', 'failed', 'paid', 'ended']),
  at: z.string(),
  payer: z.string().nullable().default(null),
  refunds: z.array(z.object({ key: z.string(), pence: z.number(), at: z.string() })),
});
export type SandboxSession = z.infer<typeof Session>;
export type SandboxAccount = z.infer<typeof Account>;

/** A provider in a folder. It says wherever it shows itself that no money moves. */
export type SandboxStore = {
  readAccount(id: string): Promise<SandboxAccount | null>;
  writeAccount(id: string, account: SandboxAccount): Promise<void>;
  readSession(id: string): Promise<SandboxSession | null>;
  writeSession(id: string, session: SandboxSession): Promise<void>;
  listSessions(): Promise<[string, SandboxSession][]>;
};

function openStore(folder: string): SandboxStore {
  const safe = (id: string) => join(folder, `${id.replace(/[^\w-]/g, '_')}.json`);
  async function read<S extends z.ZodType>(schema: S, path: string): Promise<z.output<S> | null> {
    const text = await readFile(path, 'utf8').catch(() => null);
    return text === null ? null : schema.parse(JSON.parse(text));
  }
  async function write(path: string, value: object): Promise<void> {
    await mkdir(folder, { recursive: true });
    const draft = `${path}.${process.pid}.draft`;
    await writeFile(draft, JSON.stringify(value));
    await rename(draft, path);
  }
  return {
    readAccount: (id) => read(Account, safe(id)),
    writeAccount: (id, account) => write(safe(id), account),
    readSession: (id) => read(Session, safe(id)),
    writeSession: (id, session) => write(safe(id), session),
    async listSessions() {
      const names = await readdir(folder).catch(() => []);
      const ids = names.flatMap((name) => (/^(pay_\w+)\.json$/.exec(name)?.[1] ? [name.replace(/\.json$/, '')] : []));
      const all = await Promise.all(ids.map(async (id) => [id, await read(Session, safe(id))] as const));
      return all.flatMap(([id, session]) => (session === null ? [] : [[id, session] satisfies [string, SandboxSession]]));
    },
  };
}

/** What a card costs here: 1.4 % and 20p. */
const feeOf = (pence: number) => Math.round(pence * 0.014) + 20;
const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);

function movementsOf(id: string, { state, amountPence, at, refunds }: SandboxSession): Movement[] {
  if (state !== 'paid') return [];
  return [
    { id: `${id}_charge`, kind: 'charge', grossPence: amountPence, feePence: feeOf(amountPence), at },
    ...refunds.map((one, index) => ({
      id: `${id}_refund_${index}`,
      kind: 'refund' as const,
      grossPence: -one.pence,
      feePence: 0,
      at: one.at,
    })),
  ];
}

export function openSandboxPayments({ dataDir, origin }: { dataDir: string; origin: string }, now: () => Date): PaymentProvider {
  const store = openStore(join(dataDir, 'sandbox-payments'));
  const of = async (id: string): Promise<SandboxSession> => {
    const session = await store.readSession(id);
    if (session === null) throw new ProviderUnavailable('refused', 'no such page');
    return session;
  };
  return {
    name: 'sandbox',
    label: 'Sandbox',
    isSandbox: true,
    async createAccount({ reference, name }) {
      const id = `acct_${hash(origin, reference)}`;
      if ((await store.readAccount(id)) === null) await store.writeAccount(id, { name, isReady: false });
      return id;
    },
    onboardingUrl: async (account, { returnUrl }) => `${origin}/dev/payments/account/${account}?back=${encodeURIComponent(returnUrl)}`,
    async readAccount(account) {
      const isReady = (await store.readAccount(account))?.isReady ?? false;
      return {
        hasSubmitted: isReady,
        chargesEnabled: isReady,
        payoutsEnabled: isReady,
        currentlyDue: isReady ? [] : ['company.name', 'external_account', 'tos_acceptance.date'],
        pastDue: [],
        disabledReason: isReady ? null : 'requirements.past_due',
        deadline: null,
      };
    },
    async openCheckout(account, { key, reference, amountPence, description, returnUrl, expiresAt }) {
      const id = `pay_${hash(account, key)}`;
      if ((await store.readSession(id)) === null)
        await store.writeSession(id, {
          account,
          reference,
          amountPence,
          description,
          returnUrl,
          expiresAt,
          state: 'open',
          at: now().toISOString(),
          payer: null,
          refunds: [],
        });
      return { session: id, url: `${origin}/dev/payments/pay/${id}` };
    },
    async findCheckout(_account, id) {
      const session = await store.readSession(id);
      return session && ['open', 'failed'].includes(session.state) && session.expiresAt > now().toISOString()
        ? `${origin}/dev/payments/pay/${id}`
        : null;
    },
    async closeCheckout(_account, id) {
      const session = await of(id);
      if (session.state !== 'paid') await store.writeSession(id, { ...session, state: 'ended' });
    },
    async readPayment(_account, id): Promise<KnownPayment> {
      const session = await of(id);
      return {
        state: session.state,
        method: session.state === 'paid' ? 'Visa 4242 (sandbox)' : session.state === 'failed' ? 'Card declined' : null,
        movements: movementsOf(id, session),
        lostDisputes: [],
        payment: `${id}_payment`,
        payer: session.state === 'paid' ? session.payer : null,
        refunds: session.refunds.map(({ key, pence }, index) => ({
          id: `${id}_refund_${index}`,
          reference: key,
          pence,
          state: 'done' as const,
        })),
      };
    },
    findSession: async (_account, payment) => payment.replace(/_payment$/, ''),
    async refund(_account, id, { key, amountPence }) {
      const session = await of(id);
      if (session.refunds.some((one) => one.key === key)) return;
      const left = session.amountPence - session.refunds.reduce((sum, { pence }) => sum + pence, 0);
      if (session.state !== 'paid' || amountPence > left) throw new ProviderUnavailable('refused', 'more than is left');
      await store.writeSession(id, { ...session, refunds: [...session.refunds, { key, pence: amountPence, at: now().toISOString() }] });
    },
    readBalance: async (account) => (await allMovements(store, account)).reduce((sum, one) => sum + netOf(one), 0),
    listMovements: (account) => allMovements(store, account),
    callback: null,
    registerPages: (app, heard) => registerSandboxPages(app, store, { origin, now, heard }),
  };
}

const allMovements = async (store: SandboxStore, account: string): Promise<Movement[]> =>
  (await store.listSessions()).flatMap(([id, session]) => (session.account === account ? movementsOf(id, session) : []));
