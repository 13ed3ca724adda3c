import { moment } from '../../checks/public.ts';
import { type Finding, type KycCase, reason } from './kyc-case.ts';

type Answered = Extract<NonNullable<KycCase['documentCheck']>, { state: 'answered' }>;
/** What the provider said of one element; null where it said nothing of it. */
type Said = Finding | null;

/** A member who saw something wrong always counts, and so does a provider that declines; short of that a member who looked settles what the provider leaves open. */
export function weighProvider(
  { documentCheck: check }: KycCase,
  byMember: Finding,
  { hasLooked, said }: { hasLooked: boolean; said: Said },
): Finding {
  if (check === null || (check.state === 'answered' && said === null)) return byMember;
  if (said?.result === 'fail' || (hasLooked && byMember.result !== 'pass')) return said?.result === 'fail' ? said : byMember;
  if (check.state === 'asking') return waiting(check.retryAt);
  if (check.state === 'failed')
    return {
      ...byMember,
      reasons: [...byMember.reasons, reason('PROVIDER_UNAVAILABLE', 'info', 'The provider could not be asked. You are not charged')],
    };
  if (said === null || (said.result !== 'pass' && !hasLooked)) return said ?? byMember;
  if (said.result === 'pass') return { ...said, explained: [...(said.explained ?? []), ...(byMember.explained ?? [])] };
  return {
    ...byMember,
    explained: [...(byMember.explained ?? []), ...(said.explained ?? [])],
    reasons: [...byMember.reasons, ...said.reasons.map((one) => ({ ...one, severity: 'info' as const, next: null }))],
  };
}

const waiting = (retryAt: string | null): Finding => ({
  result: 'not_run',
  waits_for: 'provider',
  reasons: [
    reason(
      'SOURCE_UNAVAILABLE',
      'medium',
      retryAt === null
        ? 'The provider is being asked'
        : `Source unavailable. It is asked again on ${moment(retryAt)}, and you are not charged`,
      'Wait for the answer, or decide without it',
    ),
  ],
});

const answered = ({ documentCheck: check }: KycCase): Answered | null => (check?.state === 'answered' ? check : null);
const sourceOf = ({ name, at }: Answered): NonNullable<Finding['source']> => ({ name, kind: 'certified_provider', version: at });
const madeUp = ({ isSandbox }: Answered) =>
  isSandbox ? [reason('SANDBOX', 'info', 'Sandbox: the answer is made up, and says nothing about a real person')] : [];
const named = ({ found }: Answered): string => (found.length === 0 ? '' : `. It names: ${found.join(', ')}`);

export function documentSaid(about: KycCase): Said {
  const check = answered(about);
  if (check === null) return null;
  const source = sourceOf(check);
  const explained = [{ label: 'Document, as the provider says', stated: '', found: check.document, words: check.found.join(', ') }];
  if (check.document === 'clear') return { result: 'pass', source, explained, reasons: madeUp(check) };
  if (check.document === 'suspected')
    return {
      result: 'fail',
      source,
      explained,
      reasons: [
        reason(
          'DOC_TAMPER_SUSPECTED',
          'high',
          `The provider declined the document${named(check)}`,
          'Ask for another document and a new check, or do not go on. Consider whether it is to be reported',
        ),
        ...madeUp(check),
      ],
    };
  const isUnread = check.document === 'rejected';
  return {
    result: 'refer',
    source,
    explained,
    reasons: [
      isUnread
        ? reason(
            'DOC_UNREADABLE',
            'medium',
            `The provider could not use the pictures of the document${named(check)}`,
            'Look at the document yourself, or ask for better pictures',
          )
        : reason(
            'DOC_CAUTION',
            'medium',
            `The provider found something unusual about the document${named(check)}`,
            'Look at the document yourself, and answer the checklist',
          ),
      ...madeUp(check),
    ],
  };
}

export function faceSaid(about: KycCase): Said {
  const check = answered(about);
  if (check === null || check.face === null) return null;
  const source = sourceOf(check);
  const explained = [{ label: 'Face, as the provider says', stated: '', found: check.face, words: check.found.join(', ') }];
  if (check.face === 'clear') return { result: 'pass', source, explained, reasons: madeUp(check) };
  return {
    result: 'refer',
    source,
    explained,
    reasons: [
      reason(
        'FACE_CONSIDER',
        'medium',
        `The provider could not say that the face is the one on the document${named(check)}`,
        'Compare the pictures yourself, or meet the person',
      ),
      ...madeUp(check),
    ],
  };
}
