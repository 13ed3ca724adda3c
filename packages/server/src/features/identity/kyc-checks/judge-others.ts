import { moment } from '../../checks/public.ts';
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

/** What the register of deaths said. Until it answers, and where none is connected, it is never a pass. */
export function judgeMortality({ register }: KycCase): Finding {
  if (register === null) return NOT_CONNECTED;
  if (register.state === 'asking')
    return {
      result: 'not_run',
      waits_for: 'register',
      reasons: [
        reason(
          'SOURCE_UNAVAILABLE',
          'medium',
          register.retryAt === null
            ? 'The register is being asked'
            : `Source unavailable. It is asked again on ${moment(register.retryAt)}, and you are not charged`,
        ),
      ],
    };
  if (register.state === 'failed')
    return {
      result: 'not_run',
      reasons: [
        reason(
          'SOURCE_UNAVAILABLE',
          'medium',
          'The register could not be asked. You are not charged',
          'Decide with a reason whether you need it, or make a new check later',
        ),
      ],
    };
  const source = { name: register.name, kind: 'registry' as const, version: register.at };
  const madeUp = register.isSandbox
    ? [reason('SANDBOX', 'info', 'Sandbox: this answer is made up, and says nothing about a real person')]
    : [];
  if (register.mortality === 'clear') return { result: 'pass', source, reasons: madeUp };
  return {
    result: 'refer',
    source,
    reasons: [
      reason(
        'MORTALITY_HIT',
        'high',
        register.isSandbox ? 'Sandbox: the made-up register of deaths has this person' : 'The register of deaths may have this person',
        'Meet the person with the original document, or find out whose identity is used. Consider whether it is to be reported',
      ),
    ],
  };
}

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
  const taken = screening.elements.filter((element) => TAKES[code].some((one) => one === element.code));
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
