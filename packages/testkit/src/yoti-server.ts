import { createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { canonicalJson } from '@freehold/server/platform/audit';
import { z } from 'zod';

/** What a session comes to. `report`: what its statement says beside what it always says. */
export type YotiOutcome =
  | { state: 'ONGOING' | 'EXPIRED' }
  | { aborted: string }
  | { isMet?: boolean; why?: string; name?: [given: string, family: string]; country?: string; dob?: string; expires?: string };
const Asked = z.looseObject({ user_tracking_id: z.string(), notifications: z.object({ auth_token: z.string() }).loose().optional() });
export type YotiServer = {
  settings: { sdkId: string; key: string; url: string; origin: string };
  /** What each session was asked for. */
  sessions: { id: string; asked: z.infer<typeof Asked> }[];
  /** `fails`: how many calls are still answered 503. `isForged`: statements are signed by another key. */
  behaves: { fails: number; isForged: boolean; outcome: YotiOutcome };
  close(): void;
};

const json = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const SDK_ID = '0d2c9e21-93a5-4b39-8a6f-a0e0c6a4b7ff';
/** One point, as a picture. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** As much of Yoti’s identity verification as the adapter meets, in its published shapes: signed calls, sessions, signed statements. */
export async function startYotiServer(): Promise<YotiServer> {
  const application = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const sessions: YotiServer['sessions'] = [];
  const behaves: YotiServer['behaves'] = { fails: 0, isForged: false, outcome: {} };
  let origin = '';

  function isSigned(request: IncomingMessage, body: Buffer): boolean {
    const digest = Buffer.from(String(request.headers['x-yoti-auth-digest'] ?? ''), 'base64');
    const message = [request.method, request.url, ...(body.length > 0 ? [body.toString('base64')] : [])].join('&');
    return verify('sha256', Buffer.from(message), createPublicKey(application.privateKey), digest);
  }
  function statementOf(session: YotiServer['sessions'][number]): string {
    const { outcome } = behaves;
    if ('state' in outcome || 'aborted' in outcome) return '';
    const [given, family] = outcome.name ?? ['TOBIAS', 'RENNER'];
    const dob = outcome.dob ?? '1988-10-02';
    const country = outcome.country ?? 'GBR';
    const report = {
      identity_assertion: {
        current_name: { given_names: given, first_name: given, family_name: family, full_name: `${given} ${family}` },
        date_of_birth: dob,
      },
      verification_report: {
        report_id: randomUUID(),
        timestamp: '2026-11-24T09:00:00Z',
        subject_id: session.asked.user_tracking_id,
        trust_framework: 'UK_TFIDA',
        schemes_compliance: compliance(outcome),
        assurance_process: { level_of_assurance: 'MEDIUM', policy: 'GPG45', procedure: 'M1A', assurance: [] },
        evidence: {
          documents: [
            {
              evidence_id: randomUUID(),
              document_fields: { document_type: 'PASSPORT', issuing_country: country, expiration_date: outcome.expires ?? '2031-02-07' },
              passed_checks: [{ check: 'MANUAL_VISUAL_DOCUMENT_AUTHENTICITY' }],
              verifying_org: 'Yoti Ltd.',
            },
          ],
        },
      },
      proof: { jws: '', public_key_url: `${origin}/keys` },
    };
    const head = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: 'one' })).toString('base64url');
    const payload = Buffer.from(canonicalJson(report)).toString('base64url');
    const signature = sign(null, Buffer.from(`${head}.${payload}`), (behaves.isForged ? other : own).privateKey);
    return JSON.stringify({ ...report, proof: { ...report.proof, jws: `${head}..${signature.toString('base64url')}` } });
  }
  const compliance = ({ isMet = true, why }: Extract<YotiOutcome, { isMet?: boolean }>) => [
    { scheme: { type: 'RTR' }, requirements_met: isMet, ...(why === undefined ? {} : { requirements_not_met_info: why }) },
  ];

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://yoti');
    if (path === '/keys') return json(response, 200, { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one' }] });
    const body = await buffer(request);
    if (query.get('sdkId') !== SDK_ID || !query.get('nonce') || !query.get('timestamp') || !isSigned(request, body))
      return json(response, 401, { code: 'UNAUTHORIZED', message: 'The signature is wrong' });
    if (behaves.fails > 0) {
      behaves.fails -= 1;
      return json(response, 503, { message: 'Tobias cannot be read' });
    }
    if (path === '/sessions') {
      const asked = Asked.parse(JSON.parse(body.toString('utf8')));
      const session = { id: randomUUID(), asked };
      sessions.push(session);
      return json(response, 201, { session_id: session.id, client_session_token: randomUUID(), client_session_token_ttl: 1_209_600 });
    }
    const [, , id, media] = path.split('/');
    const session = sessions.find((one) => one.id === id);
    if (!session) return json(response, 404, { code: 'SESSION_NOT_FOUND' });
    if (media === 'media') {
      const isPhoto = path.split('/')[4]?.startsWith('1');
      return void response
        .writeHead(200, { 'content-type': isPhoto ? 'image/png' : 'application/json' })
        .end(isPhoto ? PIXEL : statementOf(session));
    }
    const { outcome } = behaves;
    const common = { session_id: id, user_tracking_id: session.asked.user_tracking_id, checks: [], client_session_token_ttl: 1_209_600 };
    if ('state' in outcome) return json(response, 200, { ...common, state: outcome.state });
    const profile =
      'aborted' in outcome
        ? { subject_id: common.user_tracking_id, result: 'ABORTED', failure_reason: { reason_code: outcome.aborted } }
        : {
            subject_id: common.user_tracking_id,
            result: 'DONE',
            identity_profile_report: {
              trust_framework: 'UK_TFIDA',
              schemes_compliance: compliance(outcome),
              media: { id: `2${randomUUID().slice(1)}`, type: 'JSON' },
            },
          };
    return json(response, 200, {
      ...common,
      state: 'COMPLETED',
      identity_profile: profile,
      resources: { id_documents: [{ id: randomUUID(), document_id_photo: { media: { id: `1${randomUUID().slice(1)}`, type: 'IMAGE' } } }] },
    });
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    settings: {
      sdkId: SDK_ID,
      key: application.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
      url: origin,
      origin: 'https://freehold.pennard.example',
    },
    sessions,
    behaves,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
