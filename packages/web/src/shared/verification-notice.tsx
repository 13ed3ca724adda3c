import { lazy, Suspense } from 'react';
import { verificationBadge } from './verification-badge.ts';
import { useCurrentUser } from './workspace-queries.ts';
import css from './verification-notice.module.css';

const VerificationLine = lazy(async () => ({ default: (await import('./verification-line.tsx')).VerificationLine }));

/** Above a page, while verification is outstanding for this member or holds up their work. Fetched only then. */
export function VerificationNotice() {
  const { verification_status: status } = useCurrentUser();
  const holdsUp = status.required && !status.is_in_grace_period && !status.workspace_family_verified;
  if (!verificationBadge(status) && !holdsUp) return null;
  // Its room is kept from the start, so that it pushes nothing about.
  return (
    <div className={css.room}>
      <Suspense fallback={null}>
        <VerificationLine />
      </Suspense>
    </div>
  );
}
