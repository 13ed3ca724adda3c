/** First two letters and the domain: te•••@calloway.example. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at))}•••${email.slice(at)}`;
}

/** Last three digits: •••• ••• 418. */
export function maskPhone(phone: string): string {
  return `•••• ••• ${phone.slice(-3)}`;
}

type Address = { town?: string | null | undefined; postcode?: string | null | undefined; country?: string | null | undefined };

/** The town and the outward half of the postcode: •••, Bristol BS8. */
export function maskAddress({ town, postcode, country }: Address): string {
  const outward = country === 'GB' ? postcode?.split(' ')[0] : undefined;
  return ['•••,', town, outward ?? country].filter(Boolean).join(' ');
}
