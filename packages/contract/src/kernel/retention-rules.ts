import { keysOf, recordOf } from './keys.ts';

/** A period, as people say it. */
export type KeptFor = { count: number; unit: 'hour' | 'day' | 'year' };
export type RetentionRuleFacts = {
  what: string;
  /** How long, and from when. */
  keptFor: KeptFor;
  from: string;
  because: 'law' | 'code' | 'policy' | 'fixed';
  source: string;
  /** What happens when the time is over. */
  afterwards: string;
  /** `each`: every erasure leaves a certificate. `nightly`: all of them together, without one each. */
  erased: 'each' | 'nightly';
};

/**
 * What is kept, for how long, why, and what happens then. The only place that says so: the clocks of the database get their periods from here,
 * and the page shows this table.
 */
export const RETENTION_RULES = {
  checks: {
    what: 'Checks, evidence, decisions',
    keptFor: { count: 5, unit: 'year' },
    from: 'after the relationship ends',
    because: 'law',
    source: 'Money Laundering Regulations 2017, regulation 40',
    afterwards: 'The files, the reports, the decisions and the risk assessment are erased, with copies that were shared outside.',
    erased: 'each',
  },
  shared_copies: {
    what: 'Copies shared outside',
    keptFor: { count: 5, unit: 'year' },
    from: 'after the relationship ends',
    because: 'law',
    source: 'With the check they were made of: Money Laundering Regulations 2017, regulation 40',
    afterwards: 'They go with their check: the copy, its PDF, who agreed and who read it. No workspace that read one reads it any more.',
    erased: 'nightly',
  },
  people: {
    what: 'Client records',
    keptFor: { count: 5, unit: 'year' },
    from: 'after the relationship ends',
    because: 'law',
    source: 'Money Laundering Regulations 2017, regulation 40',
    afterwards: 'Name, date of birth, contacts and notes are erased, and what the activity tells of the person.',
    erased: 'each',
  },
  faces: {
    what: 'Photo of the face',
    keptFor: { count: 30, unit: 'day' },
    from: 'after the decision',
    because: 'policy',
    source: 'Your policy: kept no longer than comparing it needs',
    afterwards: 'The picture is erased. The result and who reviewed it stay.',
    erased: 'each',
  },
  rent_copies: {
    what: 'Right to rent copies',
    keptFor: { count: 1, unit: 'year' },
    from: 'after the tenancy ends',
    because: 'code',
    source: 'Code of practice on right to rent checks',
    afterwards: 'The copies are erased. That the check was made stays with the record.',
    erased: 'each',
  },
  links: {
    what: 'Links never finished',
    keptFor: { count: 30, unit: 'day' },
    from: 'after they ended',
    because: 'policy',
    source: 'Your policy: nothing rests on them',
    afterwards: 'The contact, the answers and the files are erased. Answers that a check rests on go with the check.',
    erased: 'each',
  },
  messages: {
    what: 'What messages said',
    keptFor: { count: 30, unit: 'day' },
    from: 'after they were sent',
    because: 'fixed',
    source: 'Fixed: as long as a service may still report',
    afterwards: 'The text and the address are erased. That it was sent stays for two years.',
    erased: 'nightly',
  },
  webhooks: {
    what: 'Webhook bodies',
    keptFor: { count: 30, unit: 'day' },
    from: 'after the event',
    because: 'fixed',
    source: 'Fixed: as long as an event can be asked for again',
    afterwards: 'Events, deliveries and answers are erased.',
    erased: 'nightly',
  },
  codes: {
    what: 'One-time codes',
    keptFor: { count: 24, unit: 'hour' },
    from: 'after they were sent',
    because: 'fixed',
    source: 'Fixed: they are of no use after that',
    afterwards: 'Their hashes are erased.',
    erased: 'nightly',
  },
  sessions: {
    what: 'Sign-ins of people outside the firm',
    keptFor: { count: 90, unit: 'day' },
    from: 'after they ended',
    because: 'fixed',
    source: 'Fixed: as long as a misuse may come to light',
    afterwards: 'The sign-in is erased.',
    erased: 'nightly',
  },
  activity: {
    what: 'Activity record',
    keptFor: { count: 6, unit: 'year' },
    from: 'after it happened',
    because: 'fixed',
    source: 'Fixed: as long as a claim can be made (Limitation Act 1980, section 5)',
    afterwards: 'The key to what an event tells of people is destroyed. That it happened stays in the chain.',
    erased: 'nightly',
  },
  invoices: {
    what: 'Invoices',
    keptFor: { count: 6, unit: 'year' },
    from: 'after they were issued',
    because: 'law',
    source: 'VAT Regulations 1995, regulation 31',
    afterwards: 'What it says, the seller and the buyer are erased. The number and the sums stay, so that none is missing.',
    erased: 'each',
  },
  payments: {
    what: 'Payment requests',
    keptFor: { count: 6, unit: 'year' },
    from: 'after the last thing that happened to them',
    because: 'law',
    source: 'VAT Regulations 1995, regulation 31',
    afterwards: 'What was asked for, messages, references and notes are erased. The amounts stay in the ledger.',
    erased: 'each',
  },
  monitoring_reports: {
    what: 'Monitoring reports',
    keptFor: { count: 5, unit: 'year' },
    from: 'after they were made',
    because: 'law',
    source: 'Money Laundering Regulations 2017, regulation 40',
    afterwards: 'What it says and its PDF are erased. One about a client who is erased goes with them.',
    erased: 'each',
  },
  documents: {
    what: 'Documents for signing',
    keptFor: { count: 6, unit: 'year' },
    from: 'after they were signed or ended, or the relationship or tenancy behind them ended, whichever is last',
    because: 'policy',
    source: 'Your policy: as long as a claim can be made (Limitation Act 1980, section 5)',
    afterwards: 'The document, its people, what they signed, its history and its seal are erased. Copies that people got are theirs.',
    erased: 'each',
  },
  deeds: {
    what: 'Documents with a place for a witness',
    keptFor: { count: 12, unit: 'year' },
    from: 'after everybody signed, or the relationship or tenancy behind them ended, whichever is last',
    because: 'policy',
    source: 'Your policy: as long as a claim on a deed can be made (Limitation Act 1980, section 8)',
    afterwards: 'The same as of other documents for signing.',
    erased: 'each',
  },
} as const satisfies Record<string, RetentionRuleFacts>;

export type RetentionRule = keyof typeof RETENTION_RULES;
export const RETENTION_RULE_NAMES = keysOf(RETENTION_RULES);

/** Those of which every erasure leaves a certificate. */
export const CERTIFIED_RULES = [
  'checks',
  'people',
  'faces',
  'rent_copies',
  'links',
  'invoices',
  'payments',
  'monitoring_reports',
  'documents',
  'deeds',
] as const satisfies readonly RetentionRule[];
export type CertifiedRule = (typeof CERTIFIED_RULES)[number];

/** `30 days`, as PostgreSQL and people read it. */
export const periodOf = ({ count, unit }: KeptFor): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
/** The periods by rule, as the clocks of the database take them. */
export const PERIODS: Readonly<Record<RetentionRule, string>> = recordOf(RETENTION_RULE_NAMES, (rule) =>
  periodOf(RETENTION_RULES[rule].keptFor),
);
