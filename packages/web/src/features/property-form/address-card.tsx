import type { AddressSuggestions, SuggestedAddress } from '@freehold/contract/addresses';
import { Skeleton, TextInput } from '@mantine/core';
import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { capitalise, inWords } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { AddressFields, GridReferenceField, type FieldOf } from './address-fields.tsx';
import css from './property-form.module.css';

const AddressList = lazy(async () => ({ default: (await import('./address-list.tsx')).AddressList }));

type Props = {
  field: FieldOf;
  found: AddressSuggestions | undefined;
  isLooking: boolean;
  picked: SuggestedAddress | null;
  byHand: boolean;
  hasPin: boolean;
  /** Said of the address as a whole: that it is in the list already. */
  error: string | undefined;
  onPick: (address: SuggestedAddress) => void;
  onByHand: (byHand: boolean) => void;
  onPlace: (to: { easting: number; northing: number }) => void;
};

/** What is said of the postcode under its field. */
export function wordsOf(found: AddressSuggestions): string {
  const { addresses, town, district } = found;
  const place = [...new Set([town ?? addresses[0]?.town ?? null, district])].filter(Boolean).join(', ');
  const where = place ? ` in ${place}` : '';
  if (addresses.length > 0) return `${capitalise(inWords(addresses.length))} ${addresses.length === 1 ? 'address' : 'addresses'}${where}`;
  return found.known === 'yes' ? `No addresses known here${place ? `, ${place}` : ''}. Enter it by hand.` : '';
}

/** Postcode first: addresses to choose from, and always the way to type one by hand. */
export function AddressCard({ field, found, isLooking, picked, byHand, hasPin, error, onPick, onByHand, onPlace }: Props) {
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
        {canChoose && (
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
              {hasPin
                ? 'The pin gives this place its position. Move it if you can.'
                : 'Nothing says yet where this place is. Click the map, or type its grid reference.'}
            </p>
            {!hasPin && <GridReferenceField onPlace={onPlace} />}
          </>
        )}
        {found && found.addresses.length > 0 && (
          <button type="button" className="fh-act" onClick={() => onByHand(!byHand)}>
            {byHand ? 'Choose from the list again' : 'Not here? Enter it by hand'}
          </button>
        )}
        {!found && !byHand && (
          <button type="button" className="fh-act" onClick={() => onByHand(true)}>
            Enter the address by hand
          </button>
        )}
        {canChoose && found.credits.length > 0 && <p className={css.credits}>{found.credits.join(' ')}</p>}
      </div>
    </Card>
  );
}
