import { assessRisk, decideCheck, getCheck } from '@freehold/contract/check-kinds';
import { addRegister, confirmRegister, startOwnershipCheck } from '@freehold/contract/identity/ownership-checks';
import { RISK_POLICY } from '../../features/people/risk-policy/public.ts';
import { demoParties, type DemoPartyKey } from './demo-properties.ts';
import { registerPdf } from './demo-register.ts';
import { partyId, type Moment, type Story } from './demo-story.ts';

type Home = { line1: string; daysAgo: number; who: readonly DemoPartyKey[]; title: string; address: string; owners: string };
/** A home whose two owners both sell it, and one of whose owners nobody has met. */
const HOMES: readonly Home[] = [
  {
    line1: '14 Calloway Crescent',
    daysAgo: 28,
    who: ['henrietta', 'rupert'],
    title: 'AV990142',
    address: '14 Calloway Crescent, Clifton, Bristol BS8 4KV',
    owners: 'HENRIETTA BLAKEWAY and RUPERT JAMES BLAKEWAY',
  },
  {
    line1: '22 Corsley Avenue',
    daysAgo: 2,
    who: ['marian'],
    title: 'AV771206',
    address: '22 Corsley Avenue, Henleaze, Bristol BS9 4OK',
    owners: 'MARIAN RUTH SEDGEMOOR and GERALD SEDGEMOOR',
  },
];
const FORM_A = 'No disposition by a sole proprietor of the registered estate under which capital money arises is to be registered';

/** Registers of homes of the demonstration, read and compared with a made-up document. */
export function playOwnership(story: Story, propertyId: (line1: string) => number): Moment[] {
  const { office, day } = story;
  return HOMES.map(({ line1, daysAgo, who, title, address, owners }) => ({
    at: day(daysAgo, 14, 20),
    act: async () => {
      const subjects: { party_id: number }[] = [];
      for (const one of who) subjects.push({ party_id: await partyId(story, one, demoParties[one]) });
      const { id, checks } = await office.call('Dev', startOwnershipCheck, {
        body: { property_id: propertyId(line1), title_number: title, purpose: 'The home is sold through us for its owners', subjects },
      });
      const shows = day(daysAgo + 1, 9).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
      const made = { title, address, owners, shows, price: '410,000', lender: 'BRINDLEMARK BUILDING SOCIETY', restrictions: [FORM_A] };
      await office.call('Dev', addRegister, {
        params: { id },
        body: { document_id: '', other_address: '' },
        file: { name: `register-${title}.pdf`, bytes: registerPdf(made) },
      });
      const version = async (of: number) => (await office.call('Bethan', getCheck, { params: { id: of } })).version;
      await office.call('Dev', confirmRegister, { params: { id }, body: { version: await version(id) } });
      const answers = RISK_POLICY.questions.map(({ code, options }) => ({ code, value: options[0]?.value ?? '' }));
      for (const check of who.length > 1 ? checks : []) {
        await office.call('Bethan', assessRisk, { body: { check_id: check.id, answers } });
        await office.call('Bethan', decideCheck, {
          params: { id: check.id },
          body: { version: await version(check.id), value: 'accepted' },
        });
      }
      await office.runJobs();
    },
  }));
}
