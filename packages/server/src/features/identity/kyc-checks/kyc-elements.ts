import type { CheckElement } from '@freehold/contract/checks/checks';
import { outcomeOfElements } from '../../checks/public.ts';

const NOT_YET = 'Not run yet in this version';
const NOT_CONNECTED = 'Source not connected';

/** What an identity check looks at. Nothing of it is run in this version: what was sent in is kept for a person to look at. */
const TESTS: readonly [code: string, label: string, why: string][] = [
  ['DATA', 'Details against the document', NOT_YET],
  ['DOC_FORM', 'Number and lines of the document', NOT_YET],
  ['DOC_DATES', 'Dates of the document', NOT_YET],
  ['DOC_AUTH', 'Whether the document is genuine', NOT_YET],
  ['FACE', 'Face against the document', NOT_YET],
  ['LIVENESS', 'Whether a living person stood there', NOT_CONNECTED],
  ['ADDRESS', 'Address by two sources', NOT_CONNECTED],
  ['MORTALITY', 'Register of deaths', NOT_CONNECTED],
];

/** Never a pass: what was not run says so, and a person looks. */
export function kycAnswer() {
  const elements = TESTS.map(([code, label, text]): CheckElement => ({
    code,
    label,
    result: 'not_run',
    required: true,
    reasons: [{ code: 'SOURCE_UNAVAILABLE', severity: 'medium', text, next: 'Look at what was sent in yourself' }],
  }));
  const reasons: CheckElement['reasons'] = [
    {
      code: 'SOURCE_UNAVAILABLE',
      severity: 'medium',
      text: `None of ${elements.length} tests was run: this version keeps what was sent in and tests nothing`,
      next: 'Look at the document, the picture and the addresses yourself, and decide with a reason',
    },
  ];
  return { outcome: outcomeOfElements(elements), reasons, elements };
}
