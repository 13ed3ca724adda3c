import { createHash } from 'node:crypto';
import { ProviderUnavailable } from '../asked-outside.ts';
import type { DocumentCheckAnswer, DocumentChecks } from './provider.ts';

const MADE_UP: Readonly<Record<string, Pick<DocumentCheckAnswer, 'document' | 'found'> & { face: 'clear' | 'consider' }>> = {
  forged: { document: 'suspected', face: 'clear', found: ['visual authenticity'] },
  blurred: { document: 'rejected', face: 'clear', found: ['image integrity'] },
  worn: { document: 'caution', face: 'clear', found: ['data consistency'] },
  stranger: { document: 'clear', face: 'consider', found: ['face comparison'] },
};
const CLEAR = { document: 'clear', face: 'clear', found: [] } as const;

/** Made-up answers to try the product with, by surname: Forged, Blurred, Worn and Stranger are not clear, Outage does not answer, everybody else is clear. */
export function openSandboxDocuments(): DocumentChecks {
  return {
    name: 'sandbox',
    isSandbox: true,
    async prepare({ firstName, lastName, dob, face }) {
      const name = lastName.toLowerCase();
      if (name === 'outage') throw new ProviderUnavailable('unreachable', 'HTTP 503');
      const mark = createHash('sha256')
        .update(JSON.stringify([firstName, name, dob]))
        .digest('hex')
        .slice(0, 12);
      return `sandbox-${name in MADE_UP ? name : 'clear'}-${face ? 'face' : 'alone'}-${mark}`;
    },
    ask: async (subject, reference) => `${subject}/${reference}`,
    async read(ask) {
      const [subject = '', reference = ''] = ask.split('/');
      const [, name = '', withFace] = subject.split('-');
      const { document, face, found } = MADE_UP[name] ?? CLEAR;
      return { reference, answer: { state: 'answered', document, face: withFace === 'face' ? face : null, found } };
    },
    callback: null,
  };
}
