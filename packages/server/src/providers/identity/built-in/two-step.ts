import { Secret, TOTP } from 'otpauth';
import type { Database, Trx } from '../../../platform/database.ts';
import { UnknownPerson, type CodeRefusal, type TwoStepSignIn } from '../provider.ts';
import { makeRecoveryCodes, showRecoveryCode } from './code-keys.ts';
import type { MethodMails } from './method-mails.ts';
import type { PendingStore } from './pending-store.ts';
import type { Sessions } from './sessions.ts';
import type { TwoStepStore } from './two-step-store.ts';
import type { UserStore } from './user-store.ts';

const PERIOD_SECONDS = 30;
/** Steps before and after the present one, for clocks that are a little off. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const APP_CODE = /^\d{6}$/;

type Parts = {
  db: Database;
  store: TwoStepStore;
  pending: PendingStore;
  sessions: Sessions;
  mails: MethodMails;
  users: UserStore;
  now: () => Date;
};
type Row = NonNullable<Awaited<ReturnType<TwoStepStore['find']>>>;
type Used = { kind: 'right'; by: 'app' | 'recovery_code' } | CodeRefusal;

/** The second step of signing in, by the codes of an authenticator app (RFC 6238) or by recovery codes. */
export function openTwoStep({ db, store, pending, sessions, mails, users, now }: Parts): TwoStepSignIn {
  /** Uses a code once, or says why not. Wrong ones are counted, so that guessing ends. */
  async function useCode(trx: Trx, row: Row, code: string): Promise<Used> {
    const retryAfterSeconds = store.lockedFor(row);
    if (retryAfterSeconds !== null) return { kind: 'locked', retryAfterSeconds };
    if (!APP_CODE.test(code)) {
      if (!row.isOn || !(await store.takeRecoveryCode(trx, row.userId, code))) return wrong(trx, row);
      await store.noteRight(trx, row, null);
      return { kind: 'right', by: 'recovery_code' };
    }
    const step = stepOf(row.secret, code, now());
    if (step === null) return wrong(trx, row);
    if (row.lastStep !== null && step <= row.lastStep) return { kind: 'refused', reason: 'used' };
    await store.noteRight(trx, row, step);
    return { kind: 'right', by: 'app' };
  }

  async function wrong(trx: Trx, row: Row): Promise<CodeRefusal> {
    await store.countWrong(trx, row);
    return { kind: 'refused', reason: 'wrong' };
  }

  const inTransaction = <T>(work: (trx: Trx) => Promise<T>) => db.transaction().execute(work);

  async function giveCodes(trx: Trx, userId: string): Promise<string[]> {
    const codes = makeRecoveryCodes();
    await store.replaceRecoveryCodes(trx, userId, codes);
    return codes.map(showRecoveryCode);
  }

  async function start(userId: string) {
    const secret = new Secret({ size: SECRET_BYTES });
    if (!(await store.begin(userId, secret.bytes))) return null;
    const uri = new TOTP({ issuer: 'Freehold', label: await users.emailOf(userId), secret, period: PERIOD_SECONDS }).toString();
    return { secret: secret.base32, uri };
  }

  async function confirm(userId: string, code: string): ReturnType<TwoStepSignIn['confirm']> {
    const done = await inTransaction(async (trx) => {
      const row = await store.find(trx, userId);
      if (!row || row.isOn) return { kind: 'refused', reason: 'not_started' } as const;
      const used = await useCode(trx, row, code);
      if (used.kind !== 'right') return used;
      await store.switchOn(trx, userId);
      return { kind: 'on', recoveryCodes: await giveCodes(trx, userId) } as const;
    });
    if (done.kind === 'on') mails.tell(userId, 'two_step_on');
    return done;
  }

  /** What only somebody with a second proof may do to two-step sign-in. */
  async function withCode<T>(userId: string, code: string, work: (trx: Trx) => Promise<T>) {
    return inTransaction(async (trx) => {
      const row = await store.find(trx, userId);
      if (!row?.isOn) return { kind: 'refused', reason: 'off' } as const;
      const used = await useCode(trx, row, code);
      return used.kind === 'right' ? work(trx) : used;
    });
  }

  async function renewRecoveryCodes(userId: string, code: string): ReturnType<TwoStepSignIn['renewRecoveryCodes']> {
    const done = await withCode(userId, code, async (trx) => ({ kind: 'renewed', recoveryCodes: await giveCodes(trx, userId) }) as const);
    if (done.kind === 'renewed') mails.tell(userId, 'recovery_codes_renewed');
    return done;
  }

  async function stop(userId: string, code: string): ReturnType<TwoStepSignIn['stop']> {
    const done = await withCode(userId, code, async (trx) => {
      await store.remove(trx, userId);
      return { kind: 'stopped' } as const;
    });
    if (done.kind === 'stopped') mails.tell(userId, 'two_step_off');
    return done;
  }

  async function switchOffFor(email: string): Promise<boolean> {
    const user = await users.findUser(email);
    if (!user) throw new UnknownPerson('Nobody with this email address can sign in here.');
    const wasOn = await inTransaction((trx) => store.remove(trx, user.id));
    if (wasOn) await mails.send(user.id, 'two_step_off_by_operator');
    return wasOn;
  }

  async function finish({
    pending: token,
    code,
    userAgent,
    network,
  }: Parameters<TwoStepSignIn['finish']>[0]): ReturnType<TwoStepSignIn['finish']> {
    const used = await inTransaction(async (trx) => {
      const waiting = await pending.find(trx, token);
      const row = waiting && (await store.find(trx, waiting.userId));
      if (!waiting || !row?.isOn) return { kind: 'refused', reason: 'ended' } as const;
      const outcome = await useCode(trx, row, code);
      if (outcome.kind === 'refused' && outcome.reason === 'wrong' && (await waiting.countWrong()) === 'ended')
        return { kind: 'refused', reason: 'too_many_tries' } as const;
      if (outcome.kind !== 'right') return outcome;
      await waiting.end();
      return { ...outcome, userId: waiting.userId, redirect: waiting.redirect };
    });
    if (used.kind !== 'right') return used;
    if (used.by === 'recovery_code') mails.tell(used.userId, 'recovery_code_used');
    return { kind: 'signed_in', redirect: used.redirect, ...(await sessions.open(used.userId, { way: 'link', userAgent, network })) };
  }

  return { state: store.state, start, confirm, renewRecoveryCodes, stop, switchOffFor, finish };
}

/** Which half-minute a code belongs to, among those near now; null when to none. */
function stepOf(secret: Uint8Array, code: string, at: Date): number | null {
  const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: PERIOD_SECONDS });
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: at.getTime() }) + delta;
}
