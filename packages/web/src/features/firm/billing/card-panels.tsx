import type { Subscription } from '@freehold/contract/firm/billing';
import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate, formatLongDate } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { useOpenCardPage, usePayInvoices, useRefreshCard, useRemoveCard } from './queries.ts';
import css from './billing.module.css';

type Props = { subscription: Subscription };
const onError = (error: unknown) => toast.fail(messageOf(error) || 'This could not be done. Try again in a moment.');

/** Goes on to the provider's page. What is open is taken as soon as a card was given there, so that is said first. */
function useCardPage({ open, takes_cards: takes }: Subscription) {
  const page = useOpenCardPage();
  const go = async () => {
    const isSure =
      open.pence === 0 ||
      (await confirm({
        title: `Give a card and pay ${poundsAndPence(open.pence)}?`,
        children: `Your card is given on the page of ${takes?.label ?? 'the card provider'}. Once it is, ${open.numbers.join(', ')} of ${poundsAndPence(open.pence)} ${open.numbers.length === 1 ? 'is' : 'are'} taken from it at once, and every later invoice on its day.`,
        yes: 'Go on',
      }));
    if (isSure) page.mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url), onError });
  };
  return { go: () => void go(), isPending: page.isPending };
}

/** Coming back from the provider proves nothing: it is asked whether a card was given. */
export function useReadCard(): void {
  const search: { card?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { mutate } = useRefreshCard();
  const isBack = search.card !== undefined;
  useEffect(() => {
    if (!isBack) return;
    mutate(undefined, {
      onSuccess: ({ card }) => (card === null ? toast.ok('No card was given') : toast.ok('Card saved', card.words)),
      onError,
    });
    void navigate({ to: '/plans_billings', replace: true });
  }, [isBack, mutate, navigate]);
}

/** What is owed, at the head of the page: only where a card can be charged and something is late or was refused. */
export function PayNow({ subscription: { card, open, late, collection, can } }: Props) {
  const pay = usePayInvoices();
  if (!can.manage || card === null || open.pence === 0 || (late === null && collection === null)) return null;
  return (
    <Button
      leftSection={<IconCreditCard size={16} stroke={1.7} aria-hidden />}
      loading={pay.isPending}
      onClick={() => pay.mutate(undefined, { onSuccess: () => toast.ok('The bank is being asked', card.words), onError })}
    >
      Pay {poundsAndPence(open.pence)} now
    </Button>
  );
}

const PLACES = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];

/** A card that was refused: what the bank said, what was tried and when, and what comes next. */
export function CollectionPanel({ subscription }: Props) {
  const { collection, late, state, can, takes_cards: takes } = subscription;
  const page = useCardPage(subscription);
  if (collection === null) return null;
  const { number, pence, card, why, tries, next_on: next } = collection;
  const isStopped = state === 'restricted';
  return (
    <section className={css.collection} aria-label={`Tries to take ${number}`}>
      <Notice
        kind={isStopped ? 'stops' : why === null ? 'tells' : 'asks'}
        act={
          can.manage &&
          takes !== null && (
            <Button size="xs" variant="default" loading={page.isPending} onClick={page.go}>
              Change card
            </Button>
          )
        }
      >
        <b>
          {why === null
            ? `${poundsAndPence(pence)} for ${number} is being taken from the card ${card}.`
            : `We could not take ${poundsAndPence(pence)} for ${number} from the card ${card}.`}
        </b>{' '}
        {why !== null && `The bank said: ${why}. `}
        {late !== null &&
          (isStopped
            ? `New checks stopped on ${formatLongDate(late.runs_stop_on)}; decisions, exports and records always work.`
            : `New checks stop on ${formatLongDate(late.runs_stop_on)}; decisions, exports and records always work.`)}
      </Notice>
      <ol className={css.tries}>
        {tries.slice(-5).map((one, at, shown) => (
          <li key={tries.length - shown.length + at} data-family={why === null && at === shown.length - 1 ? 'now' : 'refused'}>
            <b>{PLACES[tries.length - shown.length + at] ?? `${tries.length - shown.length + at + 1}th`} try</b>
            <span>
              {formatDate(one.on)}, {one.words}
            </span>
          </li>
        ))}
        {next !== null && (
          <li data-family="next">
            <b>Next try</b>
            <span>{formatDate(next)}</span>
          </li>
        )}
        {late !== null && (
          <li data-family={isStopped ? 'refused' : 'later'}>
            <b>{isStopped ? 'New checks stopped' : 'New checks stop'}</b>
            <span>{formatDate(late.runs_stop_on)}</span>
          </li>
        )}
      </ol>
    </section>
  );
}

/** The card that invoices are taken from. */
export function CardCard({ subscription }: Props) {
  const { takes_cards: takes, card, can } = subscription;
  const page = useCardPage(subscription);
  const remove = useRemoveCard();
  if (takes === null || (card === null && !can.manage)) return null;
  const ask = async () => {
    const isSure = await confirm({
      title: `Remove ${card?.words ?? 'the card'}?`,
      children: 'Invoices are then paid by bank transfer.',
      yes: 'Yes, remove the card',
      danger: true,
    });
    if (isSure) remove.mutate(undefined, { onSuccess: () => toast.ok('Card removed'), onError });
  };
  return (
    <Card title="Card for invoices" padded>
      <div className={css.card}>
        <IconCreditCard size={20} stroke={1.6} aria-hidden />
        <p>
          {card === null ? (
            <span className="fh-body fh-dim">No card. Give one, and each invoice is taken from it on its day.</span>
          ) : (
            <>
              <b>{card.words}</b>
              <span className="fh-small fh-dim">
                {card.has_ended ? 'Ended' : 'Expires'} {card.expires}
              </span>
            </>
          )}
        </p>
        {can.manage && (
          <div className={css.cardActs}>
            <Button size="xs" variant="default" loading={page.isPending} onClick={page.go}>
              {card === null ? 'Give a card' : 'Change'}
            </Button>
            {card !== null && (
              <Button size="xs" variant="subtle" loading={remove.isPending} onClick={() => void ask()}>
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
      <p className={css.note}>
        {takes.is_sandbox
          ? 'Sandbox: no money moves. The card page is made up by this installation.'
          : `You give it on the page of ${takes.label}; its number never comes to Freehold.`}
      </p>
    </Card>
  );
}
