import type { FastifyInstance } from 'fastify';
import type { ReceiptCall } from '../providers/not-taken.ts';
import { refuseCaller } from './refuse.ts';

type Callback = {
  /** Word of the route: `POST /v2/receipts/<word>`. */
  word: string;
  contentType?: string;
  mostBytes: number;
  /** Calls from one address in a minute. */
  mostAMinute: number;
};

/**
 * An address that a service calls. Nobody signs in here: `hear` verifies the service's signature over the bytes as they came, and answers
 * false where it is missing or wrong, which is 401. Every call that bears it is answered 204, known to us or not.
 */
export function registerCallback(app: FastifyInstance, callback: Callback, hear: (call: ReceiptCall) => Promise<boolean>): void {
  const { word, contentType = 'application/json', mostBytes, mostAMinute } = callback;
  const rateLimit = { max: mostAMinute, timeWindow: 60_000 };
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser(contentType, { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) => done(null, body));
    part.post(`/v2/receipts/${word}`, { config: { rateLimit }, schema: { hide: true } }, async (request, reply) => {
      const header = (name: string) => {
        const value = request.headers[name];
        return Array.isArray(value) ? value[0] : value;
      };
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!(await hear({ path: request.url, header, body })))
        return refuseCaller('UNAUTHENTICATED', 'This report bears no signature of the service.');
      return reply.status(204).send();
    });
  });
}
