import { assessRisk, decideCheck, getCheck } from '@freehold/contract/check-kinds';
import {
  addBankFile,
  changeBankAccount,
  loadModulusTable,
  returnPenny,
  reviewStatement,
  sendPenny,
  startBankCheck,
} from '@freehold/contract/identity/bank-checks';
import { RISK_POLICY } from '../../features/people/risk-policy/public.ts';
import { londonDate } from '../../platform/london-time.ts';
import { demoParties } from './demo-properties.ts';
import { partyId, type Moment, type Story } from './demo-story.ts';
import { smallPdf } from './small-pdf.ts';

const SORT = '10-00-00';
/** Made up: a number of this sort code is right where it ends in nought. */
const TABLE = `100000 100000 MOD10${' 0'.repeat(13)} 1\r\n`;
const TABLE_DAYS_AGO = 60;
type Account = { who: 'odile' | 'philippa'; daysAgo: number; number: string; changedTo?: string };
/** One account that was shown and accepted, and one that was changed by an email since. */
const ACCOUNTS: readonly Account[] = [
  { who: 'odile', daysAgo: 24, number: '55779910' },
  { who: 'philippa', daysAgo: 21, number: '62148850', changedTo: '40917730' },
];

/** Bank accounts of clients of the demonstration, by a table that is made up too. */
export function playBank(story: Story): Moment[] {
  const { office, day } = story;
  const table: Moment = {
    at: day(TABLE_DAYS_AGO, 9, 12),
    act: () =>
      office.call('Imogen', loadModulusTable, {
        body: { valid_from: londonDate(day(TABLE_DAYS_AGO, 9)) },
        file: { name: 'demonstration-valacdos.txt', bytes: Buffer.from(TABLE) },
      }),
  };
  return [table, ...ACCOUNTS.flatMap((account) => playAccount(story, account))];
}

function playAccount(story: Story, { who, daysAgo, number, changedTo }: Account): Moment[] {
  const { office, day } = story;
  const { first, last } = demoParties[who];
  const given = (account: string) => ({
    holder_type: 'personal' as const,
    account_name: `${first} ${last}`,
    sort_code: SORT,
    account_number: account,
    account_number_again: account,
    role: 'receive' as const,
  });
  let id = 0;
  const version = async () => (await office.call('Bethan', getCheck, { params: { id } })).version;
  const shown: Moment = {
    at: day(daysAgo, 13, 35),
    act: async () => {
      const party_id = await partyId(story, who, demoParties[who]);
      ({ id } = await office.call('Dev', startBankCheck, { body: { ...given(number), party_id } }));
      await office.call('Dev', addBankFile, {
        params: { id },
        body: {},
        file: { name: 'statement.pdf', bytes: smallPdf('Statement, made up', 'Bank of Demonstration', `${first} ${last}`) },
      });
      await office.call('Dev', reviewStatement, {
        params: { id },
        body: {
          version: await version(),
          name_matches: 'yes',
          address_matches: 'yes',
          numbers_match: 'yes',
          genuine: 'yes',
          dated_on: londonDate(day(daysAgo + 12, 12)),
          issuer: 'Bank of Demonstration',
        },
      });
      const { code } = await office.call('Dev', sendPenny, { params: { id }, body: { version: await version() } });
      await office.call('Dev', returnPenny, { params: { id }, body: { version: await version(), code } });
      const answers = RISK_POLICY.questions.map(({ code: of, options }) => ({ code: of, value: options[0]?.value ?? '' }));
      await office.call('Bethan', assessRisk, { body: { check_id: id, answers } });
      await office.call('Bethan', decideCheck, { params: { id }, body: { version: await version(), value: 'accepted' } });
      await office.runJobs();
    },
  };
  if (changedTo === undefined) return [shown];
  return [
    shown,
    {
      at: day(1, 15, 50),
      act: async () => {
        const note = 'By an email in the name of the client, which nobody has asked them about yet';
        await office.call('Dev', changeBankAccount, { params: { id }, body: { ...given(changedTo), version: await version(), note } });
        await office.runJobs();
      },
    },
  ];
}
