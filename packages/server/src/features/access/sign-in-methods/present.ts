import type { Passkey, SignInMethods } from '@freehold/contract/access/sign-in-methods';
import type { IdentityProvider, PasskeyFacts } from '../../../providers/identity/provider.ts';

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyFacts): Passkey {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}

const NO_TWO_STEP = { enabled: false, recoveryCodesLeft: 0 };

/** What one person may sign in with; with a provider that keeps methods itself there is nothing to show. */
export async function presentMethods(
  { name, passkeys, twoStep, singleSignOn }: IdentityProvider,
  subject: string,
  canChange: boolean,
): Promise<SignInMethods> {
  const { enabled, recoveryCodesLeft } = (await twoStep?.state(subject)) ?? NO_TWO_STEP;
  return {
    provider: name,
    can_change: canChange,
    passkeys: ((await passkeys?.list(subject)) ?? []).map(presentPasskey),
    two_step: { enabled, recovery_codes_left: recoveryCodesLeft },
    single_sign_on: singleSignOn ? { name: singleSignOn.name, linked: await singleSignOn.isLinked(subject) } : null,
  };
}
