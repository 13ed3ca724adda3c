import type { AddressSuggestions } from '@freehold/contract/properties/addresses';

const WORDS = {
  asked: (name: string) => `With what ${name} answered.`,
  limited: (name: string) => `${name} was asked as often as it may be today. Choose from what is known here, or enter the address.`,
  away: (name: string) => `${name} does not answer now. Choose from what is known here, or enter the address.`,
};

/** Asks whoever sells addresses, where somebody is connected; never by itself, since each postcode costs. */
export function AskProvider({ found, onAsk }: { found: AddressSuggestions; onAsk: () => void }) {
  const { provider } = found;
  if (provider === null) return null;
  if (provider.state === 'not_asked')
    return (
      <button type="button" className="fh-act" onClick={onAsk}>
        Ask {provider.name} for all addresses of {found.postcode}
      </button>
    );
  return (
    <p role="status" className="fh-small fh-dim">
      {WORDS[provider.state](provider.name)}
    </p>
  );
}
