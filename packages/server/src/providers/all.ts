import type { Config } from '../platform/config.ts';
import { readInstallationKeys, type Keys } from '../platform/keys.ts';
import type { Services } from '../platform/services.ts';
import { openIdealPostcodes } from './addresses/ideal-postcodes.ts';
import type { AddressProvider } from './addresses/provider.ts';
import { openCompaniesHouse } from './companies/companies-house.ts';
import { openCompanyCopy } from './companies/company-copy.ts';
import type { CompanyRegister } from './companies/provider.ts';
import { openRequestWindow } from './companies/request-window.ts';
import { openSandboxCompanies } from './companies/sandbox.ts';
import { openOnfidoDocuments } from './document-checks/onfido.ts';
import type { DocumentChecks } from './document-checks/provider.ts';
import { openSandboxDocuments } from './document-checks/sandbox.ts';
import type { FileStore } from './files/provider.ts';
import { openLocalFiles } from './files/local.ts';
import { openS3Files } from './files/s3.ts';
import { openBuiltInIdentity } from './identity/built-in/open-built-in.ts';
import { openFirebaseIdentity } from './identity/firebase/open-firebase.ts';
import type { IdentityProvider } from './identity/provider.ts';
import { openKmsKeys } from './keys/aws-kms.ts';
import { openLocalKeys } from './keys/local.ts';
import type { KeyWrapper } from './keys/provider.ts';
import { openBusinessGateway } from './land-registry/business-gateway.ts';
import type { LandRegistry } from './land-registry/provider.ts';
import { openSandboxLandRegistry } from './land-registry/sandbox.ts';
import { openMailboxMail } from './mail/mailbox-mail.ts';
import type { MailProvider } from './mail/provider.ts';
import { openResend } from './mail/resend.ts';
import { openSmtp } from './mail/smtp.ts';
import { openModulr } from './payees/modulr.ts';
import type { PayeeChecks } from './payees/provider.ts';
import { openSandboxPayees } from './payees/sandbox.ts';
import { openSurePay } from './payees/surepay.ts';
import { openOnfido } from './registers/onfido.ts';
import type { CardCollector } from './payments/cards.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { openSandboxCards } from './payments/sandbox-cards.ts';
import { openSandboxPayments } from './payments/sandbox.ts';
import type { Registers } from './registers/provider.ts';
import { openSandboxRegisters } from './registers/sandbox.ts';
import type { RentProvider } from './right-to-rent/provider.ts';
import { openSandboxRent } from './right-to-rent/sandbox.ts';
import { openYoti } from './right-to-rent/yoti.ts';
import { openMailboxSms } from './sms/mailbox-sms.ts';
import type { SmsProvider } from './sms/provider.ts';
import { openTwilio } from './sms/twilio.ts';

export type ProviderParts = Pick<Services, 'config' | 'keys' | 'pool' | 'db' | 'scopedDb' | 'log' | 'now'>;

/** Which implementation of each port the configuration asks for; the only place that knows them all. */
export function openFiles(config: Config): FileStore {
  return config.files === 's3' ? openS3Files(config.s3) : openLocalFiles(`${config.dataDir}/files`);
}

/** What wraps the keys that seal content. */
export function openKeyWrapper(config: Config): KeyWrapper {
  const local = openLocalKeys(() => readInstallationKeys(config));
  return config.keys === 'aws-kms' ? openKmsKeys(config.kms, local) : local;
}

export function openMail({ config }: { config: Config; keys: Keys }): MailProvider {
  if (config.resend) return openResend({ ...config.resend, from: config.mailFrom });
  return config.smtpUrl ? openSmtp({ url: config.smtpUrl, from: config.mailFrom }) : openMailboxMail(config);
}

/** Null in production without SMS_URL: there is no page for texts there, so people sign in by e-mail. */
export function openSms(config: Config): SmsProvider | null {
  if (config.smsUrl) return openTwilio(config.smsUrl, config.origin);
  return config.isProduction ? null : openMailboxSms(config);
}

