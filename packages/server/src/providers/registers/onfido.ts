import { z } from 'zod';
import { ProviderUnavailable } from '../asked-outside.ts';
import { openOnfidoApi, type OnfidoSettings } from '../onfido-api.ts';
import type { Registers } from './provider.ts';

const REPORT = 'identity_enhanced';
const Reports = z.array(
  z.object({
    name: z.string(),
    breakdown: z.object({ mortality: z.object({ result: z.string().nullish() }).optional() }).nullish(),
  }),
);

/** Onfido (Entrust), its Identity Enhanced report: registers of deaths, and others that are not read here. */
export function openOnfido(settings: OnfidoSettings): Registers {
  const onfido = openOnfidoApi(settings);
  return {
    name: 'onfido',
    isSandbox: false,
    prepare: ({ firstName, lastName, dob, line1, town, postcode }) =>
      onfido.createApplicant({
        first_name: firstName,
        last_name: lastName,
        dob,
        address: { line1, town, postcode, country: 'GBR' },
        location: { country_of_residence: 'GBR' },
      }),
    ask: (subject, reference) => onfido.ask(subject, reference, [REPORT]),
    async read(ask) {
      const { reference, reports } = await onfido.read(ask, Reports);
      if (reports === null) return { reference, answer: { state: 'running' } };
      const result = reports.find(({ name }) => name === REPORT)?.breakdown?.mortality?.result;
      // Whatever is not said to be clear is for a person to look at; where nothing is said nothing was looked up.
      if (!result) throw new ProviderUnavailable('refused', 'the report says nothing of a register of deaths');
      return { reference, answer: { state: 'answered', mortality: result === 'clear' ? 'clear' : 'hit' } };
    },
    callback: onfido.callback,
  };
}
