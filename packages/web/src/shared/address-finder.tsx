import { suggestAddresses, type SuggestedAddress } from '@freehold/contract/properties/addresses';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../lib/api.ts';
import { topicKey } from '../lib/topic-key.ts';
import { AskProvider } from './ask-provider.tsx';
import css from './address-finder.module.css';

/** A full postcode, however it is typed; the server reads it exactly. */
const LOOKS_WHOLE = /^[a-z]{1,2}\d[a-z\d]? *\d[a-z]{2}$/i;

/** An address on one line, with its postcode. */
export const onOneLine = ({ line1, line2, town, postcode }: Pick<SuggestedAddress, 'line1' | 'line2' | 'town' | 'postcode'>): string =>
  [line1, line2, town, postcode].filter(Boolean).join(', ');

/** Finds an address by its postcode: own ones first, then published sales. The fields below it are always there to type it by hand. */
export function AddressFinder({ onPick }: { onPick: (address: SuggestedAddress) => void }) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const postcode = LOOKS_WHOLE.test(typed.trim()) ? typed.trim().toUpperCase() : null;
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const ask = askedFor !== null && askedFor === postcode ? 'provider' : 'own';
  const { data: found, isError } = useQuery({
    queryKey: topicKey('properties', 'addresses', postcode, 'sale', ask),
    queryFn: postcode === null ? skipToken : ({ signal }) => call(suggestAddresses, { query: { postcode, ask }, signal }),
    retry: false,
  });
  const addresses = found?.addresses ?? [];
  return (
    <div className={css.finder}>
      <TextInput
        label="Find by postcode"
        placeholder="BS8 4KV"
        leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
        maxLength={12}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        aria-describedby={id}
      />
      <p id={id} role="status" className="fh-small fh-dim">
        {postcode === null
          ? 'Or enter the address below.'
          : isError
            ? 'The addresses could not be looked up. Enter the address below.'
            : found && addresses.length === 0
              ? (found.message ?? 'No addresses of this postcode are known here. Enter the address below.')
              : ''}
      </p>
      {addresses.length > 0 && (
        <NativeSelect
          label={`Addresses of ${found?.postcode ?? postcode}`}
          value=""
          data={[
            { value: '', label: 'Choose an address' },
            ...addresses.map((address, at) => ({
              value: String(at),
              label: [address.line1, address.line2, address.town].filter(Boolean).join(', '),
            })),
          ]}
          onChange={(event) => {
            const picked = addresses[Number(event.currentTarget.value)];
            if (event.currentTarget.value === '' || !picked) return;
            onPick(picked);
            setTyped('');
          }}
        />
      )}
      {found && <AskProvider found={found} onAsk={() => setAskedFor(postcode)} />}
      {addresses.length > 0 && (found?.credits.length ?? 0) > 0 && <p className="fh-small fh-dim">{found?.credits.join(' ')}</p>}
    </div>
  );
}
