import { byRule, type Finding, type KycCase, reason, type ScreeningState } from './kyc-case.ts';

const NOT_CONNECTED: Finding = {
  result: 'not_run',
  reasons: [
    reason(
      'SOURCE_UNAVAILABLE',
      'medium',
      'Source not connected',
      'Decide with a reason whether you need it, or change what your firm requires',
    ),
  ],
};

/** A register of deaths would say whether it has the person. None can be connected yet, so it is never a pass. */
export const judgeMortality = (): Finding => NOT_CONNECTED;

/** What one code of this check takes over of the screening: exposed people and those close to them are one. */
const TAKES = { SANCTIONS: ['SANCTIONS'], PEP: ['PEP', 'RCA'], ADVERSE: ['ADVERSE'], REGULATORY: ['REGULATORY'] } as const;
const WORST = ['fail', 'refer', 'not_run', 'pass'] as const;

/** What the screening found, as the check of the screening answers it now. */
export function judgeScreening(code: keyof typeof TAKES, screening: ScreeningState): Finding {
  if (screening.state === 'waiting')
    return { result: 'not_run', waits_for: 'screening', reasons: [reason('SCREENING_RUNS', 'medium', 'The lists are being searched')] };
  if (screening.state === 'failed')
    return {
      result: 'not_run',
      reasons: [reason('SOURCE_UNAVAILABLE', 'medium', screening.why, 'Screen them again on the page of the screening')],
    };
  const taken = screening.elements.filter((element) => (TAKES[code] as readonly string[]).includes(element.code));
  const found = taken.filter(({ result }) => result !== 'not_run');
  // Those close to an exposed person may not have been asked for: what was searched answers.
  const counted = found.length > 0 ? found : taken;
  const result = WORST.find((one) => counted.some((element) => element.result === one)) ?? 'not_run';
  return {
    result,
    source: result === 'not_run' ? null : { name: screening.lists, kind: 'official_list', version: screening.at },
    reasons: counted
      .flatMap(({ reasons }) => reasons)
      // What this check asks for and nobody searched is no mere note.
      .map(({ code: why, severity, text, next }) => ({
        code: why,
        severity: result === 'not_run' && severity === 'info' ? ('medium' as const) : severity,
        text,
        next,
      }))
      .filter((one, at, all) => all.findIndex(({ code: why, text }) => why === one.code && text === one.text) === at),
  };
}

const WHAT = { document: 'The number of the document', phone: 'The phone number', email: 'The email address' } as const;

/** Whether something that belongs to one person is used by another one. It names nobody: who it is stands where the viewer may see it. */
export function judgeDuplicate({ duplicates }: KycCase): Finding {
  if (duplicates === null)
    return { result: 'not_run', waits_for: 'screening', reasons: [reason('SCREENING_RUNS', 'medium', 'It is being compared')] };
  if (duplicates.length === 0) return { result: 'pass', source: byRule('Not found with anybody else in your checks'), reasons: [] };
  return {
    result: 'refer',
    source: byRule('Compared with your other checks'),
    reasons: duplicates.map(({ what, elsewhere }) =>
      reason(
        what === 'document' ? 'DOC_DUPLICATE_OTHER_PERSON' : 'CONTACT_DUPLICATE_OTHER_PERSON',
        what === 'document' ? 'high' : 'medium',
        `${WHAT[what]} is used by somebody else ${elsewhere ? 'in your family of workspaces' : 'in your checks'}`,
        what === 'document' ? 'Compare both files before you go on' : 'Ask whether they share it. Couples and families often do',
      ),
    ),
  };
}
