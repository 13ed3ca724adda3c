import { useNavigate } from '@tanstack/react-router';
import { readStored } from '../../../lib/storage.ts';
import { TAKE_SHARE_STATE } from '../../../shared/take-share-state.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import css from './shared-report.module.css';

/** For a recipient who has a workspace here as well: the report can stand there instead of behind its link. */
export function TakeIn({ session }: { session: string }) {
  const navigate = useNavigate();
  return (
    <section className={css.card}>
      <h2>Do you have a workspace here?</h2>
      {readStored('accessToken') === null ? (
        <p>Sign in to it in this browser, then open the link again: the report can then be taken into your workspace.</p>
      ) : (
        <>
          <p>Take the report in, and your firm reads it there, accepts it as evidence of a client, or rejects it.</p>
          <PlainButton
            variant="default"
            onClick={() => void navigate({ href: '/marketplace/smart_report?tab=received', state: { [TAKE_SHARE_STATE]: session } })}
          >
            Take it into your workspace
          </PlainButton>
        </>
      )}
    </section>
  );
}
