/** First two letters and the domain: te•••@calloway.example. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at))}•••${email.slice(at)}`;
}

/** Last three digits: •••• ••• 418. */
export function maskPhone(phone: string): string {
  return `•••• ••• ${phone.slice(-3)}`;
}
