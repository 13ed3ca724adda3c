import { addCompanyFile, startCompanyCheck } from '@freehold/contract/identity/company-checks';
import type { Moment, Story } from './demo-story.ts';
import { smallPdf } from './small-pdf.ts';

const DAYS_AGO = 6;

/** A made-up company that sells, whose owners end abroad and are told otherwise than the register has them: its check waits for a person. */
export function playCompany({ office, day }: Story): Moment[] {
  return [
    {
      at: day(DAYS_AGO, 11, 25),
      act: async () => {
        const { id } = await office.call('Dev', startCompanyCheck, {
          body: {
            name: 'Larkhill Developments Ltd',
            number: '99041872',
            role: 'seller',
            verify_people: 'both',
            expected_owner_notes: 'Mr Larkin says that he holds a share of the group',
            declared_owners: [{ name: 'Desmond Larkin', percent: 40, born: null }],
            representative: { name: 'Amara Nwosu', capacity: 'director', contact: '', seen: false },
          },
        });
        await office.runJobs();
        await office.call('Dev', addCompanyFile, {
          params: { id },
          body: { shows: 'authority' },
          file: { name: 'board-minute.pdf', bytes: smallPdf('Minute of the board, made up', 'Larkhill Developments Ltd') },
        });
      },
    },
  ];
}
