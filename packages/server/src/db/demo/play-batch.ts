import { assessRisk, decideCheck, getCheck } from '@freehold/contract/check-kinds';
import { createBatch, listBatchRows } from '@freehold/contract/screening/screening-batches';
import { RISK_POLICY } from '../../features/people/risk-policy/public.ts';
import type { Moment, Story } from './demo-story.ts';

const DAYS_AGO = 6;
const VISITORS = [
  { first_name: 'Cressida', last_name: 'Haverstock', dob: '1990-09-17' },
  { first_name: 'Lowell', last_name: 'Amersham', dob: '1984-02-26' },
  { first_name: 'Yara', last_name: 'Pemberley', dob: '1995-11-08' },
  { first_name: 'Digby', last_name: 'Thornhaugh', dob: '1971-06-13' },
];

/** Visitors of an open day, screened in one go by the admin and accepted one by one by compliance. */
export function playBatch({ office, day }: Story): Moment[] {
  let batchId = 0;
  const accept = async (place: number) => {
    const rows = await office.call('Bethan', listBatchRows, { params: { id: batchId }, query: {} });
    const id = rows[place]?.check?.id ?? 0;
    const answers = RISK_POLICY.questions.map(({ code, options }) => ({ code, value: options[0]?.value ?? '' }));
    await office.call('Bethan', assessRisk, { body: { check_id: id, answers } });
    const { version } = await office.call('Bethan', getCheck, { params: { id } });
    await office.call('Bethan', decideCheck, { params: { id }, body: { version, value: 'accepted' } });
  };
  return [
    {
      at: day(DAYS_AGO, 17, 20),
      act: async () => {
        const subjects = VISITORS.map((visitor) => ({ kind: 'person' as const, ...visitor }));
        ({ id: batchId } = await office.call('Callum', createBatch, { body: { name: 'Open day, 2 Larkspur Mews', subjects } }));
        await office.runJobs();
      },
    },
    ...VISITORS.map((_visitor, place): Moment => ({ at: day(DAYS_AGO - 1, 9, 10 + place * 6), act: () => accept(place) })),
    { at: day(DAYS_AGO - 1, 9, 40), act: () => office.runJobs() },
  ];
}
