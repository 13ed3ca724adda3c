import type { AppConfig, SignedIn } from '@freehold/contract/access/identity';
import type { Config } from '../../../platform/config.ts';
import { firebaseForBrowser } from '../../../platform/firebase-in-page.ts';
import type { Services } from '../../../platform/services.ts';
import type { Session } from '../../../providers/identity/provider.ts';

export function presentSession(session: Session): SignedIn {
  return { access_token: session.accessToken, expires_at: session.expiresAt.toISOString(), uid: session.subject };
}

export function presentAppConfig(
  config: Config,
  services: Pick<Services, 'identity' | 'mail' | 'sms'>,
  { version, checkKinds }: { version: string; checkKinds: readonly string[] },
): AppConfig {
  return {
    environment: config.environment,
    identity: {
      provider: services.identity.name,
      firebase: firebaseForBrowser(config),
      single_sign_on: services.identity.singleSignOn ? { name: services.identity.singleSignOn.name } : null,
    },
    document_signing: config.documentSigning,
    error_reporting: config.sentryDsn === null ? null : { dsn: config.sentryDsn },
    chat: config.intercom && { app_id: config.intercom.appId, origin: config.intercom.origin, api_base: config.intercom.apiBase },
    help_url: config.helpUrl,
    version,
    mailbox: services.mail.name === 'mailbox',
    sends_texts: services.sms !== null,
    check_kinds: [...checkKinds],
  };
}
