import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError, type Config } from '../../../platform/config.ts';

/** Who sends the invoices of an installation, as its operator writes it. */
export const Seller = z.strictObject({
  name: z.string().trim().min(1).max(100),
  address: z.array(z.string().trim().min(1).max(100)).min(1).max(6),
  /** Null for somebody who is not registered for VAT. */
  vat_number: z.string().trim().min(1).max(20).nullable().default(null),
  company_number: z.string().trim().min(1).max(20).nullable().default(null),
  email: z.email(),
  bank: z.strictObject({
    account_name: z.string().trim().min(1).max(60),
    sort_code: z.string().regex(/^\d{2}-\d{2}-\d{2}$/, 'must be like 10-20-30'),
    account_number: z.string().regex(/^\d{8}$/, 'must be 8 digits'),
  }),
  /** Days from an invoice to the day it is due. */
  payment_days: z.int().min(0).max(90).default(14),
});
export type Seller = z.infer<typeof Seller>;

/** Of the demonstration: nobody, at no bank. */
const DEMONSTRATION: Seller = {
  name: 'Freehold Hosting (demonstration)',
  address: ['2 Gannet Quay', 'Bristol BS1 4KC'],
  vat_number: 'GB 999 0000 00',
  company_number: null,
  email: 'billing@freehold.example',
  bank: { account_name: 'Demonstration, do not pay', sort_code: '00-00-00', account_number: '00000000' },
  payment_days: 14,
};

type Setting = Pick<Config, 'sellerFile'>;
const loaded = new WeakMap<Setting, Seller | null>();

/** Who invoices this workspace; null where nobody does, and so nothing is to be paid. Only the demonstration has one without a file. */
export function sellerOf(config: Setting, isDemonstration: boolean): Seller | null {
  const known = loaded.get(config);
  const own = known === undefined ? readSeller(config.sellerFile) : known;
  loaded.set(config, own);
  return own ?? (isDemonstration ? DEMONSTRATION : null);
}

function readSeller(path: string | null): Seller | null {
  if (path === null) return null;
  const parsed = Seller.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'}: ${issue.message}`);
  throw new ConfigError([`FREEHOLD_SELLER_FILE is wrong: ${path}`, ...lines].join('\n'));
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read';
    throw new ConfigError(`FREEHOLD_SELLER_FILE is wrong: ${why}, ${path}`);
  }
}
