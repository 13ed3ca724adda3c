import { z } from 'zod';
import { ProviderUnavailable } from '../asked-outside.ts';
import { openOnfidoApi, type OnfidoSettings } from '../onfido-api.ts';
import { DOCUMENT_RESULTS, type DocumentChecks, type DocumentPerson, type SentFile } from './provider.ts';

const DOCUMENT = 'document';
const FACE = 'facial_similarity_photo';
const TYPES: Readonly<Record<DocumentPerson['kind'], string>> = {
  passport: 'passport',
  driving_licence: 'driving_licence',
  residence_permit: 'residence_permit',
  other: 'unknown',
};

const Reports = z.array(
  z.object({
    name: z.string(),
    result: z.string().nullish(),
    sub_result: z.string().nullish(),
    breakdown: z.record(z.string(), z.object({ result: z.string().nullish() }).nullish()).nullish(),
  }),
);
type Report = z.infer<typeof Reports>[number];

const formOf = (applicant: string, { bytes, mime }: SentFile, fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ applicant_id: applicant, ...fields })) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: mime }), mime === 'application/pdf' ? 'document.pdf' : 'picture.jpg');
  return form;
};

/** The parts of a report that are not clear, like "visual authenticity". */
const foundIn = ({ breakdown }: Report): string[] =>
  Object.entries(breakdown ?? {}).flatMap(([part, said]) => (said?.result && said.result !== 'clear' ? [part.replaceAll('_', ' ')] : []));

/** Onfido (Entrust): its Document report, and with a picture of the person its Facial Similarity Photo report. */
export function openOnfidoDocuments(settings: OnfidoSettings): DocumentChecks {
  const onfido = openOnfidoApi(settings);
  return {
    name: 'onfido',
    isSandbox: false,
    async prepare({ firstName, lastName, dob, kind, documents, face }) {
      const applicant = await onfido.createApplicant({ first_name: firstName, last_name: lastName, ...(dob === null ? {} : { dob }) });
      for (const document of documents)
        await onfido.upload('/documents', formOf(applicant, document, { type: TYPES[kind], side: document.side }));
      if (face) await onfido.upload('/live_photos', formOf(applicant, face, { advanced_validation: 'false' }));
      // Which reports are asked for follows from what was sent.
      return face ? `${applicant}+face` : applicant;
    },
    ask(subject, reference) {
      const [applicant = '', more] = subject.split('+');
      return onfido.ask(applicant, reference, more === 'face' ? [DOCUMENT, FACE] : [DOCUMENT]);
    },
    async read(ask) {
      const { reference, reports } = await onfido.read(ask, Reports);
      if (reports === null) return { reference, answer: { state: 'running' } };
      const document = reports.find(({ name }) => name === DOCUMENT);
      const face = reports.find(({ name }) => name === FACE);
      if (!document?.result) throw new ProviderUnavailable('refused', 'there is no report of the document');
      return {
        reference,
        answer: {
          state: 'answered',
          document: resultOf(document),
          face: face ? (face.result === 'clear' ? 'clear' : 'consider') : null,
          found: [...foundIn(document), ...(face ? foundIn(face) : [])],
        },
      };
    },
    callback: onfido.callback,
  };
}

/** Clear counts where both say so; what says no more than "consider" is for a person to look at. */
function resultOf({ result, sub_result: detail }: Report): (typeof DOCUMENT_RESULTS)[number] {
  const known = DOCUMENT_RESULTS.find((one) => one === detail);
  if (result === 'clear') return known ?? 'clear';
  return known && known !== 'clear' ? known : 'caution';
}
