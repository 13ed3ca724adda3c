import { createHash } from 'node:crypto';
import { ProviderUnavailable } from '../asked-outside.ts';
import type { Registers } from './provider.ts';

/** Made-up answers to try the product with: whoever is called Departed is found, Outage meets a register that does not answer, everybody else is not found. */
export function openSandboxRegisters(): Registers {
  return {
    name: 'sandbox',
    isSandbox: true,
    async prepare({ lastName, ...person }) {
      const name = lastName.toLowerCase();
      if (name === 'outage') throw new ProviderUnavailable('unreachable', 'HTTP 503');
      const mark = createHash('sha256')
        .update(JSON.stringify([name, person]))
        .digest('hex')
        .slice(0, 12);
      return `sandbox-${name === 'departed' ? 'hit' : 'clear'}-${mark}`;
    },
    ask: async (subject, reference) => `${subject}/${reference}`,
    async read(ask) {
      const [subject = '', reference = ''] = ask.split('/');
      return { reference, answer: { state: 'answered', mortality: subject.startsWith('sandbox-hit-') ? 'hit' : 'clear' } };
    },
    callback: null,
  };
}
