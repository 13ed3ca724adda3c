import type { SuggestedAddress } from '@freehold/contract/properties/addresses';
import { PROPERTY_TYPES, STAGE_WORDS, type PropertyStage } from '@freehold/property-rules/property-stages';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { capitalise, formatPounds } from '../../../lib/format.ts';
import { Plot } from '../../../shared/plot.tsx';
import css from './address-list.module.css';

type Props = { addresses: readonly SuggestedAddress[]; picked: SuggestedAddress | null; onPick: (address: SuggestedAddress) => void };

const keyOf = (address: SuggestedAddress) => `${address.line1}|${address.line2 ?? ''}`;
/** A number for the drawn plot, the same for the same address. */
const seedOf = (text: string) => [...text].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) % 9973, 7);

const stageOf = (stage: PropertyStage) => STAGE_WORDS[stage].charAt(0).toLowerCase() + STAGE_WORDS[stage].slice(1);

function detailOf(address: SuggestedAddress): string {
  const type = address.type === null ? null : PROPERTY_TYPES[address.type];
  if (address.source === 'provider') return 'From the address provider';
  if (address.source === 'people') return 'One of your people lives here';
  if (address.last_price_pence !== null && address.last_sold_on !== null)
    return [type, `last sold ${address.last_sold_on.slice(0, 4)}, ${formatPounds(address.last_price_pence)}`].filter(Boolean).join(', ');
  if (address.source === 'properties') return [type, 'yours before'].filter(Boolean).join(', ');
  return [type, 'no sale since 1995'].filter(Boolean).join(', ');
}

/** Addresses of a postcode: one is chosen; those already in the list lead to their record. */
export function AddressList({ addresses, picked, onPick }: Props) {
  const name = useId();
  return (
    <ul className={css.list} role="radiogroup" aria-label="Addresses">
      {addresses.map((address) => {
        const plot = <Plot id={seedOf(keyOf(address))} type={address.type ?? 'other'} size={30} />;
        if (address.in_list) {
          return (
            <li key={keyOf(address)} className={css.row} role="presentation">
              {plot}
              <span className={css.words} data-quiet>
                <span className="fh-trunc">{address.line1}</span>
                <small className={css.here}>In your list, {stageOf(address.in_list.stage)}</small>
              </span>
              <Link to="/properties/details/$id" params={{ id: String(address.in_list.id) }} className="fh-link fh-small">
                Open<span className="fh-spoken"> {address.line1}</span>
              </Link>
            </li>
          );
        }
        const isPicked = picked !== null && keyOf(picked) === keyOf(address);
        return (
          <li key={keyOf(address)} role="presentation">
            <label className={css.row} data-on={isPicked || undefined}>
              <input type="radio" name={name} checked={isPicked} onChange={() => onPick(address)} className={css.radio} />
              {plot}
              <span className={css.words}>
                <span className="fh-trunc">{[address.line1, address.line2].filter(Boolean).join(', ')}</span>
                <small className="fh-trunc">{capitalise(detailOf(address))}</small>
              </span>
              {isPicked && <IconCheck size={16} stroke={2.2} className={css.tick} aria-hidden />}
            </label>
          </li>
        );
      })}
    </ul>
  );
}
