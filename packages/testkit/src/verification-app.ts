import type { VerificationPage } from '@freehold/contract/firm/verification';
import type { Review, ReviewAnswers, ReviewRow } from '@freehold/contract/firm/verification-reviews';
import type { SignedInMember, SignInOptions } from './factories.ts';
import { startTestApp, type TestAppOptions } from './test-app.ts';

const DAY_MS = 86_400_000;
const OPERATOR = 'operator@freehold.example';
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Another picture each time: the same bytes are one file. */
let pictures = 0;
export const picture = () => Buffer.concat([PNG, Buffer.from(String(++pictures))]);
export const ALL_YES: ReviewAnswers = {
  photograph_matches: 'yes',
  fonts_are_even: 'yes',
  edges_are_intact: 'yes',
  number_agrees: 'yes',
  name_agrees: 'yes',
  nobody_else: 'yes',
};

export type Answered<T> = {
  status: number;
  info: { Data: T; Code?: string; Message: string; Meta?: unknown; Errors?: { field: string; code: string; message: string }[] };
};

/** The API with a clock that is moved, somebody who reviews, and firms that are asked to verify. */
export async function startVerificationApp(options: TestAppOptions = {}) {
  let ahead = 0;
  const { env, ...rest } = options;
  const testApp = await startTestApp({
    now: () => new Date(Date.now() + ahead),
    ...rest,
    env: { FREEHOLD_OPERATORS: `someone@freehold.example, ${OPERATOR.toUpperCase()}`, ...env },
  });

  async function call<T = VerificationPage>(who: SignedInMember, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) {
    const answer = await testApp.app.inject({
      method,
      url: `/v2/client/verification${url}`,
      headers: who.headers,
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, info: answer.json().Info } as Answered<T>;
  }

  async function upload(who: SignedInMember, fields: Record<string, string>, bytes: Uint8Array, name = 'file.png') {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new File([Buffer.from(bytes)], name));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/v2/client/verification/evidence',
      headers: { ...who.headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, info: answer.json().Info } as Answered<VerificationPage>;
  }

  /** An owner and key member of a firm that registered on a plan, asked from this moment unless `asked` is false. */
  async function keyMember(about: SignInOptions & { plan?: string | null; asked?: boolean } = {}): Promise<SignedInMember> {
    const { plan = 'branch', asked = true, ...signIn } = about;
    const member = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth', ...signIn });
    const { db } = testApp.services;
    await db.updateTable('members').set({ is_key_member: true }).where('id', '=', member.memberId).execute();
    if (signIn.workspaceId === undefined)
      await db
        .updateTable('workspaces')
        .set({ active_plan: plan, created_by_user: member.userId })
        .where('id', '=', member.workspaceId)
        .execute();
    if (asked) {
      const { beginVerification } = await import('@freehold/server/features/firm/verification/public');
      await member.scope.transaction((trx) => beginVerification(trx, member.scope, testApp.services));
    }
    return member;
  }

  /** Somebody whose address is among the operators'; the second time the same person. */
  let reviewer: SignedInMember | undefined;
  async function operator(): Promise<SignedInMember> {
    if (!reviewer) {
      reviewer = await testApp.signIn({ firstName: 'Callum', surname: 'Fairbairn', roleId: 2 });
      await testApp.services.db.updateTable('users').set({ email: OPERATOR }).where('id', '=', reviewer.userId).execute();
    }
    return reviewer;
  }

  async function confirmPhone(who: SignedInMember, phone: string): Promise<Answered<VerificationPage>> {
    await call(who, 'POST', '/phone/send', { phone });
    const code = /^\d{6}/.exec(testApp.texts.at(-1)?.text ?? '')?.[0] ?? '';
    return call(who, 'POST', '/phone/confirm', { phone, code });
  }

  /** A phone takes ten codes a day. */
  let phones = 500;
  const phone = () => `+447700900${phones++}`;

  /** All of it, up to sending; answers the verification's number. */
  async function submit(who: SignedInMember): Promise<number> {
    await call(who, 'POST', '/start');
    await confirmPhone(who, phone());
    await upload(who, { part: 'document_front', document_kind: 'licence' }, picture());
    await upload(who, { part: 'document_back' }, picture());
    await upload(who, { part: 'photograph' }, picture());
    const { status, info } = await call(who, 'POST', '/submit');
    const id = info.Data?.verification?.id;
    if (status !== 200 || id === undefined) throw new Error(`Could not be sent: ${info.Message}`);
    return id;
  }

  const open = (who: SignedInMember, id: number, part: string) =>
    testApp.app.inject({
      method: 'POST',
      url: `/v2/client/verification/reviews/${id}/evidence`,
      headers: who.headers,
      payload: { part },
    });
  async function openAll(who: SignedInMember, id: number): Promise<void> {
    for (const part of ['document_front', 'document_back', 'photograph']) await open(who, id, part);
  }
  const decide = (who: SignedInMember, id: number, decision: object) =>
    call<Review>(who, 'POST', `/reviews/${id}/decision`, { try: 1, answers: ALL_YES, ...decision });

  return {
    testApp,
    call,
    upload,
    keyMember,
    operator,
    confirmPhone,
    submit,
    open,
    openAll,
    decide,
    accept: async (id: number, sending = 1) => {
      const who = await operator();
      await openAll(who, id);
      return decide(who, id, { value: 'accept', try: sending });
    },
    queue: async (view = 'waiting') => call<ReviewRow[]>(await operator(), 'GET', `/reviews?view=${view}`),
    me: async (who: SignedInMember) => (await testApp.app.inject({ url: '/v2/client/me', headers: who.headers })).json().Info.Data,
    pass: (days: number) => void (ahead += days * DAY_MS),
    close: () => testApp.close(),
  };
}
export type VerificationApp = Awaited<ReturnType<typeof startVerificationApp>>;
