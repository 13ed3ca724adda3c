import { IconLogout } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { Notice } from '../../../ui/notice.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

/** Where people outside the workspaces sign in, to read and sign what was sent to them. */
export function AppUserLoginScreen() {
  const { redirect, reason } = useSearch({ strict: false });
  const notice = reason === 'ended' && (
    <Notice kind="tells" icon={<IconLogout size={18} stroke={1.7} aria-hidden />}>
      <b>You were signed out.</b> Sign in to carry on.
    </Notice>
  );
  return <SignInSteps notice={notice} returnTo={redirect ?? null} />;
}
