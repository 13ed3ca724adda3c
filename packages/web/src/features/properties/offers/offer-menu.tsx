import type { Offer } from '@freehold/contract/properties/offers';
import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconPencil, IconSend, IconSlash } from '@tabler/icons-react';
import { DropMenu, type MenuEntry } from '../../../ui/drop-menu.tsx';
import type { OfferActs } from './use-offer-acts.tsx';
import { putTo, sumOf } from './words.ts';
import css from './offers.module.css';

const picture = { size: 16, stroke: 1.7 } as const;

/** What may be done with an offer now: its answer in the open, the rest behind the dots. */
export function OfferMenu({ offer, acts }: { offer: Offer; acts: OfferActs }) {
  const { can } = offer;
  const which = `the offer of ${sumOf(offer)} from ${offer.group.name}`;
  const all: (MenuEntry & { when: boolean })[] = [
    {
      id: 'relay',
      when: can.relay,
      label: putTo(offer.amount_pence === null ? 'letting' : 'sale').act,
      icon: <IconSend {...picture} />,
      onPick: () => acts.relay(offer),
    },
    { id: 'change', when: can.change, label: 'Change', icon: <IconPencil {...picture} />, onPick: () => acts.ask('change', offer) },
    {
      id: 'withdraw',
      when: can.withdraw,
      label: 'Withdraw',
      icon: <IconSlash {...picture} />,
      danger: true,
      onPick: () => acts.ask('withdrawn', offer),
    },
  ];
  const entries = all.filter((entry) => entry.when).map(({ when: _, ...entry }) => entry);
  return (
    <span className={css.acts}>
      {can.accept && (
        <Button size="xs" variant="light" aria-label={`Accept ${which}`} onClick={() => acts.ask('accept', offer)}>
          Accept
        </Button>
      )}
      {can.reject && (
        <Button size="xs" variant="default" aria-label={`Reject ${which}`} onClick={() => acts.ask('rejected', offer)}>
          Reject
        </Button>
      )}
      {entries.length > 0 && (
        <DropMenu
          width={200}
          position="bottom-end"
          target={
            <ActionIcon aria-label={`More for ${sumOf(offer)} from ${offer.group.name}`}>
              <IconDots {...picture} />
            </ActionIcon>
          }
          entries={entries}
        />
      )}
    </span>
  );
}
