import { answersOtherwise, concludeChange, loadFacts } from '../../checks/public.ts';
import type { AskedAbout } from '../provider-asks/public.ts';
import { rentQuestion } from './connected-rent-provider.ts';
import { rentKind } from './rent-kind.ts';

const HOUR_SECONDS = 3600;

/** Whether a certified provider found that somebody may rent. They do it when they come to it, so that it is looked less often. */
export const rentAsked: AskedAbout = {
  ...rentQuestion,
  mark: '-rent',
  // With it the passport can be shown in the person's name.
  sealsSubject: true,
  lookAgainSeconds: HOUR_SECONDS,
  async prepare(trx, scope, services, row) {
    const { subject } = await loadFacts(trx, scope, services, rentKind, row);
    const { rentProvider } = services;
    if (!rentProvider || subject.kind !== 'person') return null;
    const { first_name: firstName, last_name: lastName, dob = null } = subject;
    return (reference) => rentProvider.prepare({ firstName, lastName, dob }, reference);
  },
  async settle(trx, scope, services, row) {
    const facts = await loadFacts(trx, scope, services, rentKind, row);
    const judged = rentKind.judge?.(facts);
    if (judged && row.state === 'completed' && answersOtherwise(row, judged))
      await concludeChange(trx, scope, services, rentKind, facts, {}, { newReport: true, rejudges: true });
  },
};
