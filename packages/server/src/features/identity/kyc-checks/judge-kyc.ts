import { KYC_ELEMENTS, type KycElement, type KycElementCode } from '@freehold/contract/identity/kyc-checks';
import { capital, type CheckAnswer, countOf, outcomeOfElements } from '../../checks/public.ts';
import { judgeAddress } from './judge-address.ts';
import { judgeData } from './judge-data.ts';
import { judgeDates, judgeForm, judgeGenuine } from './judge-document.ts';
import { judgeFace, judgeLiveness } from './judge-face.ts';
import { judgeDuplicate, judgeMortality, judgeScreening } from './judge-others.ts';
import { type Finding, type KycCase, reason } from './kyc-case.ts';

export const ELEMENT_NAMES: Readonly<Record<KycElementCode, string>> = {
  DATA: 'Details against the document',
  DOC_FORM: 'Number and lines of the document',
  DOC_DATES: 'Dates of the document',
  DOC_AUTH: 'Whether the document is genuine',
  FACE: 'Face against the document',
  LIVENESS: 'Whether somebody living was there',
  ADDRESS: 'Address by independent sources',
  MORTALITY: 'Register of deaths',
  SANCTIONS: 'Sanctions',
  PEP: 'Politically exposed people',
  ADVERSE: 'Adverse media',
  REGULATORY: 'Regulatory actions',
  DUPLICATE: 'Same document, phone or email elsewhere',
};

const RULES: Readonly<Record<KycElementCode, (about: KycCase) => Finding>> = {
  DATA: judgeData,
  DOC_FORM: judgeForm,
  DOC_DATES: judgeDates,
  DOC_AUTH: judgeGenuine,
  FACE: judgeFace,
  LIVENESS: judgeLiveness,
  ADDRESS: judgeAddress,
  MORTALITY: judgeMortality,
  SANCTIONS: ({ screening }) => judgeScreening('SANCTIONS', screening),
  PEP: ({ screening }) => judgeScreening('PEP', screening),
  ADVERSE: ({ screening }) => judgeScreening('ADVERSE', screening),
  REGULATORY: ({ screening }) => judgeScreening('REGULATORY', screening),
  DUPLICATE: judgeDuplicate,
};

const LEFT_OUT: Finding = {
  result: 'not_run',
  reasons: [reason('LEFT_OUT', 'info', 'Left out by what your firm requires')],
};

/** Every element, in the order it is shown. */
export const judgeElements = (about: KycCase): KycElement[] =>
  KYC_ELEMENTS.map((code) => {
    const {
      result,
      reasons,
      source = null,
      waits_for = null,
      explained = [],
    } = about.leftOut.includes(code) ? LEFT_OUT : RULES[code](about);
    return { code, label: ELEMENT_NAMES[code], result, required: about.required.includes(code), reasons, source, waits_for, explained };
  });

/** The answer that follows. What was compared stays out of it: it is worked out where it is shown, from what is sealed. */
export function answerOf(judged: readonly KycElement[]): CheckAnswer & { elements: Omit<KycElement, 'explained'>[] } {
  const elements = judged.map(({ explained: _explained, ...element }) => element);
  const open = elements.filter(({ result, required }) => result === 'fail' || result === 'refer' || (required && result === 'not_run'));
  // What decides it stands first.
  const worstFirst = [...open.filter(({ result }) => result === 'fail'), ...open.filter(({ result }) => result !== 'fail')];
  const reasons = worstFirst.flatMap((element) => element.reasons.filter(({ severity }) => severity !== 'info'));
  const optional = elements.filter(({ result, required }) => result === 'not_run' && !required).length;
  const notes = elements.filter(({ result }) => result === 'pass').flatMap((element) => element.reasons);
  return {
    outcome: outcomeOfElements(elements),
    reasons: [
      ...onceEach(reasons),
      ...notes,
      ...(optional > 0
        ? [reason('SOURCE_UNAVAILABLE', 'info', `${capital(countOf(optional, 'optional source', 'optional sources'))} not run`)]
        : []),
    ],
    elements,
  };
}

/** What is said of several elements in the same words is said once. */
const onceEach = (reasons: KycElement['reasons']): KycElement['reasons'] =>
  reasons.filter((one, at) => reasons.findIndex(({ code, text }) => code === one.code && text === one.text) === at);
