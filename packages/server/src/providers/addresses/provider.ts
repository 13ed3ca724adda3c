/** An address as a provider writes it. */
export type ProvidedAddress = { line1: string; line2: string | null; town: string; county: string | null; postcode: string };

/** Sells the addresses of a postcode. */
export type AddressProvider = {
  /** As it is named to members. */
  name: string;
  /** None is an empty list. Throws ProviderUnavailable where it cannot be asked now, and `limited` when the look-ups of this day are used up. */
  find(postcode: string): Promise<ProvidedAddress[]>;
};
