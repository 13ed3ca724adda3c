import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { forgetSigner } from '../../../shared/forget-signer.ts';
import { LINK_STATE, tokenInHash } from '../../../shared/phone-pages/link-token.ts';
import { Waiting } from './waiting.tsx';

const LinkEntry = lazy(async () => ({ default: (await import('./link-entry.tsx')).LinkEntry }));
const loadDocument = () => import('./signer-document.tsx');
const SignerDocument = lazy(async () => ({ default: (await loadDocument()).SignerDocument }));

declare module '@tanstack/react-router' {
  interface HistoryState {
    [LINK_STATE]?: string;
  }
}

/** One document for the person it was sent to: by the link of a message, or from the list of somebody who is signed in. */
export function FillSignScreen() {
  const id = Number(useParams({ strict: false }).id);
  const navigate = useNavigate();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const kept = useRouterState({ select: (state) => state.location.state[LINK_STATE] });
  const inHash = tokenInHash(hash);
  const [link, setLink] = useState<string | null>(inHash ?? kept ?? null);
  const [isIn] = useState(() => readStored('appUserToken') !== null);
  const path = `/document-fill-sign/${id}`;

  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (inHash === null || asked.current === inHash) return;
    asked.current = inHash;
    setLink(inHash);
    // Out of the address bar at once.
    void navigate({ href: path, replace: true, state: { [LINK_STATE]: inHash } });
  }, [inHash, navigate, path]);
  useEffect(() => {
    // The next page, while there is a network.
    if (link !== null) void loadDocument().catch(() => undefined);
  }, [link]);
  const leaves = link === null && !isIn && readStored('appUserToken') === null;
  useEffect(() => {
    if (leaves) void navigate({ href: `/app_user_login?redirect=${encodeURIComponent(path)}`, replace: true });
  }, [leaves, navigate, path]);
  useEffect(() => {
    // The bar for everybody else says that nothing is kept.
    document.documentElement.dataset['saysOffline'] = 'itself';
    return () => void delete document.documentElement.dataset['saysOffline'];
  }, []);

  if (leaves) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      {link === null ? (
        <SignerDocument key={id} id={id} />
      ) : (
        <LinkEntry
          key={link}
          token={link}
          onEntered={async ({ token, document_id: entered }) => {
            writeStored('appUserToken', token);
            // Whoever was signed in before left their lists behind.
            forgetSigner();
            await navigate({ href: `/document-fill-sign/${entered}`, replace: true });
            setLink(null);
          }}
          onLeave={() => {
            setLink(null);
            void navigate({ href: `/app_user_login?redirect=${encodeURIComponent(path)}`, replace: true });
          }}
        />
      )}
    </Suspense>
  );
}