/** Null in production without a key: companies are typed by hand there, never made up. */
export function openCompanies({ config, pool, now }: Pick<ProviderParts, 'config' | 'pool' | 'now'>): CompanyRegister | null {
  if (config.companiesHouse) return openCompaniesHouse(config.companiesHouse, openRequestWindow(pool, 'companies_house', now), now);
  return config.isProduction ? null : openSandboxCompanies();
}

const DAY_MS = 86_400_000;
/** Null unless the operator gave a key: addresses then come from own data and published sales, or are typed. */
export function openAddresses({ config, pool, now }: Pick<ProviderParts, 'config' | 'pool' | 'now'>): AddressProvider | null {
  const { idealPostcodes } = config;
  if (!idealPostcodes) return null;
  const limit = { most: idealPostcodes.mostADay, windowMs: DAY_MS };
  return openIdealPostcodes(idealPostcodes, openRequestWindow(pool, 'ideal_postcodes', now, limit), now);
}

/** Null unless the operator chose one: what no register was asked is not run. */
export function openRegisters({ registers, onfido }: Config): Registers | null {
  if (registers === 'onfido' && onfido) return openOnfido(onfido);
  return registers === 'sandbox' ? openSandboxRegisters() : null;
}

/** Null unless the operator chose one: then members alone look at documents. */
export function openDocumentChecks({ documentChecks, onfido }: Config): DocumentChecks | null {
  if (documentChecks === 'onfido' && onfido) return openOnfidoDocuments(onfido);
  return documentChecks === 'sandbox' ? openSandboxDocuments() : null;
}

/** Null unless the operator chose one: then the route of a certified provider is closed. */
export function openRentProvider({ rightToRent, yoti, origin }: Config): RentProvider | null {
  if (rightToRent === 'yoti' && yoti) return openYoti({ ...yoti, origin });
  return rightToRent === 'sandbox' ? openSandboxRent() : null;
}

/** Null unless the operator chose one: what no bank was asked is not run. */
export function openPayees({ config, now }: Pick<ProviderParts, 'config' | 'now'>): PayeeChecks | null {
  if (config.payeeChecks === 'modulr') return openModulr(config.modulr);
  if (config.payeeChecks === 'surepay') return openSurePay(config.surepay, now);
  return config.payeeChecks === 'sandbox' ? openSandboxPayees() : null;
}

/** Null unless the operator chose one: what nobody was asked is not run. */
export function openLandRegistry({ config, now }: Pick<ProviderParts, 'config' | 'now'>): LandRegistry | null {
  const { landRegistry, businessGateway } = config;
  if (landRegistry === 'business-gateway') return openBusinessGateway(businessGateway);
  return landRegistry === 'sandbox'
    ? openSandboxLandRegistry(businessGateway.registerPricePence, now, businessGateway.planPricePence)
    : null;
}

/** Null unless the operator chose one: then clients pay by bank transfer alone. Stripe’s own program is read where it is used, and nowhere else. */
export async function openPayments({ config, now }: Pick<ProviderParts, 'config' | 'now'>): Promise<PaymentProvider | null> {
  if (config.payments === 'stripe') return (await import('./payments/stripe.ts')).openStripePayments(config.stripe);
  return config.payments === 'sandbox' ? openSandboxPayments(config, now) : null;
}

/** Null where nobody takes payments: then invoices for plans are paid by bank transfer alone. */
export async function openCards({ config, now }: Pick<ProviderParts, 'config' | 'now'>): Promise<CardCollector | null> {
  if (config.payments === 'stripe') return (await import('./payments/stripe-cards.ts')).openStripeCards(config.stripe);
  return config.payments === 'sandbox' ? openSandboxCards(config, now) : null;
}

export function openIdentity(parts: ProviderParts & { mail: MailProvider }): IdentityProvider | Promise<IdentityProvider> {
  const { firebase } = parts.config;
  return firebase ? openFirebaseIdentity(firebase, parts.db) : openBuiltInIdentity(parts);
}

export { openCompanyCopy };
