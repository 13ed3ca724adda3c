import { IconFingerprint, IconLogin2 } from '@tabler/icons-react';
import { useRouteContext } from '@tanstack/react-router';
import { isApiError } from '../../../lib/api-error.ts';
import { useAppConfig } from '../../../lib/app-config.ts';
import { useAct } from '../../../lib/use-act.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { TroubleNotice } from '../../../ui/trouble-notice.tsx';
import { signInTrouble } from '../../../lib/identity/sign-in-trouble.ts';
import css from './sign-in.module.css';

/** The ways in beside the e-mailed link: a passkey of this browser, and the firm's own provider where one is set up. */
export function OtherWays({ returnTo }: { returnTo: string | null }) {
  const {
    session: {
      identity: { passkeys, singleSignOn },
    },
  } = useRouteContext({ from: '__root__' });
  const config = useAppConfig();
  const provider = config?.identity.single_sign_on ?? null;
  // Where it leads afterwards is for the page, which hears of the sign-in.
  const usePasskey = useAct({ mutationFn: async () => passkeys?.signIn() });
  const withPasskey = passkeys?.supported() === true;
  const withProvider = singleSignOn !== undefined && provider !== null;
  if (!withPasskey && !withProvider) return null;
  return (
    <>
      <div className={css.or}>or</div>
      <div className={css.ways}>
        <div aria-live="polite">
          {usePasskey.isError && (
            <TroubleNotice trouble={signInTrouble(usePasskey.error)} gentle={isApiError(usePasskey.error, 'CANCELLED')} />
          )}
        </div>
        {withPasskey && (
          <PlainButton
            size="lg"
            fullWidth
            variant="default"
            loading={usePasskey.isPending || usePasskey.isSuccess}
            leftSection={<IconFingerprint size={18} stroke={1.6} aria-hidden />}
            onClick={() => usePasskey.mutate()}
          >
            Use a passkey
          </PlainButton>
        )}
        {withProvider && (
          <PlainButton
            size="lg"
            fullWidth
            variant="default"
            href={singleSignOn.addressOf(returnTo)}
            leftSection={<IconLogin2 size={18} stroke={1.6} aria-hidden />}
          >
            Continue with {provider.name}
          </PlainButton>
        )}
      </div>
    </>
  );
}
