import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ProviderUnavailable } from '../asked-outside.ts';
import { jsonOf } from '../call-provider.ts';
import type { RentAnswer, RentProvider } from './provider.ts';

const Subject = z.tuple([z.string(), z.string(), z.string().nullable()]);
const BRITISH = { type: 'PASSPORT', country: 'GBR', expiresOn: '2031-02-07' } as const;
const MADE_UP: Readonly<Record<string, Partial<Pick<RentAnswer, 'result' | 'why' | 'document' | 'holder'>>>> = {
  declined: { result: 'not_met', why: 'unable to validate document', document: null, holder: null },
  foreign: { document: { ...BRITISH, country: 'FRA' } },
  lapsed: { document: { ...BRITISH, expiresOn: '2020-02-07' } },
  stranger: { holder: { firstNames: 'Somebody', lastName: 'Else', dob: '1970-01-01' } },
};

/** Made-up answers to try the product with, by surname: Declined is refused, Foreign and Lapsed show another passport, Stranger is somebody else, Outage does not answer, everybody else is met. */
export function openSandboxRent(): RentProvider {
  return {
    name: 'sandbox',
    isSandbox: true,
    linkDays: 0,
    linkOf: () => null,
    async prepare({ firstName, lastName, dob }, _reference) {
      if (lastName.toLowerCase() === 'outage') throw new ProviderUnavailable('unreachable', 'HTTP 503');
      return Buffer.from(JSON.stringify([firstName, lastName, dob])).toString('base64url');
    },
    ask: async (subject, reference) => `${subject}/${reference}`,
    async read(ask) {
      const [subject = '', reference = ''] = ask.split('/');
      const [firstName, lastName, dob] = Subject.parse(jsonOf(Buffer.from(subject, 'base64url')));
      const holder = { firstNames: firstName, lastName, dob: dob ?? '1990-01-01' };
      const answer = {
        result: 'met' as const,
        why: null,
        holder,
        document: BRITISH,
        assurance: 'made up',
        ...MADE_UP[lastName.toLowerCase()],
      };
      const statement = Buffer.from(
        JSON.stringify({ sandbox: 'Made up: nobody looked at a passport', of: createHash('sha256').update(ask).digest('hex'), ...answer }),
      );
      return { reference, answer: { state: 'answered', ...answer, statement, isSigned: false, photo: null } };
    },
    callback: null,
  };
}
