import { Link } from '@tanstack/react-router';
import { BreakAfterAt } from '../../../ui/break-after-at.tsx';

/** Whose registration this is, and the way out. */
export function AccountLine({ email }: { email: string }) {
  return (
    <>
      <span>
        Signed in as <BreakAfterAt text={email} />
      </span>
      <Link to="/logout" preload={false} className="fh-act">
        Log out
      </Link>
    </>
  );
}
