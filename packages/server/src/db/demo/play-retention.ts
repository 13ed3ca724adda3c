import { createParty, holdParty } from '@freehold/contract/people/parties';
import { schedules } from '../../features/all.ts';
import { londonDate } from '../../platform/london-time.ts';
import type { Moment, Story } from './demo-story.ts';

const KEPT_YEARS = 5;

/** Clients of years ago, whose relationship ended so many days before or after the day on which the law lets go of them. */
const FORMER = [
  { first: 'Colin', last: 'Ames', keptDays: -7 },
  { first: 'Hannah', last: 'Verrill', keptDays: 4 },
  { first: 'Graham', last: 'Pellow', keptDays: 12, held: 'Court papers are expected about the deposit' },
] as const;

/** One whose record went with its certificate, one who goes next, and one who is held back. */
export function playRetention({ office, day }: Story): Moment[] {
  const ended = (keptDays: number): string => {
    const at = new Date(day(-keptDays, 12));
    at.setUTCFullYear(at.getUTCFullYear() - KEPT_YEARS);
    return londonDate(at);
  };
  return [
    ...FORMER.map((former, place): Moment => ({
      at: day(10, 10, 12 + place),
      act: async () => {
        const { id, version } = await office.call('Dev', createParty, {
          body: {
            kind: 'person',
            first_name: former.first,
            last_name: former.last,
            relationship_started_on: '2018-04-09',
            relationship_ended_on: ended(former.keptDays),
          },
        });
        if ('held' in former)
          await office.call('Bethan', holdParty, { params: { id }, body: { version, legal_hold: true, reason: former.held } });
      },
    })),
    {
      at: day(5, 2),
      act: async () => {
        const nightly = schedules.find(({ name }) => name === 'erase-due');
        if (nightly) await office.runSchedule(nightly);
      },
    },
  ];
}
