const FAULT = 'Enter an email address, like name@example.com';
const ADDRESS = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;

/** The address as the contract takes it, or its sentence for what is wrong. Written out here, so that signing in need not fetch the contract's schemas. */
export function readEmail(text: string): { email: string; fault: null } | { email: null; fault: string } {
  const email = text.trim().toLowerCase();
  return email.length <= 254 && ADDRESS.test(email) ? { email, fault: null } : { email: null, fault: FAULT };
}
