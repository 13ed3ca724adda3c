import { createHmac, createPrivateKey, createPublicKey, hkdfSync, randomUUID, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../../platform/audit.ts';
import { AnswerTooLarge } from '../../platform/fetch-small.ts';
import { ProviderUnavailable } from '../asked-outside.ts';
import { callProvider, jsonOf, readAs } from '../call-provider.ts';
import { equalText } from '../signed-webhook.ts';
import type { RentAnswer, RentProvider } from './provider.ts';

/** `key`: the private key of the application, in PEM. `origin`: where this installation is called back, over https. */
export type YotiSettings = { sdkId: string; key: string; url: string; origin: string };

const TIMEOUT_MS = 15_000;
const LINK_DAYS = 14;
const DAY_SECONDS = 86_400;
const NUMBER = z.uuid();

/* The published shapes of identity profiles: https://developers.yoti.com/identity-verification/identity-profiles-overview */
const Created = z.object({ session_id: NUMBER, client_session_token: NUMBER });
const Scheme = z.object({
  scheme: z.object({ type: z.string() }),
  requirements_met: z.boolean(),
  requirements_not_met_info: z.string().nullish(),
});
const Session = z.object({
  state: z.string(),
  user_tracking_id: z.string().nullish(),
  identity_profile: z
    .object({
      result: z.string(),
      failure_reason: z.object({ reason_code: z.string() }).nullish(),
      identity_profile_report: z.object({ schemes_compliance: z.array(Scheme), media: z.object({ id: NUMBER }) }).nullish(),
    })
    .nullish(),
  resources: z
    .object({ id_documents: z.array(z.object({ document_id_photo: z.object({ media: z.object({ id: NUMBER }) }).nullish() })).default([]) })
    .nullish(),
});
const Statement = z.object({
  identity_assertion: z.object({
    current_name: z.object({ given_names: z.string().nullish(), family_name: z.string().nullish(), full_name: z.string() }),
    date_of_birth: z.iso.date(),
  }),
  verification_report: z.object({
    trust_framework: z.literal('UK_TFIDA'),
    schemes_compliance: z.array(Scheme),
    assurance_process: z.object({ level_of_assurance: z.string(), policy: z.string(), procedure: z.string().nullish() }),
    evidence: z.object({
      documents: z
        .array(
          z.object({
            document_fields: z.object({
              document_type: z.string(),
              issuing_country: z.string(),
              expiration_date: z.iso.date().nullish(),
            }),
          }),
        )
        .default([]),
    }),
  }),
  proof: z.object({ jws: z.string(), public_key_url: z.url() }),
});
const PublicKeys = z.object({ keys: z.array(z.looseObject({ kid: z.string().optional() })).min(1) });
const Notified = z.object({ session_id: NUMBER, topic: z.string() });

/** The person let the time pass, or it could not be carried out: it says nothing of their right, and may be asked anew. */
const NOT_DONE = ['ABANDONED', 'UNABLE_TO_COMPLETE_CHECKS', 'MISSING_FRAUD_LIST_CHECK'];
const SCHEME = 'RTR';

/** Yoti, a certified identity service provider: its Right to Rent scheme. Nothing of the person is sent; they show Yoti their passport themselves. */
export function openYoti({ sdkId, key, url, origin }: YotiSettings): RentProvider {
  const privateKey = createPrivateKey(key);
  // It signs no callbacks: each question brings a token that nobody else can make, and Yoti sends it back.
  const secret = Buffer.from(hkdfSync('sha256', privateKey.export({ type: 'pkcs8', format: 'der' }), '', 'callbacks of Yoti', 32));
  const tokenOf = (reference: string) => `${reference}.${createHmac('sha256', secret).update(reference).digest('base64url')}`;
  const isCalledBack = origin.startsWith('https://');

  /** https://developers.yoti.com/in-branch-verification/create-a-session: method, path with nonce and time, and body, signed with the key of the application. */
  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
    const query = new URLSearchParams({ sdkId, nonce: randomUUID(), timestamp: String(Date.now()) });
    const sent = body && Buffer.from(JSON.stringify(body));
    const message = [method, `${path}?${query}`, ...(sent ? [sent.toString('base64')] : [])].join('&');
    const headers = {
      'X-Yoti-Auth-Digest': sign('sha256', Buffer.from(message), privateKey).toString('base64'),
      ...(sent ? { 'content-type': 'application/json' } : {}),
    };
    return callProvider(`${url}${path}?${query}`, { method, headers, ...(sent ? { body: sent } : {}) }, TIMEOUT_MS);
  }
  const mediaOf = async (session: string, media: string) => {
    try {
      return Buffer.from(await (await call('GET', `/sessions/${session}/media/${media}/content`)).arrayBuffer());
    } catch (error) {
      if (error instanceof AnswerTooLarge) return null;
      throw error instanceof ProviderUnavailable ? error : new ProviderUnavailable('unreachable', 'the answer broke off');
    }
  };

  /** RFC 7515, appendix F, over the statement in the form of RFC 8785 with the signature left out. */
  async function requireProof(said: unknown, { jws, public_key_url: address }: z.output<typeof Statement>['proof']): Promise<void> {
    if (!isOfYoti(address, url)) throw new ProviderUnavailable('answer', 'the key of its signature lies elsewhere');
    const published = await callProvider(address, { method: 'GET' }, TIMEOUT_MS);
    const { keys } = readAs(PublicKeys, await published.json().catch(() => null));
    const [head = '', , signature = ''] = jws.split('.');
    const { alg, kid } = readAs(z.object({ alg: z.literal('EdDSA'), kid: z.string().optional() }), jsonOf(Buffer.from(head, 'base64url')));
    const jwk = (kid === undefined ? null : keys.find((one) => one.kid === kid)) ?? keys[0];
    const payload = Buffer.from(canonicalJson(withoutSignature(said))).toString('base64url');
    let isTrue = false;
    try {
      isTrue = verify(
        null,
        Buffer.from(`${head}.${payload}`),
        createPublicKey({ key: jwk ?? {}, format: 'jwk' }),
        Buffer.from(signature, 'base64url'),
      );
    } catch {
      isTrue = false;
    }
    if (!isTrue) throw new ProviderUnavailable('answer', `its ${alg} signature is wrong`);
  }

  async function answerOf(session: string, { identity_profile: profile, resources }: z.output<typeof Session>): Promise<RentAnswer> {
    const nothing = { holder: null, document: null, assurance: null, isSigned: false, photo: null };
    if (!profile) throw new ProviderUnavailable('refused', 'the session has no identity profile');
    const why = profile.failure_reason?.reason_code ?? null;
    if (profile.result !== 'DONE' || !profile.identity_profile_report) {
      if (why === null || NOT_DONE.includes(why)) throw new ProviderUnavailable('refused', 'it was not carried out');
      return {
        ...nothing,
        result: 'not_met',
        why: inWords(why),
        statement: Buffer.from(JSON.stringify({ session_id: session, identity_profile: profile })),
      };
    }
    const statement = await mediaOf(session, profile.identity_profile_report.media.id);
    if (statement === null) throw new ProviderUnavailable('answer', 'its statement is too large');
    const said = jsonOf(statement);
    const { identity_assertion: who, verification_report: report, proof } = readAs(Statement, said);
    await requireProof(said, proof);
    const scheme = report.schemes_compliance.find(({ scheme: { type } }) => type === SCHEME);
    const photoId = resources?.id_documents.find((one) => one.document_id_photo)?.document_id_photo?.media.id;
    const fields = report.evidence.documents[0]?.document_fields;
    const { given_names: given, family_name: family, full_name: full } = who.current_name;
    const { level_of_assurance: level, procedure, policy } = report.assurance_process;
    return {
      result: scheme?.requirements_met === true ? 'met' : 'not_met',
      why: scheme?.requirements_met === true ? null : inWords(scheme?.requirements_not_met_info ?? 'another scheme'),
      holder: {
        firstNames: given ?? full.split(' ').slice(0, -1).join(' '),
        lastName: family ?? full.split(' ').at(-1) ?? full,
        dob: who.date_of_birth,
      },
      document: fields ? { type: fields.document_type, country: fields.issuing_country, expiresOn: fields.expiration_date ?? null } : null,
      assurance: `${level}${procedure ? `, ${procedure}` : ''} of ${policy}`,
      statement,
      isSigned: true,
      photo: photoId === undefined ? null : await mediaOf(session, photoId),
    };
  }

  return {
    name: 'yoti',
    isSandbox: false,
    linkDays: LINK_DAYS,
    linkOf(subject) {
      const [session = '', token = ''] = subject.split('+');
      return `${url}/web/index.html?${new URLSearchParams({ sessionID: session, sessionToken: token })}`;
    },
    // A session that nobody opens costs nothing, so that one which was made twice after a fault is left to run out.
    async prepare(_person, reference) {
      const created = readAs(
        Created,
        await (
          await call('POST', '/sessions', {
            client_session_token_ttl: LINK_DAYS * DAY_SECONDS,
            // Yoti asks for a day more than the address is good.
            resources_ttl: (LINK_DAYS + 2) * DAY_SECONDS,
            user_tracking_id: reference,
            subject: { subject_id: reference },
            identity_profile_requirements: { trust_framework: 'UK_TFIDA', scheme: { type: SCHEME } },
            ...(isCalledBack
              ? {
                  notifications: {
                    endpoint: `${origin}/v2/receipts/yoti`,
                    topics: ['SESSION_COMPLETION'],
                    auth_token: tokenOf(reference),
                    auth_type: 'BEARER',
                  },
                }
              : {}),
            sdk_config: { allowed_capture_methods: 'CAMERA', preset_issuing_country: 'GBR', allow_handoff: true },
          })
        )
          .json()
          .catch(() => null),
      );
      return `${created.session_id}+${created.client_session_token}`;
    },
    ask: async (subject) => subject.split('+')[0] ?? subject,
    async read(ask) {
      const session = readAs(Session, await (await call('GET', `/sessions/${encodeURIComponent(ask)}`)).json().catch(() => null));
      const reference = session.user_tracking_id ?? '';
      if (session.state === 'EXPIRED') throw new ProviderUnavailable('refused', 'the address ran out');
      if (session.state !== 'COMPLETED') return { reference, answer: { state: 'running' } };
      return { reference, answer: { state: 'answered', ...(await answerOf(ask, session)) } };
    },
    callback: isCalledBack
      ? {
          word: 'yoti',
          read({ header, body }) {
            const token = /^Bearer (\S+)$/.exec(header('authorization') ?? '')?.[1] ?? '';
            const reference = token.slice(0, token.lastIndexOf('.'));
            if (reference === '' || !equalText(token, tokenOf(reference))) return undefined;
            const told = Notified.safeParse(jsonOf(body)).data;
            return told?.topic.toLowerCase() === 'session_completion' ? { ask: told.session_id } : null;
          },
        }
      : null,
  };
}

/** MANDATORY_DOCUMENT_NOT_PROVIDED: mandatory document not provided. */
const inWords = (code: string): string => code.toLowerCase().replaceAll('_', ' ');

/** Keys are fetched from Yoti alone, whatever a statement names. */
function isOfYoti(address: string, url: string): boolean {
  const { protocol, host, origin } = new URL(address);
  return origin === new URL(url).origin || (protocol === 'https:' && (host === 'yoti.com' || host.endsWith('.yoti.com')));
}

function withoutSignature(said: unknown): unknown {
  if (typeof said !== 'object' || said === null || !('proof' in said) || typeof said.proof !== 'object') return said;
  return { ...said, proof: { ...said.proof, jws: '' } };
}
