import type { Offer, OfferTerms } from '@freehold/contract/properties/offers';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { toast } from '../../../ui/toast.ts';
import { useWanted } from '../../../ui/use-wanted.ts';
import type { GateParts } from './gate-parts.ts';
import { useDecideOffer } from './queries.ts';
import { putTo, sumOf } from './words.ts';

const RecordDrawer = lazy(async () => ({ default: (await import('./record-drawer.tsx')).RecordDrawer }));
const AcceptDialog = lazy(async () => ({ default: (await import('./accept-dialog.tsx')).AcceptDialog }));
const DecideDialog = lazy(async () => ({ default: (await import('./decide-dialog.tsx')).DecideDialog }));

export type OfferAct = 'accept' | 'change' | 'rejected' | 'withdrawn';
export type OfferActs = {
  record: () => void;
  relay: (offer: Offer) => void;
  ask: (act: OfferAct, offer: Offer) => void;
  dialogs: ReactNode;
};
type Asked = { act: 'record'; offer: null } | { act: OfferAct; offer: Offer };
type At = { property: PropertyDetails; terms: OfferTerms; offers: readonly Offer[]; gate: GateParts };

const RECORD: Asked = { act: 'record', offer: null };

/** The address may ask for a new offer to be recorded: the step a page proposes leads there. */
function useWantedOffer() {
  const wanted = useSearch({ from: '/shell/properties/details/$id', select: ({ offer }) => offer === 'new' });
  const navigate = useNavigate();
  const settle = () =>
    wanted
      ? void navigate({
          to: '.',
          search: (before: Record<string, unknown>) => ({ ...before, offer: undefined }),
          replace: true,
          resetScroll: false,
        })
      : undefined;
  return { wanted, settle };
}

/** The acts on the offers of a property, with the drawers and dialogues they open; each is fetched when first asked for. */
export function useOfferActs(at: At): OfferActs {
  const [chosen, setAsked] = useState<Asked | null>(null);
  const { wanted, settle } = useWantedOffer();
  const asked: Asked | null = chosen ?? (wanted && at.terms.can.record ? RECORD : null);
  const relay = useDecideOffer();
  return {
    record: () => setAsked(RECORD),
    relay: (offer) =>
      relay.mutate(
        { id: offer.id, to: 'relayed', version: offer.version },
        {
          onSuccess: () => toast.ok(putTo(at.property.kind).done, `${sumOf(offer)}, ${offer.group.name}`),
          onError: (error) => toast.fail(messageOf(error)),
        },
      ),
    ask: (act, offer) => setAsked({ act, offer }),
    dialogs: (
      <Dialogs
        {...at}
        asked={asked}
        onAsked={(next) => {
          setAsked(next);
          settle();
        }}
      />
    ),
  };
}

/** Keeps what is asked about on its way out, so that nothing empties while it closes. */
function Dialogs({ property, terms, offers, gate, asked, onAsked }: At & { asked: Asked | null; onAsked: (asked: Asked | null) => void }) {
  const [last, setLast] = useState(asked);
  const [round, setRound] = useState(0);
  if (asked !== null && asked !== last) {
    setLast(asked);
    setRound(round + 1);
  }
  const wanted = useWanted(asked !== null);
  if (!wanted || last === null) return null;
  const close = () => onAsked(null);
  const opened = asked !== null;
  const newest = last.offer === null ? null : (offers.find((each) => each.id === last.offer.id) ?? last.offer);
  const others = offers.filter((each) => each.id !== newest?.id && (each.status === 'pending' || each.status === 'relayed')).length;
  return (
    <Suspense fallback={null}>
      {(last.act === 'record' || last.act === 'change') && (
        <RecordDrawer
          key={`record ${round}`}
          property={property}
          terms={terms}
          offer={last.offer}
          opened={opened}
          onClose={close}
          onAccept={(offer) => onAsked({ act: 'accept', offer })}
        />
      )}
      {last.act === 'accept' && newest && (
        <AcceptDialog
          key={`accept ${round}`}
          property={property}
          terms={terms}
          offer={newest}
          others={others}
          gate={gate}
          opened={opened}
          onClose={close}
        />
      )}
      {(last.act === 'rejected' || last.act === 'withdrawn') && (
        <DecideDialog key={`decide ${round}`} property={property} offer={last.offer} to={last.act} opened={opened} onClose={close} />
      )}
    </Suspense>
  );
}
