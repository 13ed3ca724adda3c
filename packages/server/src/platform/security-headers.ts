import { isKeyOf } from '@freehold/contract/kernel/keys';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from './config.ts';
import { INTERCOM_HOSTS } from './intercom-hosts.ts';

const base = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  // Styles may be inline: the component library writes its variables into style elements and attributes.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  mediaSrc: ["'self'"],
  frameSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};
type Extendable = 'scriptSrc' | 'imgSrc' | 'fontSrc' | 'connectSrc' | 'mediaSrc' | 'frameSrc' | 'formAction';

/** What one outside service needs beyond this origin. */
export type Allowance = Partial<Record<Extendable, readonly string[]>>;

type PolicyConfig = Pick<Config, 'origin' | 'sentryDsn' | 'intercom' | 'firebase'>;

/** Sign-in links and accounts; ID tokens and their renewal. */
const FIREBASE_HOSTS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** One function for each outside service: what it needs when it is configured, null when it is not. */
const services: readonly ((config: PolicyConfig) => Allowance | null)[] = [
  ({ sentryDsn }) => (sentryDsn === null ? null : { connectSrc: [new URL(sentryDsn).origin] }),
  ({ firebase }) => firebase && { connectSrc: firebase.emulatorUrl === null ? FIREBASE_HOSTS : [new URL(firebase.emulatorUrl).origin] },
  ({ intercom }) => {
    if (intercom === null) return null;
    const origin = new URL(intercom.origin).origin;
    return INTERCOM_HOSTS.scriptSrc?.includes(origin) ? INTERCOM_HOSTS : { scriptSrc: [origin], connectSrc: [origin] };
  },
];

/** Everything from this origin and from the services that are configured, nothing from anywhere else; never an inline script. */
export function contentSecurityPolicy(config: PolicyConfig): Exclude<HelmetOptions['contentSecurityPolicy'], undefined | boolean> {
  const allowances = services.map((allowanceFor) => allowanceFor(config));
  const directives = Object.entries(base).map(([name, sources]) => [
    name,
    [
      ...new Set([
        ...sources,
        ...allowances.flatMap((allowance) => (allowance && isKeyOf(allowance, name) ? allowance[name] : undefined) ?? []),
      ]),
    ],
  ]);
  return {
    useDefaults: false,
    directives: { ...Object.fromEntries(directives), ...(config.origin.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}) },
  };
}

/** Writes the security headers on an answer before anybody else does. */
export function securityHeaders(config: PolicyConfig): (request: IncomingMessage, response: ServerResponse) => void {
  const write = helmet({ contentSecurityPolicy: contentSecurityPolicy(config), hsts: config.origin.startsWith('https:') });
  return (request, response) => write(request, response, () => undefined);
}
