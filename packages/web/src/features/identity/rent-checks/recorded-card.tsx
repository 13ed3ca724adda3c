import type { RentCheck } from '@freehold/contract/identity/rent-checks';
import { showShareCode } from '@freehold/uk-formats/personal-codes';
import { formatDateTime, formatLongDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { papersInWords, PRESENCE, RESULT, ROUTE } from './words.ts';
import { providerFacts } from './provider-facts.ts';
import css from './rent-check.module.css';

type RecordOf = RentCheck['records'][number];
const day = (date: string | null) => (date === null ? null : formatLongDate(date));

/** What the newest record says, in the order of the form. */
export function factsOf(last: RecordOf, followUp: string | null): { label: string; value: string }[] {
  const facts: [string, string | null][] = [
    ['Route', ROUTE[last.route]],
    ['Shown', last.papers.length > 0 ? papersInWords(last.papers) : null],
    ['Seen', last.presence && `${PRESENCE[last.presence]}${last.original_in_hand ? ', with the original in hand' : ''}`],
    ['Share code', last.share_code && (last.share_code.startsWith('•') ? last.share_code : showShareCode(last.share_code))],
    ['Code made on', day(last.code_given_on)],
    ['Result', RESULT[last.result]],
    ['Permission ends', day(last.valid_until)],
    ['Check again by', followUp === null ? (last.result === 'unlimited' ? 'Not needed' : null) : day(followUp)],
    ['Seen on', day(last.checked_on)],
    ['Tenancy begins', day(last.tenancy_from)],
    ['Note', last.note || null],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** What was recorded last, and by whom; how often before. */
export function RecordedCard({ check }: { check: RentCheck }) {
  const last = check.records.at(-1);
  if (!last) return null;
  const before = check.records.length - 1;
  return (
    <Card title="What was recorded" padded>
      <Facts facts={[...factsOf(last, check.follow_up_on), ...(check.provider ? providerFacts(check.provider) : [])]} />
      <p className={css.help}>
        {last.by.name}, {last.by.role}, {formatDateTime(last.at)}.
        {before > 0 && ` Recorded ${before === 1 ? 'once' : `${before} times`} before; the report has every one.`}
      </p>
    </Card>
  );
}
