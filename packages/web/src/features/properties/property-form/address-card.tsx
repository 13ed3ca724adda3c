import type { AddressSuggestions, SuggestedAddress } from '@freehold/contract/properties/addresses';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconCheck, IconMapPin, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { capitalise, inWords } from '../../../lib/format.ts';
import { AskProvider } from '../../../shared/ask-provider.tsx';
import { Card } from '../../../ui/card.tsx';
import { AddressFields, GridReferenceField, type FieldOf } from './address-fields.tsx';
import css from './property-form.module.css';

const AddressList = lazy(async () => ({ default: (await import('./address-list.tsx')).AddressList }));

type Props = {
  field: FieldOf;
  found: AddressSuggestions | undefined;
  isLooking: boolean;
  picked: SuggestedAddress | null;
  byHand: boolean;
  /** Whence its position is known; null where it is not. */
  placedBy: 'postcode' | 'hand' | null;
  /** Said of the address as a whole: that it is in the list already. */
  error: string | undefined;
  onPick: (address: SuggestedAddress) => void;
  /** Whoever sells addresses is to be asked. */
  onAsk: () => void;
  /** Another of the list is wanted. */
  onUnpick: () => void;
  onByHand: (byHand: boolean) => void;
  onPlace: (to: { easting: number; northing: number }) => void;
};

const PLACED = {
  postcode: 'Placed at the middle of its postcode. You can move the pin later, under Edit property.',
  hand: 'Placed by its grid reference. You can move the pin later, under Edit property.',
  none: 'The position of this postcode is not known. Enter a grid reference if you have one.',
} as const;

/** What is said of the postcode under its field. */
export function wordsOf(found: AddressSuggestions): string {
  const { addresses, town, district } = found;
  const place = [...new Set([town ?? addresses[0]?.town ?? null, district])].filter(Boolean).join(', ');
  const where = place ? ` in ${place}` : '';
  if (addresses.length > 0) return `${capitalise(inWords(addresses.length))} ${addresses.length === 1 ? 'address' : 'addresses'}${where}`;
  return found.known === 'yes' ? `No addresses known here${place ? `, ${place}` : ''}. Enter it by hand.` : '';
}

/** Postcode first: addresses to choose from, and always the way to type one by hand. */
export function AddressCard({
  field,
  found,
  isLooking,
  picked,
  byHand,
  placedBy,
  error,
  onPick,
  onAsk,
  onUnpick,
  onByHand,
  onPlace,
}: Props) {
  const postcode = field('postcode');
  const unknown = !found || found.addresses.length > 0 ? null : found.known === 'no' ? found.message : null;
  const said = !found
    ? 'A full postcode, like BS8 4KV'
    : [
        found.read_as ? `Read as ${found.read_as}.` : null,
        found.known === 'no_list' && found.addresses.length === 0 ? found.message : wordsOf(found),
      ]
        .filter(Boolean)
        .join(' ');
  const canChoose = !byHand && found !== undefined && found.addresses.length > 0;
  return (
    <Card padded>
      <div className={css.stack}>
        <TextInput
          label="Postcode"
          leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
          classNames={{ input: css.postcode ?? '' }}
          description={postcode.error || unknown ? undefined : <span role="status">{said}</span>}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={12}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...postcode}
          error={postcode.error ?? unknown}
        />
        {isLooking && !found && <Skeleton h={94} radius={8} />}
        {canChoose && picked !== null && <ChosenAddress address={picked} onChange={onUnpick} />}
        {canChoose && picked === null && (
          <Suspense fallback={<Skeleton h={94} radius={8} />}>
            <AddressList addresses={found.addresses} picked={picked} onPick={onPick} />
          </Suspense>
        )}
        {byHand && <AddressFields field={field} />}
        {error && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
        {byHand && (
          <>
            <p className={css.tell}>
              <IconMapPin size={17} stroke={1.7} aria-hidden />
              {PLACED[placedBy ?? 'none']}
            </p>
            {placedBy === null && <GridReferenceField onPlace={onPlace} />}
          </>
        )}
        {found && found.addresses.length > 0 && (
          <button type="button" className="fh-act" onClick={() => onByHand(!byHand)}>
            {byHand ? 'Choose from the list' : 'Not here? Enter it by hand'}
          </button>
        )}
        {found && picked === null && <AskProvider found={found} onAsk={onAsk} />}
        {!found && !byHand && (
          <button type="button" className="fh-act" onClick={() => onByHand(true)}>
            Enter the address by hand
          </button>
        )}
        {canChoose && picked === null && found.credits.length > 0 && <p className={css.credits}>{found.credits.join(' ')}</p>}
      </div>
    </Card>
  );
}

/** The address that was chosen, in place of the list. */
function ChosenAddress({ address, onChange }: { address: SuggestedAddress; onChange: () => void }) {
  const change = useRef<HTMLButtonElement>(null);
  // What was pressed is gone with the list.
  useEffect(() => change.current?.focus(), []);
  return (
    <div className={css.chosen} role="group" aria-label="Address">
      <IconCheck size={17} stroke={2} aria-hidden />
      <span className={css.chosenWords}>
        <b>{[address.line1, address.line2].filter(Boolean).join(', ')}</b>
        <small>{[address.town, address.postcode].join(' ')}</small>
      </span>
      <Button ref={change} size="xs" variant="default" onClick={onChange}>
        Change<span className="fh-spoken"> the address</span>
      </Button>
    </div>
  );
}
