import type { RentCheck } from '@freehold/contract/identity/rent-checks';
import { formatLongDate, londonDay } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import css from './rent-check.module.css';

type Of = Pick<RentCheck, 'status' | 'follow_up_on'>;
export const isAccepted = ({ status }: Of): boolean => status === 'passed' || status === 'acceptedAfterReview';
const isPast = (day: string): boolean => day < londonDay(new Date());

/** An accepted right for a time whose day has passed: a decision is never edited, so the page says that it no longer covers the tenancy. */
export function FollowUpPassed({ check }: { check: Of }) {
  const { follow_up_on: day } = check;
  if (day === null || !isAccepted(check) || !isPast(day)) return null;
  return (
    <div className={css.passed}>
      <Notice kind="asks">
        <b>This right was to be checked again by {formatLongDate(day)}.</b> What was accepted here covered the tenancy until then. If the
        person was not checked again since, do it now.
      </Notice>
    </div>
  );
}
