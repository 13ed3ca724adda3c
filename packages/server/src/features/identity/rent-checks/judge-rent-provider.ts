import { dateInWords } from '../../../platform/london-time.ts';
import { moment } from '../../checks/public.ts';
import type { Finding } from './judge-rent.ts';
import type { ProviderCase } from './provider-answer.ts';

type Answered = Extract<ProviderCase, { state: 'answered' }>;
type Reason = NonNullable<Finding['reasons']>[number];

/** Who issues a document that a certified provider may rely on, and which it is: the code of practice names no other. */
const COUNTRIES = ['GBR', 'IRL'];
const DOCUMENTS = ['PASSPORT', 'PASSPORT_CARD'];
const OTHER_ROUTE = 'Choose another route. It does not show that they have no right';

const reason = (code: string, text: string, next: string | null, severity: Reason['severity'] = 'medium'): Reason => ({
  code,
  severity,
  text,
  next,
});
const madeUp = ({ isSandbox }: Answered): Reason[] =>
  isSandbox ? [reason('SANDBOX', 'Sandbox: the answer is made up, and says nothing about a real person', null, 'info')] : [];
const sourceOf = ({ name, at }: Answered): NonNullable<Finding['source']> => ({ name, kind: 'certified_provider', version: at });

/** What the provider found, as far as it may be relied on. `day`: the day it was recorded. */
export function judgeProvider(provider: ProviderCase | null, day: string | null): Finding {
  if (provider?.state === 'asking') return waiting(provider);
  if (provider?.state !== 'answered')
    return {
      result: 'not_run',
      waits_for: 'person',
      reasons: [
        provider === null
          ? reason('RTR_NOT_DONE', 'No certified provider was asked', 'Ask the provider, or choose another route')
          : reason(
              'PROVIDER_UNAVAILABLE',
              'It was not carried out. You are not charged',
              'Ask the provider again, or choose another route',
            ),
      ],
    };
  const why = whyNot(provider, day);
  const source = sourceOf(provider);
  return why === null
    ? { result: 'pass', source, reasons: madeUp(provider) }
    : { result: 'refer', source, reasons: [why, ...madeUp(provider)] };
}

/** Null where it may be relied on. */
function whyNot({ said: { result, why, document } }: Answered, day: string | null): Reason | null {
  if (result === 'not_met')
    return reason('RTR_NOT_CONFIRMED', `The provider could not confirm it${why === null ? '' : `: ${why}`}`, OTHER_ROUTE);
  if (document === null || !DOCUMENTS.includes(document.type) || !COUNTRIES.includes(document.country))
    return reason(
      'RTR_NOT_BRITISH_IRISH',
      'A certified provider may rely on a British or Irish passport alone, and saw another document',
      OTHER_ROUTE,
    );
  if (document.expiresOn === null || (day !== null && document.expiresOn < day))
    return reason(
      'DOC_EXPIRED',
      document.expiresOn === null
        ? 'The provider does not say that the passport is current'
        : `The passport ended on ${dateInWords(document.expiresOn)}`,
      OTHER_ROUTE,
    );
  return null;
}

/** A pass where the provider confirmed it, whatever else is said of its document. */
export function providerSays(provider: ProviderCase | null, otherwise: string): Finding {
  if (provider?.state === 'answered' && provider.said.result === 'met') return { result: 'pass', source: sourceOf(provider) };
  return {
    result: 'not_run',
    waits_for: 'person',
    reasons: [reason('RTR_NOT_DONE', otherwise, 'Ask the provider, or choose another route')],
  };
}

function waiting({ retryAt, isReady }: Extract<ProviderCase, { state: 'asking' }>): Finding {
  const text =
    retryAt !== null
      ? `Source unavailable. It is asked again on ${moment(retryAt)}, and you are not charged`
      : isReady
        ? 'The person has not shown their passport to the provider yet'
        : 'The provider is being asked';
  return {
    result: 'not_run',
    waits_for: 'provider',
    reasons: [reason('SOURCE_UNAVAILABLE', text, 'Wait for the answer, or choose another route')],
  };
}
