import { assessRisk, decideCheck, getCheck } from '@freehold/contract/check-kinds';
import { addRentFile, recordRightToRent, startRentChecks } from '@freehold/contract/identity/rent-checks';
import { addDays } from '@freehold/property-rules/calendar';
import { RISK_POLICY } from '../../features/people/risk-policy/public.ts';
import { londonDate } from '../../platform/london-time.ts';
import { demoParties } from './demo-properties.ts';
import { partyId, type Moment, type Story } from './demo-story.ts';
import { smallPdf } from './small-pdf.ts';

type Tenant = { who: 'wren' | 'amara'; line1: string; daysAgo: number; showed: 'passport' | 'share code' };
const TENANTS: readonly Tenant[] = [
  { who: 'wren', line1: 'Flat 6, Quarry Steps', daysAgo: 93, showed: 'passport' },
  { who: 'amara', line1: 'Flat 3, 27 Tannery Row', daysAgo: 26, showed: 'share code' },
];
const PERMISSION_DAYS = 700;

/** Two tenants who showed their right to rent: one without limit by a passport, one for a time by a share code, with its follow-up. */
export function playRents(story: Story, propertyId: (line1: string) => number): Moment[] {
  const { office, day } = story;
  return TENANTS.map(({ who, line1, daysAgo, showed }) => ({
    at: day(daysAgo, 15, 12),
    act: async () => {
      const today = londonDate(day(daysAgo, 15, 12));
      const party_id = await partyId(story, who, demoParties[who]);
      const { started } = await office.call('Dev', startRentChecks, { body: { property_id: propertyId(line1), party_id } });
      const id = started[0]?.check_id ?? 0;
      const version = async () => (await office.call('Bethan', getCheck, { params: { id } })).version;
      const seen = {
        checked_on: today,
        in_england: true,
        tenancy_from: addDays(today, 3),
        photo_matches: 'yes' as const,
        name_matches: 'yes' as const,
      };
      const said =
        showed === 'passport'
          ? {
              ...seen,
              route: 'manual' as const,
              result: 'unlimited' as const,
              papers: ['british_passport' as const],
              presence: 'in_person' as const,
              original_in_hand: true,
              genuine: 'yes' as const,
            }
          : {
              ...seen,
              route: 'share_code' as const,
              result: 'time_limited' as const,
              valid_until: addDays(today, PERMISSION_DAYS),
              share_code: 'R4B7CD9EF',
              code_given_on: addDays(today, -4),
              dob: demoParties[who].born,
              opened_by_us: true,
            };
      await office.call('Dev', recordRightToRent, { params: { id }, body: { version: await version(), ...said } });
      const isPassport = showed === 'passport';
      await office.call('Dev', addRentFile, {
        params: { id },
        body: { kind: isPassport ? 'copy' : 'result_page' },
        file: {
          name: isPassport ? 'passport.pdf' : 'right-to-rent.pdf',
          bytes: smallPdf(isPassport ? 'Passport, made up' : 'Right to rent, made up'),
        },
      });
      const answers = RISK_POLICY.questions.map(({ code, options }) => ({ code, value: options[0]?.value ?? '' }));
      await office.call('Bethan', assessRisk, { body: { check_id: id, answers } });
      await office.call('Bethan', decideCheck, { params: { id }, body: { version: await version(), value: 'accepted' } });
      await office.runJobs();
    },
  }));
}
