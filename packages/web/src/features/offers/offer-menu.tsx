import type { Offer } from '@freehold/contract/offers';
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconDots, IconPencil, IconSend, IconSlash, IconX } from '@tabler/icons-react';
import { DropMenu, type MenuEntry } from '../../ui/drop-menu.tsx';
import type { OfferActs } from './use-offer-acts.tsx';
import { sumOf } from './words.ts';

const picture = { size: 16, stroke: 1.7 } as const;

/** What may be done with an offer now. */
export function OfferMenu({ offer, acts }: { offer: Offer; acts: OfferActs }) {
  const { can } = offer;
  const all: (MenuEntry & { when: boolean })[] = [
    { id: 'accept', when: can.accept, label: 'Accept', icon: <IconCheck {...picture} />, onPick: () => acts.ask('accept', offer) },
    { id: 'relay', when: can.relay, label: 'Mark as relayed', icon: <IconSend {...picture} />, onPick: () => acts.relay(offer) },
    { id: 'change', when: can.change, label: 'Change', icon: <IconPencil {...picture} />, onPick: () => acts.ask('change', offer) },
    {
      id: 'reject',
      when: can.reject,
      label: 'Reject',
      icon: <IconX {...picture} />,
      danger: true,
      onPick: () => acts.ask('rejected', offer),
    },
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
  if (entries.length === 0) return null;
  return (
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
  );
}
