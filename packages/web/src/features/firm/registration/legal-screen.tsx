import { getLegal } from '@freehold/contract/firm/registration';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call, type DataOf } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { useAct } from '../../../lib/use-act.ts';
import { Wordmark } from '../../../ui/mark.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import css from './legal-screen.module.css';

type Legal = DataOf<typeof getLegal>;
const NAME = { terms: 'Terms', privacy: 'Privacy notice' } as const;

export function TermsScreen() {
  return <LegalScreen which="terms" other="privacy" />;
}
export function PrivacyScreen() {
  return <LegalScreen which="privacy" other="terms" />;
}

/** What people agree to here, with its version; where the operator has a page of their own, the way to it. */
function LegalScreen({ which, other }: { which: keyof Legal; other: keyof Legal }) {
  const [legal, setLegal] = useState<Legal>();
  const { mutate: load, isError, error } = useAct({ mutationFn: () => call(getLegal), onSuccess: setLegal });
  useEffect(() => load(), [load]);
  const found = legal?.[which];
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Link to="/sign-in" preload={false} aria-label="Freehold, sign in" className={css.brand}>
          <Wordmark size={21} />
        </Link>
        <Link to={`/${other}`} preload={false} className="fh-act">
          {NAME[other]}
        </Link>
      </header>
      <main className={css.text}>
        <h1 tabIndex={-1}>{found?.title ?? NAME[which]}</h1>
        {found && <p className={css.version}>Version {found.version}</p>}
        {found?.sections.map((section) => (
          <section key={section.heading}>
            <h2>{section.heading}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {found?.url && (
          <p>
            The operator of this installation publishes the text at:{' '}
            <a href={found.url} rel="noreferrer" className="fh-act">
              {found.url}
            </a>
          </p>
        )}
        {!found && !isError && (
          <p role="status">
            <Spinner size={22} /> <span className="fh-spoken">The text is loading</span>
          </p>
        )}
        {isError && (
          <>
            <p role="alert">{messageOf(error) || 'The text could not be loaded. Try again in a moment.'}</p>
            <PlainButton variant="default" onClick={() => load()}>
              Try again
            </PlainButton>
          </>
        )}
      </main>
    </div>
  );
}
