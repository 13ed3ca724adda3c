import { useEffect, useState } from 'react';
import { writeStored } from '../../../lib/storage.ts';
import { LanguageProvider, useFirstWords } from '../../../shared/applicant-steps/language.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { LinkEntry } from './link-entry.tsx';
import { LINK_STATE, tokenInHash } from '../../../shared/phone-pages/link-token.ts';
import { personalPage } from './personal-search.ts';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import { SignIn } from './sign-in.tsx';
import { Wait } from './wait.tsx';

type Props = {
  link: string | null;
  /** Whoever is signed in goes on at once. */
  isSignedIn: boolean;
  /** Draws the app, which goes on where this page ends. */
  openApp: () => Promise<void>;
  /** Something stands on the screen that can be read. */
  onDrawn: () => void;
};

const loadWelsh = async () => ({ first: (await import('../../../shared/applicant-steps/first-words-cy.ts')).FIRST_CY, whole: null });

/** What somebody meets before they are in. It stands without the router and the rest of the app, which a slow phone waits seconds for. */
export function Entrance(props: Props) {
  return (
    <LanguageProvider loadWelsh={loadWelsh}>
      <Pages {...props} />
    </LanguageProvider>
  );
}

function Pages({ link: given, isSignedIn, openApp, onDrawn }: Props) {
  const { common } = useFirstWords();
  const [link, setLink] = useState(given);
  const [stage, setStage] = useState<'out' | 'opening' | 'failed'>(isSignedIn ? 'opening' : 'out');
  useEffect(() => {
    const follow = () => {
      const token = tokenInHash();
      if (token === null) return;
      history.replaceState({ [LINK_STATE]: token }, '', personalPage().href);
      setLink(token);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (link === null && stage === 'out') onDrawn();
  }, [link, stage, onDrawn]);
  useEffect(() => {
    if (isSignedIn) openApp().catch(() => setStage('failed'));
  }, [isSignedIn, openApp]);

  async function open(): Promise<void> {
    setStage('opening');
    await openApp().catch(() => setStage('failed'));
  }
  function enter(token: string, href: string): Promise<void> {
    writeStored('appUserToken', token);
    history.replaceState(null, '', href);
    return open();
  }
  if (stage === 'opening') return <Wait />;
  if (stage === 'failed')
    return (
      <PhoneFrame
        page="failed"
        title={common.halted}
        lead={common.offline}
        foot={
          <PlainButton size="lg" fullWidth onClick={() => void open()}>
            {common.again}
          </PlainButton>
        }
      />
    );
  if (link === null)
    return <SignIn isAgain={false} onEntered={(token) => void enter(token, window.location.pathname + window.location.search)} />;
  return (
    <LinkEntry
      key={link}
      token={link}
      onOpened={onDrawn}
      onEntered={(token, task) => enter(token, personalPage(task === null ? {} : { task }).href)}
      onLeave={() => {
        history.replaceState(null, '', personalPage().href);
        setLink(null);
      }}
    />
  );
}
