import type { AddressProvider } from '../providers/addresses/provider.ts';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { CompanyCopy } from '../providers/companies/company-copy.ts';
import type { CompanyRegister } from '../providers/companies/provider.ts';
import type { FileStore } from '../providers/files/provider.ts';
import type { IdentityProvider } from '../providers/identity/provider.ts';
import type { DocumentChecks } from '../providers/document-checks/provider.ts';
import type { RentProvider } from '../providers/right-to-rent/provider.ts';
import type { LandRegistry } from '../providers/land-registry/provider.ts';
import type { PayeeChecks } from '../providers/payees/provider.ts';
import type { CardCollector } from '../providers/payments/cards.ts';
import type { PaymentProvider } from '../providers/payments/provider.ts';
import type { Registers } from '../providers/registers/provider.ts';
import type { MailProvider } from '../providers/mail/provider.ts';
import type { SmsProvider } from '../providers/sms/provider.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { LiveEvents } from './live-events.ts';
import type { FileWrites } from './file-writes.ts';
import type { Keys } from './keys.ts';

/** What features are handed; built once by app.ts or worker.ts, replaced in tests. */
export type Services = {
  config: Config;
  keys: Keys;
  pool: pg.Pool;
  /** Logged in as the owner of the tables: for what belongs to no workspace, and for finding out which one is meant. */
  db: Database;
  /** Logged in as a role that row-level security binds: what scopes open, and nothing else. */
  scopedDb: Database;
  /** Both again for calls of people from outside the firms: connections of their own, so that however many come at once members wait for none of them. */
  guestDb: Database;
  guestScopedDb: Database;
  log: FastifyBaseLogger;
  files: FileStore;
  fileWrites: FileWrites;
  mail: MailProvider;
  /** Null where this installation sends no texts: in production without SMS_URL. */
  sms: SmsProvider | null;
  identity: IdentityProvider;
  /** Null where no register of companies is connected: in production without COMPANIES_HOUSE_KEY. */
  companies: CompanyRegister | null;
  /** The register from files that the operator loaded; it finds nothing where none was. */
  companyCopy: CompanyCopy;
  /** Sells the addresses of a postcode; null where the operator connected nobody. */
  addresses: AddressProvider | null;
  /** Null where identity checks can ask no register: unless FREEHOLD_REGISTERS says otherwise. */
  registers: Registers | null;
  /** Looks at documents and faces; null where the operator connected nobody. */
  documentChecks: DocumentChecks | null;
  /** Certified to check who may rent; null where the operator connected nobody. */
  rentProvider: RentProvider | null;
  /** Asks banks whose an account is; null where the operator connected nobody. */
  payees: PayeeChecks | null;
  /** Asks HM Land Registry; null where the operator connected nobody. */
  landRegistry: LandRegistry | null;
  /** Takes card payments; null where the operator connected nobody. */
  payments: PaymentProvider | null;
  /** Takes what firms owe for their plans from cards; null where the operator connected nobody. */
  cards: CardCollector | null;
  liveEvents: LiveEvents;
  now: () => Date;
};

/** The same services, over the connections for people from outside the firms. */
export const forGuests = (services: Services): Services => ({ ...services, db: services.guestDb, scopedDb: services.guestScopedDb });
