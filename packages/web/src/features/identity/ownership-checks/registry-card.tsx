import { askOwner, buyRegister, type OwnershipCheck, type RegistryAsks } from '@freehold/contract/identity/ownership-checks';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatDateTime, formatPounds } from '../../../lib/format.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { whenInSentence } from '../../../shared/checks/words.ts';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Notice } from '../../../ui/notice.tsx';
import css from './ownership.module.css';

/** What HM Land Registry itself is asked: to send the register, at a price that is confirmed, and whether this client is an owner. */
export function RegistryCard({ check, registry }: { check: OwnershipCheck; registry: RegistryAsks }) {
  const { ownership_can: can, home, register } = check;
  const [title, setTitle] = useState(register?.title_number ?? home.title_number ?? '');
  const [acceptsPending, setAcceptsPending] = useState(false);
  const keyed = useIdempotencyKey();
  const body = { version: check.version, title_number: title };
  const buy = useCheckAct(check.id, (pence: number) =>
    keyed((key) =>
      call(buyRegister, {
        params: { id: check.id },
        body: { ...body, price_pence: pence, accepts_pending: acceptsPending },
        idempotencyKey: key,
      }),
    ),
  );
  const ask = useCheckAct(check.id, () => call(askOwner, { params: { id: check.id }, body }));
  const error = buy.error ?? ask.error;
  const errors = fieldErrorsOf(error);
  const price = registry.register_price_pence;
  const { register: order, owner } = registry;
  const wasPending = order?.state === 'rejected' && /pending/i.test(order.reason ?? '');
  const isKnown = (register?.title_number ?? home.title_number) !== null;
  async function confirmAndBuy(pence: number): Promise<void> {
    const isSure = await confirm({
      title: `Buy the register of ${title.toUpperCase()}?`,
      children: registry.is_sandbox
        ? `The sandbox makes it up and charges nothing. From HM Land Registry it would cost ${formatPounds(pence)}.`
        : `HM Land Registry charges your firm ${formatPounds(pence)} for an official copy. Where it costs more, or there is no such title, nothing is charged.`,
      yes: `Buy for ${formatPounds(pence)}`,
    });
    if (isSure) buy.mutate(pence);
  }
  if (!registry.connected && order === null && owner === null) return null;
  return (
    <Card title="HM Land Registry" padded>
      <div className={css.fields}>
        {registry.is_sandbox && <Notice kind="tells">{registry.provider}. Its owners and registers are made up.</Notice>}
        <ul className={css.entries} aria-live="polite" aria-label="What HM Land Registry was asked">
          {order && <li>{orderWords(order)}</li>}
          {owner && <li>{ownerWords(owner)}</li>}
          {!order && !owner && <li>Nothing was asked yet.</li>}
        </ul>
        {error && Object.keys(errors).length === 0 && <ActRefused error={error} onReload={() => (buy.reset(), ask.reset())} />}
        {(can.buy_register?.may || can.ask_owner?.may) && (
          <>
            <TextInput
              label="Title number"
              maxLength={20}
              readOnly={isKnown}
              value={title}
              error={errors['title_number'] ?? (errors['price_pence'] ? messageOf(error) : undefined)}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            {wasPending && (
              <Checkbox
                label="Buy it as it stood before the application that waits"
                checked={acceptsPending}
                onChange={(event) => setAcceptsPending(event.currentTarget.checked)}
              />
            )}
            <div className={css.acts}>
              {can.buy_register?.may && price !== null && (
                <Button variant="default" loading={buy.isPending} disabled={title.trim() === ''} onClick={() => void confirmAndBuy(price)}>
                  Buy the register, {formatPounds(price)}
                </Button>
              )}
              {can.ask_owner?.may && (
                <Button variant="default" loading={ask.isPending} disabled={title.trim() === ''} onClick={() => ask.mutate(undefined)}>
                  Ask whether they own it
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

const asked = ({ by, at }: { by: { name: string } | null; at: string }) => `${by?.name ?? 'A member'}, ${formatDateTime(at)}`;

function orderWords(order: NonNullable<RegistryAsks['register']>): string {
  const { state, title_number: title, reason, retry_at: retryAt, paid_pence: paid } = order;
  switch (state) {
    case 'asking':
      return retryAt === null
        ? `The register of ${title} is being ordered. ${asked(order)}.`
        : `HM Land Registry did not answer. The register of ${title} is ordered again ${whenInSentence(retryAt)}; one order is one copy.`;
    case 'waiting':
      return `HM Land Registry queued the order of ${title}. ${retryAt === null ? '' : `It is looked at again ${whenInSentence(retryAt)}.`}`;
    case 'answered':
      return `The register of ${title} was bought${paid === null ? '' : ` for ${formatPounds(paid)}`}. Ordered by ${asked(order)}.`;
    case 'rejected':
      return `HM Land Registry rejected the order of ${title}, and charged nothing: ${reason}`;
    default:
      return `HM Land Registry could not be asked for ${title}. Look at your account there before you order again. ${asked(order)}.`;
  }
}

function ownerWords(owner: NonNullable<RegistryAsks['owner']>): string {
  const { state, title_number: title, reason, retry_at: retryAt, words } = owner;
  switch (state) {
    case 'asking':
    case 'waiting':
      return retryAt === null
        ? `HM Land Registry is being asked whether they own ${title}.`
        : `HM Land Registry did not answer. It is asked again ${whenInSentence(retryAt)}.`;
    case 'answered':
      return `Of ${title}: ${words}. Asked by ${asked(owner)}.`;
    case 'rejected':
      return `HM Land Registry rejected the question about ${title}: ${reason}`;
    default:
      return `HM Land Registry could not be asked about ${title}. ${asked(owner)}.`;
  }
}
