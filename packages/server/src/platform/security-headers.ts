import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from './config.ts';

/** Scripts only from this origin. Styles may be inline: the component library writes its variables into style elements and attributes. */
export function contentSecurityPolicy(config: Pick<Config, 'origin'>): NonNullable<FastifyHelmetOptions['contentSecurityPolicy']> {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(config.origin.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
    },
  };
}
