import { useCallback, useEffect, useRef, useState } from 'react';
import type { IdentityClient } from '../../../lib/identity/identity-client.ts';

/** Offers passkeys in the e-mail field from the first time it is used until it is gone. What a passkey leads to is for the page, which hears of the sign-in. */
export function usePasskeyOffer(passkeys: IdentityClient['passkeys']) {
  const [fault, setFault] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  const withdraw = useCallback(() => {
    running.current?.abort();
    running.current = null;
  }, []);
  useEffect(() => withdraw, [withdraw]);

  function offer() {
    if (running.current !== null || !passkeys) return;
    const control = new AbortController();
    running.current = control;
    passkeys.offer(control.signal).catch((error: unknown) => void (control.signal.aborted || setFault(error)));
  }
  return { fault, withdraw, offer: passkeys?.supported() ? offer : undefined };
}
