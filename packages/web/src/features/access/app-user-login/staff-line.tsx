import { IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isSigningHost } from '../../../lib/host.ts';

/** The way to the staff's own page. The signing host has none: it would lead straight back here. */
export function StaffLine() {
  if (isSigningHost(window.location.hostname)) return null;
  return (
    <p>
      <IconUser size={20} stroke={1.5} aria-hidden />
      <span>
        Work at an agency?{' '}
        <Link to="/sign-in" className="fh-act">
          Sign in as staff
        </Link>
      </span>
    </p>
  );
}
