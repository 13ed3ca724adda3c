import { useRef, useState } from 'react';
import { SelectField, TextField } from './fields.tsx';
import { FIND_ADDRESS_WORDS } from './find-address-words.ts';
import { useReading } from './language.tsx';
import type { FoundAddresses } from './step-props.ts';
import css from './applicant-steps.module.css';

/** A full postcode, however it is typed; the server reads it exactly. */
const LOOKS_WHOLE = /^[a-z]{1,2}\d[a-z\d]? *\d[a-z]{2}$/i;

type Picked = { line1: string; line2: string; town: string; postcode: string };
type Props = { name: string; find: (postcode: string) => Promise<FoundAddresses>; onPick: (address: Picked) => void };

/** Finds an address by its postcode among published ones. The fields under it stay to type it by hand. */
export function FindAddress({ name, find, onPick }: Props) {
  const say = FIND_ADDRESS_WORDS[useReading().language];
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<FoundAddresses | 'failed' | null>(null);
  const asked = useRef('');
  function write(text: string) {
    setTyped(text);
    const postcode = LOOKS_WHOLE.test(text.trim()) ? text.trim().toUpperCase() : '';
    if (postcode === asked.current) return;
    asked.current = postcode;
    setFound(null);
    if (postcode === '') return;
    // What comes after something else was typed is of no use any more.
    const take = (answer: FoundAddresses | 'failed') => asked.current === postcode && setFound(answer);
    find(postcode).then(take, () => take('failed'));
  }
  const list = found === null || found === 'failed' ? null : found;
  return (
    <div>
      <TextField name={`${name}.find`} label={say.label} maxLength={12} autoComplete="off" value={typed} onChange={write} help={say.help} />
      <p className={css.help} role="status">
        {found === 'failed' ? say.failed : list?.addresses.length === 0 ? say.none(list.postcode) : ''}
      </p>
      {list !== null && list.addresses.length > 0 && (
        <>
          <SelectField
            name={`${name}.choose`}
            label={say.choose(list.postcode)}
            value=""
            options={list.addresses.map(({ line1, line2, town }, at) => ({
              value: String(at),
              label: [line1, line2, town].filter(Boolean).join(', '),
            }))}
            onChange={(value) => {
              const picked = list.addresses[Number(value)];
              if (!picked) return;
              onPick({ line1: picked.line1, line2: picked.line2 ?? '', town: picked.town, postcode: list.postcode });
              write('');
            }}
          />
          <p className={css.help}>{list.credits.join(' ')}</p>
        </>
      )}
    </div>
  );
}
