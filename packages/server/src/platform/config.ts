import { createPrivateKey, X509Certificate } from 'node:crypto';
import { z } from 'zod';

const flag = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((word) => word === 'on');
const optionalUrl = z.url().optional();

const Environment = z.object({
  FREEHOLD_ENV: z.string().default('development').describe('`production`, or anything else for non-production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000).describe('Port of the web address'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all'),
  FREEHOLD_ORIGIN: optionalUrl.describe('Address people type, for links in e-mails; default http://localhost:PORT'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .describe('PostgreSQL 16 or newer'),
  DATABASE_APP_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional()
    .describe('The same database, as the role that answers people’s calls; where the user of DATABASE_URL may create roles it is made'),
  FREEHOLD_DATA_DIR: z.string().default('.data').describe('Folder for keys, files and mail'),
  FREEHOLD_FILE_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hex digits')
    .optional()
    .describe('Key of the installation, which wraps the keys that seal content; generated on first start'),
  FREEHOLD_FILE_KEYS_BEFORE: z
    .string()
    .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/i, 'must be 64 hex digits, several by comma')
    .optional()
    .describe('Keys of the installation from before FREEHOLD_FILE_KEY, until `keys rotate` has moved everything to it'),
  FREEHOLD_KEYS: z
    .enum(['local', 'aws-kms'])
    .default('local')
    .describe('Where the key of the installation is kept: here, or in AWS KMS or a service that speaks as it does'),
  KMS_KEY_ID: z.string().optional().describe('The key there: its id, ARN or alias'),
  KMS_REGION: z.string().default('eu-west-2').describe('Region of that key'),
  KMS_ENDPOINT: optionalUrl.describe('Address of the service, where it is not AWS'),
  KMS_ACCESS_KEY_ID: z.string().optional().describe('Access key for that service; without it the machine’s own role'),
  KMS_SECRET_ACCESS_KEY: z.string().optional().describe('Its secret'),
  FREEHOLD_SEAL_FILE: z
    .string()
    .optional()
    .describe('Key and certificate of the seal on documents, a P12 or PEM file; without it they are made on first start, self-signed'),
  FREEHOLD_SEAL_PASSWORD: z.string().optional().describe('Password of that file'),
  FREEHOLD_SEAL_KMS_KEY_ID: z
    .string()
    .optional()
    .describe('Key of the seal in AWS KMS, for signing with RSA or a NIST curve; FREEHOLD_SEAL_FILE then holds its certificates, as PEM'),
  FREEHOLD_SEAL_NAME: z.string().min(1).max(60).default('Freehold').describe('Name in a certificate that is made here'),
  FREEHOLD_SEAL_TSA_URL: optionalUrl.describe('Time-stamp authority (RFC 3161) that proves when documents were sealed'),
  FREEHOLD_SEAL_CRL_HOSTS: z
    .string()
    .default('')
    .describe('Hosts inside your own network, by comma, from which lists of revoked certificates may be fetched: `name` or `name:port`'),
  FREEHOLD_HASH_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Under which addresses, codes and subjects are hashed; default FREEHOLD_SECRET, else generated on first start'),
  FREEHOLD_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Secret of the built-in sign-in; generated on first start'),
  FREEHOLD_DEMO: flag('on').describe('`off` starts without the demo workspace'),
  FREEHOLD_OWNER_EMAIL: z.email().optional().describe('Owner of the first workspace when the demo is off'),
  FREEHOLD_WORKSPACE_NAME: z.string().min(1).max(80).optional().describe('Name of the first workspace when the demo is off'),
  FREEHOLD_KEY_MEMBER_VERIFICATION: flag('on').describe('`off` never asks key members to verify who they are'),
  FREEHOLD_KEY_MEMBER_RULE: z
    .enum(['one', 'every'])
    .default('one')
    .describe('Whether one verified key member of a family is enough, or `every` one must be'),
  FREEHOLD_OPERATORS: z.string().default('').describe('E-mail addresses, by comma, of those who review verifications'),
  FREEHOLD_REQUESTS_A_MINUTE: z.coerce
    .number()
    .int()
    .min(60)
    .default(600)
    .describe('Requests a minute of one signed-in person, and of one network address without signing in'),
  FREEHOLD_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(20)
    .default(2000)
    .describe('Connections one API process holds at once; one network address may have a quarter of them'),
  FREEHOLD_REQUEST_SECONDS: z.coerce
    .number()
    .positive()
    .max(600)
    .default(30)
    .describe('Longest a request without a file may take to arrive'),
  FREEHOLD_UPLOAD_SECONDS: z.coerce.number().positive().max(3600).default(600).describe('Longest a file may take to arrive'),
  FREEHOLD_LIST_STALE_HOURS: z.coerce.number().int().min(1).default(48).describe('Age in hours at which a list is stale'),
  FREEHOLD_REQUIRED_LISTS: z.string().default('uk-sanctions').describe('Lists, by comma, without which a check cannot pass'),
  FREEHOLD_LIST_UPDATE_HOSTS: z
    .string()
    .default('')
    .describe('Hosts inside your own network, by comma, from which lists may be fetched too, over http as well: `name` or `name:port`'),
  FREEHOLD_WEBHOOK_HOSTS: z
    .string()
    .default('')
    .describe('Hosts inside your own network, by comma, that webhooks may call too, over http as well: `name` or `name:port`'),
  FREEHOLD_LIST_UPDATE_SECONDS: z.coerce.number().positive().max(3600).default(120).describe('Longest a file of a list may take to arrive'),
  FREEHOLD_LIST_UPDATE_MEGABYTES: z.coerce.number().positive().max(2000).default(300).describe('Largest file of a list that is fetched'),
  FREEHOLD_LIST_READING_MEGABYTES: z.coerce
    .number()
    .int()
    .min(64)
    .max(16_000)
    .default(2000)
    .describe('Memory one load of lists may take to read'),
  FREEHOLD_LIST_READING_SECONDS: z.coerce.number().positive().max(7200).default(300).describe('Longest one load of lists may take to read'),
  FREEHOLD_HELP_URL: optionalUrl.describe('Help centre behind the Help link'),
  FEATURE_DOCUMENT_SIGNING: flag('off').describe('`on` shows the Document signing menu in production too; elsewhere it always shows'),
  FREEHOLD_IDENTITY: z.enum(['built-in', 'firebase']).default('built-in').describe('Who signs staff in'),
  FIREBASE_PROJECT_ID: z.string().optional().describe('Firebase project when FREEHOLD_IDENTITY=firebase'),
  FIREBASE_API_KEY: z.string().optional().describe('Its web API key'),
  FIREBASE_AUTH_DOMAIN: z.string().optional().describe('Its authentication domain; default PROJECT.firebaseapp.com'),
  FIREBASE_AUTH_EMULATOR_URL: optionalUrl.describe('Address of a Firebase Auth emulator; never in production'),
  OIDC_ISSUER: optionalUrl.describe('OpenID Connect provider for single sign-on with the built-in sign-in'),
  OIDC_CLIENT_ID: z.string().optional().describe('Freehold’s client id there'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Freehold’s client secret there'),
  OIDC_NAME: z.string().max(40).default('single sign-on').describe('What the button calls it'),
  SMS_URL: z
    .string()
    .regex(/^twilio:\/\//, 'must begin with twilio://')
    .optional()
    .describe('Text messages, `twilio://SID:TOKEN@api.twilio.com?from=NUMBER`; without it they go to the mailbox page (not in production)'),
  COMPANIES_HOUSE_KEY: z
    .string()
    .regex(/^[\x21-\x39\x3b-\x7e]+$/, 'must be a key without spaces or colons')
    .optional()
    .describe('REST key of the Companies House public data API; without it companies are made up (in production they are typed by hand)'),
  COMPANIES_HOUSE_URL: z.url().default('https://api.company-information.service.gov.uk').describe('Address of that API'),
  COMPANIES_HOUSE_STREAM_KEY: z
    .string()
    .regex(/^[\x21-\x39\x3b-\x7e]+$/, 'must be a key without spaces or colons')
    .optional()
    .describe(
      'Stream key of Companies House: changes are followed and applied to the copy of the register that you loaded; off without it',
    ),
  COMPANIES_HOUSE_STREAM_URL: z.url().default('https://stream.companieshouse.gov.uk').describe('Address of its streams'),
  FREEHOLD_REGISTERS: z
    .enum(['none', 'sandbox', 'onfido'])
    .default('none')
    .describe('Registers that identity checks ask: `none`, `sandbox` (made up, not in production) or `onfido`'),
  FREEHOLD_DOCUMENT_CHECKS: z
    .enum(['none', 'sandbox', 'onfido'])
    .default('none')
    .describe('Who can be asked to look at documents and faces: `none`, `sandbox` (made up, not in production) or `onfido`'),
  ONFIDO_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be a token without spaces')
    .optional()
    .describe('API token of Onfido, for FREEHOLD_REGISTERS=onfido or FREEHOLD_DOCUMENT_CHECKS=onfido'),
  ONFIDO_WEBHOOK_TOKEN: z.string().min(16).optional().describe('Token of the webhook that reports to /v2/receipts/onfido'),
  ONFIDO_URL: z.url().default('https://api.eu.onfido.com/v3.6').describe('Address of that API'),
  FREEHOLD_RIGHT_TO_RENT: z
    .enum(['none', 'sandbox', 'yoti'])
    .default('none')
    .describe('Certified provider of Right to Rent checks: `none`, `sandbox` (made up, not in production) or `yoti`'),
  YOTI_SDK_ID: z.uuid().optional().describe('Client SDK id of your application at Yoti, for FREEHOLD_RIGHT_TO_RENT=yoti'),
  YOTI_KEY: pem('PRIVATE KEY').describe('Private key of that application, in PEM or as base64 of it'),
  YOTI_URL: z.url().default('https://api.yoti.com/idverify/v1').describe('Address of that API'),
  FREEHOLD_PAYEE_CHECKS: z
    .enum(['none', 'sandbox', 'modulr', 'surepay'])
    .default('none')
    .describe('Who asks banks for Confirmation of Payee: `none`, `sandbox` (made up, not in production), `modulr` or `surepay`'),
  FREEHOLD_PAYMENTS: z
    .enum(['none', 'sandbox', 'stripe'])
    .optional()
    .describe('Who takes card payments: `none`, `stripe`, or `sandbox` (made up, not in production; the default elsewhere)'),
  STRIPE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be a key without spaces')
    .optional()
    .describe('Secret key of your Stripe platform, for FREEHOLD_PAYMENTS=stripe'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=]{16,}$/, 'must begin with whsec_')
    .optional()
    .describe('Signing secret of the webhook for connected accounts that reports to /v2/receipts/stripe'),
  STRIPE_BILLING_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=]{16,}$/, 'must begin with whsec_')
    .optional()
    .describe('Signing secret of the webhook for your own account that reports to /v2/receipts/stripe-billing'),
  STRIPE_URL: z.url().default('https://api.stripe.com').describe('Address of that API'),
  MODULR_TOKEN: z.string().min(1).optional().describe('Token of Modulr, for FREEHOLD_PAYEE_CHECKS=modulr'),
  MODULR_ACCOUNT: z.string().min(1).optional().describe('Number of your account at Modulr that a payment would be made from'),
  MODULR_URL: z.url().default('https://api.modulrfinance.com/api-token').describe('Address of that API'),
  SUREPAY_URL: z.url().optional().describe('Address of the check at SurePay, as your contract names it, for FREEHOLD_PAYEE_CHECKS=surepay'),
  SUREPAY_TOKEN_URL: z.url().optional().describe('Address that gives its tokens'),
  SUREPAY_CLIENT_ID: z.string().min(1).optional().describe('Client id there'),
  SUREPAY_CLIENT_SECRET: z.string().min(1).optional().describe('Client secret there'),
  IDEAL_POSTCODES_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Key of Ideal Postcodes: members can then ask it for the addresses of a postcode'),
  IDEAL_POSTCODES_URL: z.url().default('https://api.ideal-postcodes.co.uk/v1').describe('Address of that API'),
  IDEAL_POSTCODES_A_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .max(5000)
    .default(200)
    .describe('How many postcodes may be asked of it in 24 hours: each is paid for'),
  FREEHOLD_LAND_REGISTRY: z
    .enum(['none', 'sandbox', 'business-gateway'])
    .default('none')
    .describe('Who answers for HM Land Registry: `none`, `sandbox` (made up, not in production) or `business-gateway`'),
  LAND_REGISTRY_URL: z
    .url()
    .default('https://businessgateway.landregistry.gov.uk/b2b')
    .describe(
      'Address of Business Gateway, for FREEHOLD_LAND_REGISTRY=business-gateway; its test service is https://bgtest.landregistry.gov.uk/b2b',
    ),
  LAND_REGISTRY_USER: z.string().min(1).optional().describe('Your user id there'),
  LAND_REGISTRY_PASSWORD: z.string().min(1).optional().describe('Its password'),
  LAND_REGISTRY_CERTIFICATE: pem('CERTIFICATE').describe('Client certificate that HM Land Registry gave you, in PEM or as base64 of it'),
  LAND_REGISTRY_KEY: pem('PRIVATE KEY').describe('Private key of that certificate, in PEM or as base64 of it'),
  LAND_REGISTRY_AUTHORITY: pem('CERTIFICATE').describe(
    'Who signed the certificate of Business Gateway, where your system does not know them',
  ),
  LAND_REGISTRY_PRICE_PENCE: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .default(700)
    .describe('What an official copy of a register costs you, with VAT; an order that would cost more is rejected there'),
  LAND_REGISTRY_PLAN_PRICE_PENCE: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .default(700)
    .describe('What a title plan costs you beside the register, with VAT'),
  FREEHOLD_PLANS_FILE: z.string().optional().describe('JSON file with the plans of this installation in place of the built-in ones'),
  FREEHOLD_SELLER_FILE: z
    .string()
    .optional()
    .describe('JSON file that says who sends invoices for plans; without it nothing is to be paid'),
  FREEHOLD_TERMS_URL: optionalUrl.describe('Your own terms of service, in place of the built-in text'),
  FREEHOLD_TERMS_VERSION: z.string().min(1).max(40).optional().describe('Version of those terms; people are asked to agree to it'),
  FREEHOLD_PRIVACY_URL: optionalUrl.describe('Your own privacy notice, in place of the built-in text'),
  FREEHOLD_PRIVACY_VERSION: z.string().min(1).max(40).optional().describe('Version of that notice'),
  SENTRY_DSN: optionalUrl.describe('Error reports and traces of the web app go here, in production only'),
  INTERCOM_APP_ID: z.string().optional().describe('Customer chat widget'),
  INTERCOM_SECRET: z.string().optional().describe('Its identity verification secret'),
  INTERCOM_REGION: z.enum(['us', 'eu', 'au']).default('us').describe('Where Intercom hosts the workspace: `us`, `eu` or `au`'),
  INTERCOM_ORIGIN: optionalUrl.describe('Where the chat widget is loaded from; default https://widget.intercom.io'),
  FREEHOLD_FILES: z.enum(['local', 's3']).default('local').describe('Where files are kept'),
  S3_ENDPOINT: optionalUrl.describe('Address of an S3-compatible store'),
  S3_REGION: z.string().default('eu-west-2'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional()
    .describe('Mail server; without it mail goes to the local mailbox page (not in production)'),
  RESEND_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be a key without spaces')
    .optional()
    .describe('API key of Resend, in place of SMTP_URL: it tells whether a mail arrived'),
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{16,}$/, 'must begin with whsec_')
    .optional()
    .describe('Signing secret of the webhook that reports to /v2/receipts/email'),
  RESEND_URL: z.url().default('https://api.resend.com').describe('Address of that API'),
  MAIL_FROM: z.string().default('Freehold <no-reply@freehold.example>'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: flag('off').describe('`on` behind a reverse proxy: the client is the last address in X-Forwarded-For'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl.describe('Traces and metrics go here when set'),
});

/** What every setting means, for the guide and for error texts. */
export const settingDescriptions: Record<string, string | undefined> = Object.fromEntries(
  Object.entries(Environment.shape).map(([name, schema]) => [name, schema.description]),
);

export type Config = ReturnType<typeof parseConfig>;

/** A wrong or missing setting; the message has one line for each. */
export class ConfigError extends Error {}

/** Reads every setting once, or throws ConfigError naming each wrong or missing one and what it should be. */
export function parseConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const about = settingDescriptions[name];
      return name in given
        ? `${name} is wrong: ${issue.message}${about ? ` (${about})` : ''}`
        : `${name} is missing${about ? `: ${about}` : ''}`;
    });
    throw new ConfigError(['The configuration is not complete:', ...lines.map((line) => `  ${line}`)].join('\n'));
  }
  const value = parsed.data;
  const isProduction = value.FREEHOLD_ENV === 'production';
  const faults: string[] = [];
  if (isProduction && !value.SMTP_URL && !value.RESEND_KEY)
    faults.push('SMTP_URL is missing: in production mail must go through a mail server, or through Resend with RESEND_KEY');
  if (value.SMTP_URL && value.RESEND_KEY) faults.push('RESEND_KEY is set beside SMTP_URL: mail goes one way');
  if (!isTrustworthy(value.RESEND_URL, isProduction))
    faults.push('RESEND_URL is wrong: it must begin with https:// (http:// only on this machine, and never in production)');
  if (isProduction && !value.FREEHOLD_ORIGIN) faults.push('FREEHOLD_ORIGIN is missing: the address people type, for links in e-mails');
  if (value.FREEHOLD_IDENTITY === 'firebase') {
    if (!value.FIREBASE_PROJECT_ID) faults.push('FIREBASE_PROJECT_ID is missing: FREEHOLD_IDENTITY=firebase needs it');
    if (!value.FIREBASE_API_KEY) faults.push('FIREBASE_API_KEY is missing: FREEHOLD_IDENTITY=firebase needs it');
    if (isProduction && value.FIREBASE_AUTH_EMULATOR_URL)
      faults.push('FIREBASE_AUTH_EMULATOR_URL is set: the emulator signs no tokens, so production refuses it');
  }
  if (value.OIDC_ISSUER && !isTrustworthy(value.OIDC_ISSUER, isProduction))
    faults.push('OIDC_ISSUER is wrong: it must begin with https:// (http:// only on this machine, and never in production)');
  if (!isTrustworthy(value.COMPANIES_HOUSE_URL, isProduction))
    faults.push('COMPANIES_HOUSE_URL is wrong: it must begin with https:// (http:// only on this machine, and never in production)');
  for (const name of ['FREEHOLD_REGISTERS', 'FREEHOLD_DOCUMENT_CHECKS'] as const) {
    if (value[name] === 'onfido' && !value.ONFIDO_TOKEN) faults.push(`ONFIDO_TOKEN is missing: ${name}=onfido needs it`);
    if (value[name] === 'sandbox' && isProduction)
      faults.push(`${name} is wrong: the sandbox makes its answers up, and is not for production`);
  }
  if (value.FREEHOLD_RIGHT_TO_RENT === 'yoti')
    for (const name of ['YOTI_SDK_ID', 'YOTI_KEY'] as const)
      if (!value[name]) faults.push(`${name} is missing: FREEHOLD_RIGHT_TO_RENT=yoti needs it`);
  if (value.FREEHOLD_RIGHT_TO_RENT === 'sandbox' && isProduction)
    faults.push('FREEHOLD_RIGHT_TO_RENT is wrong: the sandbox makes its answers up, and is not for production');
  if (!isTrustworthy(value.YOTI_URL, isProduction))
    faults.push('YOTI_URL is wrong: it must begin with https:// (http:// only on this machine, and never in production)');
  const needed = {
    modulr: ['MODULR_TOKEN', 'MODULR_ACCOUNT'],
    surepay: ['SUREPAY_URL', 'SUREPAY_TOKEN_URL', 'SUREPAY_CLIENT_ID', 'SUREPAY_CLIENT_SECRET'],
  } as const;
  const payees = value.FREEHOLD_PAYEE_CHECKS;
  for (const name of payees === 'modulr' || payees === 'surepay' ? needed[payees] : [])
    if (!value[name]) faults.push(`${name} is missing: FREEHOLD_PAYEE_CHECKS=${payees} needs it`);
  if (payees === 'sandbox' && isProduction)
    faults.push('FREEHOLD_PAYEE_CHECKS is wrong: the sandbox makes its answers up, and is not for production');
  if (value.FREEHOLD_PAYMENTS === 'stripe')
    for (const name of ['STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
      if (!value[name]) faults.push(`${name} is missing: FREEHOLD_PAYMENTS=stripe needs it`);
  if (!isTrustworthy(value.STRIPE_URL, isProduction))
    faults.push('STRIPE_URL is wrong: it must begin with https:// (http:// only on this machine, and never in production)');
  if (value.FREEHOLD_PAYMENTS === 'sandbox' && isProduction)
    faults.push('FREEHOLD_PAYMENTS is wrong: the sandbox makes its payments up, and is not for production');
  for (const name of ['MODULR_URL', 'SUREPAY_URL', 'SUREPAY_TOKEN_URL'] as const) {
    const address = value[name];
    if (address && !isTrustworthy(address, isProduction))
      faults.push(`${name} is wrong: it must begin with https:// (http:// only on this machine, and never in production)`);
  }
  if (value.FREEHOLD_LAND_REGISTRY === 'business-gateway')
    for (const name of ['LAND_REGISTRY_USER', 'LAND_REGISTRY_PASSWORD', 'LAND_REGISTRY_CERTIFICATE', 'LAND_REGISTRY_KEY'] as const)
      if (!value[name]) faults.push(`${name} is missing: FREEHOLD_LAND_REGISTRY=business-gateway needs it`);
  if (value.FREEHOLD_LAND_REGISTRY === 'sandbox' && isProduction)
    faults.push('FREEHOLD_LAND_REGISTRY is wrong: the sandbox makes its answers up, and is not for production');
  if (!isTrustworthy(value.LAND_REGISTRY_URL, isProduction))
    faults.push('LAND_REGISTRY_URL is wrong: it must begin with https:// (http:// only on this machine, and never in production)');
  if (!isTrustworthy(value.IDEAL_POSTCODES_URL, isProduction))
    faults.push('IDEAL_POSTCODES_URL is wrong: it must begin with https:// (http:// only on this machine, and never in production)');
  if (!isTrustworthy(value.ONFIDO_URL, isProduction))
    faults.push('ONFIDO_URL is wrong: it must begin with https:// (http:// only on this machine, and never in production)');
  for (const [url, version] of [
    ['FREEHOLD_TERMS_URL', 'FREEHOLD_TERMS_VERSION'],
    ['FREEHOLD_PRIVACY_URL', 'FREEHOLD_PRIVACY_VERSION'],
  ] as const)
    if (Boolean(value[url]) !== Boolean(value[version]))
      faults.push(`${value[url] ? version : url} is missing: an address of your own and its version belong together`);
  if (value.OIDC_ISSUER && !value.OIDC_CLIENT_ID) faults.push('OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it');
  if (value.INTERCOM_APP_ID && !value.INTERCOM_SECRET)
    faults.push('INTERCOM_SECRET is missing: without it anybody could pose as your user in the chat');
  if (value.FREEHOLD_FILES === 's3' && !value.S3_BUCKET) faults.push('S3_BUCKET is missing: FREEHOLD_FILES=s3 needs it');
  if (value.FREEHOLD_KEYS === 'aws-kms' && !value.KMS_KEY_ID) faults.push('KMS_KEY_ID is missing: FREEHOLD_KEYS=aws-kms needs it');
  if (value.FREEHOLD_SEAL_KMS_KEY_ID && !value.FREEHOLD_SEAL_FILE)
    faults.push('FREEHOLD_SEAL_FILE is missing: with FREEHOLD_SEAL_KMS_KEY_ID it holds the certificates of that key');
  if (faults.length > 0) throw new ConfigError(['The configuration is not complete:', ...faults.map((line) => `  ${line}`)].join('\n'));
  return {
    environment: isProduction ? ('production' as const) : ('non-production' as const),
    isProduction,
    port: value.PORT,
    host: value.HOST,
    origin: (value.FREEHOLD_ORIGIN ?? `http://localhost:${value.PORT}`).replace(/\/$/, ''),
    databaseUrl: value.DATABASE_URL,
    appDatabaseUrl: value.DATABASE_APP_URL ?? null,
    dataDir: value.FREEHOLD_DATA_DIR,
    fileKeyHex: value.FREEHOLD_FILE_KEY ?? null,
    fileKeysBeforeHex: value.FREEHOLD_FILE_KEYS_BEFORE?.split(',') ?? [],
    secret: value.FREEHOLD_SECRET ?? null,
    hashKey: value.FREEHOLD_HASH_KEY ?? null,
    keys: value.FREEHOLD_KEYS,
    kms: {
      endpoint: value.KMS_ENDPOINT ?? null,
      region: value.KMS_REGION,
      keyId: value.KMS_KEY_ID ?? '',
      accessKeyId: value.KMS_ACCESS_KEY_ID ?? null,
      secretAccessKey: value.KMS_SECRET_ACCESS_KEY ?? null,
    },
    seal: {
      file: value.FREEHOLD_SEAL_FILE ?? null,
      password: value.FREEHOLD_SEAL_PASSWORD ?? null,
      kmsKeyId: value.FREEHOLD_SEAL_KMS_KEY_ID ?? null,
      name: value.FREEHOLD_SEAL_NAME,
      stampUrl: value.FREEHOLD_SEAL_TSA_URL ?? null,
      ownListHosts: value.FREEHOLD_SEAL_CRL_HOSTS.split(',')
        .map((word) => word.trim().toLowerCase())
        .filter(Boolean),
    },
    demo: value.FREEHOLD_DEMO && !isProduction,
    firstOwner: value.FREEHOLD_OWNER_EMAIL
      ? { email: value.FREEHOLD_OWNER_EMAIL.toLowerCase(), workspaceName: value.FREEHOLD_WORKSPACE_NAME ?? 'My firm' }
      : null,
    keyMembers: { verify: value.FREEHOLD_KEY_MEMBER_VERIFICATION, rule: value.FREEHOLD_KEY_MEMBER_RULE },
    operators: operatorsOf(value.FREEHOLD_OPERATORS, value.FREEHOLD_DEMO && !isProduction),
    requestsAMinute: value.FREEHOLD_REQUESTS_A_MINUTE,
    http: {
      connections: value.FREEHOLD_CONNECTIONS,
      requestMs: value.FREEHOLD_REQUEST_SECONDS * 1000,
      uploadMs: value.FREEHOLD_UPLOAD_SECONDS * 1000,
    },
    listStaleHours: value.FREEHOLD_LIST_STALE_HOURS,
    requiredLists: value.FREEHOLD_REQUIRED_LISTS.split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    webhookHosts: value.FREEHOLD_WEBHOOK_HOSTS.split(',')
      .map((word) => word.trim().toLowerCase())
      .filter(Boolean),
    listUpdates: {
      ownHosts: value.FREEHOLD_LIST_UPDATE_HOSTS.split(',')
        .map((word) => word.trim().toLowerCase())
        .filter(Boolean),
      timeoutMs: value.FREEHOLD_LIST_UPDATE_SECONDS * 1000,
      mostBytes: value.FREEHOLD_LIST_UPDATE_MEGABYTES * 1_000_000,
    },
    listReading: { megabytes: value.FREEHOLD_LIST_READING_MEGABYTES, seconds: value.FREEHOLD_LIST_READING_SECONDS },
    helpUrl: value.FREEHOLD_HELP_URL ?? null,
    documentSigning: !isProduction || value.FEATURE_DOCUMENT_SIGNING,
    identity: value.FREEHOLD_IDENTITY,
    firebase:
      value.FREEHOLD_IDENTITY === 'firebase'
        ? {
            projectId: value.FIREBASE_PROJECT_ID ?? '',
            apiKey: value.FIREBASE_API_KEY ?? '',
            authDomain: value.FIREBASE_AUTH_DOMAIN ?? `${value.FIREBASE_PROJECT_ID}.firebaseapp.com`,
            emulatorUrl: value.FIREBASE_AUTH_EMULATOR_URL ?? null,
          }
        : null,
    oidc: value.OIDC_ISSUER
      ? {
          issuer: value.OIDC_ISSUER,
          clientId: value.OIDC_CLIENT_ID ?? '',
          clientSecret: value.OIDC_CLIENT_SECRET ?? null,
          name: value.OIDC_NAME,
        }
      : null,
    smsUrl: value.SMS_URL ?? null,
    companiesHouse: value.COMPANIES_HOUSE_KEY
      ? { key: value.COMPANIES_HOUSE_KEY, url: value.COMPANIES_HOUSE_URL.replace(/\/$/, '') }
      : null,
    companiesHouseStream: value.COMPANIES_HOUSE_STREAM_KEY
      ? { key: value.COMPANIES_HOUSE_STREAM_KEY, url: value.COMPANIES_HOUSE_STREAM_URL.replace(/\/$/, '') }
      : null,
    registers: value.FREEHOLD_REGISTERS,
    documentChecks: value.FREEHOLD_DOCUMENT_CHECKS,
    onfido: value.ONFIDO_TOKEN
      ? { token: value.ONFIDO_TOKEN, webhookToken: value.ONFIDO_WEBHOOK_TOKEN ?? null, url: value.ONFIDO_URL.replace(/\/$/, '') }
      : null,
    rightToRent: value.FREEHOLD_RIGHT_TO_RENT,
    yoti:
      value.YOTI_SDK_ID && value.YOTI_KEY
        ? { sdkId: value.YOTI_SDK_ID, key: value.YOTI_KEY, url: value.YOTI_URL.replace(/\/$/, '') }
        : null,
    stripe: {
      key: value.STRIPE_KEY ?? '',
      webhookSecret: value.STRIPE_WEBHOOK_SECRET ?? '',
      billingWebhookSecret: value.STRIPE_BILLING_WEBHOOK_SECRET ?? null,
      url: value.STRIPE_URL,
    },
    payments: value.FREEHOLD_PAYMENTS ?? (isProduction ? ('none' as const) : ('sandbox' as const)),
    payeeChecks: value.FREEHOLD_PAYEE_CHECKS,
    modulr: { token: value.MODULR_TOKEN ?? '', account: value.MODULR_ACCOUNT ?? '', url: value.MODULR_URL.replace(/\/$/, '') },
    surepay: {
      url: value.SUREPAY_URL ?? '',
      tokenUrl: value.SUREPAY_TOKEN_URL ?? '',
      clientId: value.SUREPAY_CLIENT_ID ?? '',
      clientSecret: value.SUREPAY_CLIENT_SECRET ?? '',
    },
    idealPostcodes: value.IDEAL_POSTCODES_KEY
      ? { key: value.IDEAL_POSTCODES_KEY, url: value.IDEAL_POSTCODES_URL.replace(/\/$/, ''), mostADay: value.IDEAL_POSTCODES_A_DAY }
      : null,
    landRegistry: value.FREEHOLD_LAND_REGISTRY,
    businessGateway: {
      url: value.LAND_REGISTRY_URL.replace(/\/$/, ''),
      user: value.LAND_REGISTRY_USER ?? '',
      password: value.LAND_REGISTRY_PASSWORD ?? '',
      certificate:
        value.LAND_REGISTRY_CERTIFICATE && value.LAND_REGISTRY_KEY
          ? { certificate: value.LAND_REGISTRY_CERTIFICATE, key: value.LAND_REGISTRY_KEY, authority: value.LAND_REGISTRY_AUTHORITY ?? null }
          : null,
      registerPricePence: value.LAND_REGISTRY_PRICE_PENCE,
      planPricePence: value.LAND_REGISTRY_PLAN_PRICE_PENCE,
    },
    plansFile: value.FREEHOLD_PLANS_FILE ?? null,
    sellerFile: value.FREEHOLD_SELLER_FILE ?? null,
    terms: ownDocument(value.FREEHOLD_TERMS_URL, value.FREEHOLD_TERMS_VERSION),
    privacy: ownDocument(value.FREEHOLD_PRIVACY_URL, value.FREEHOLD_PRIVACY_VERSION),
    sentryDsn: isProduction ? (value.SENTRY_DSN ?? null) : null,
    intercom: value.INTERCOM_APP_ID
      ? {
          appId: value.INTERCOM_APP_ID,
          secret: value.INTERCOM_SECRET ?? '',
          origin: value.INTERCOM_ORIGIN ?? 'https://widget.intercom.io',
          // Without it the messenger asks in the United States.
          apiBase: value.INTERCOM_REGION === 'us' ? null : `https://api-iam.${value.INTERCOM_REGION}.intercom.io`,
        }
      : null,
    files: value.FREEHOLD_FILES,
    s3: {
      endpoint: value.S3_ENDPOINT ?? null,
      region: value.S3_REGION,
      bucket: value.S3_BUCKET ?? '',
      accessKeyId: value.S3_ACCESS_KEY_ID ?? null,
      secretAccessKey: value.S3_SECRET_ACCESS_KEY ?? null,
    },
    smtpUrl: value.SMTP_URL ?? null,
    resend: value.RESEND_KEY
      ? { key: value.RESEND_KEY, url: value.RESEND_URL.replace(/\/$/, ''), webhookSecret: value.RESEND_WEBHOOK_SECRET ?? null }
      : null,
    mailFrom: value.MAIL_FROM,
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY,
    otlpEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  };
}

/** The demonstration firm's admin reviews where nobody is named: the demonstration has nobody else. */
const DEMO_OPERATOR = 'callum.fairbairn@pennard.example';

function operatorsOf(named: string, isDemo: boolean): readonly string[] {
  const addresses = named
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);
  return addresses.length === 0 && isDemo ? [DEMO_OPERATOR] : addresses;
}

const ownDocument = (url: string | undefined, version: string | undefined) => (url && version ? { url, version } : null);

/** Whoever can change what an outside service answers decides what is true here: who signs in, or which company it is. */
function isTrustworthy(address: string, isProduction: boolean): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && !isProduction && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

/** Text in PEM, given as it is or as base64 of it. */
function pem(kind: 'CERTIFICATE' | 'PRIVATE KEY') {
  return z
    .string()
    .transform((text) => (text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('utf8')))
    .refine(kind === 'CERTIFICATE' ? isCertificate : isPrivateKey, `must be a ${kind.toLowerCase()} in PEM, or that in base64`)
    .optional();
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject !== undefined;
  } catch {
    return false;
  }
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
