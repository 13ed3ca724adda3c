import { changePropertyLink, confirmApplicant, openPropertyLink, registerApplicant } from '@freehold/contract/properties/property-links';
import type { Moment, Story } from './demo-story.ts';

const DAYS_AGO = 3;

/** Somebody who registers for a property by themselves, through its link and the code in the mail. */
export function playVisitor({ office, day }: Story, propertyId: () => number): Moment[] {
  let token = '';
  return [
    {
      at: day(DAYS_AGO, 9, 35),
      act: async () => {
        const { url } = await office.call('Imogen', changePropertyLink, { params: { id: propertyId() }, body: {} });
        token = url?.split('#')[1] ?? '';
      },
    },
    {
      at: day(DAYS_AGO, 12, 52),
      act: async () => {
        await office.call(null, openPropertyLink, { body: { token } });
        const { request } = await office.call(null, registerApplicant, {
          body: {
            token,
            role: 'buyer',
            first_name: 'Rosalind',
            last_name: 'Ferriby',
            email: 'rosalind.ferriby@ferriby.example',
            phone: '07700 900787',
            consent: true,
          },
        });
        const code = /\b\d{6}\b/.exec(office.lastMail())?.[0] ?? '';
        await office.call(null, confirmApplicant, { body: { token, request, code } });
      },
    },
  ];
}
