import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type JWK } from 'jose';
import { expect, test } from 'vitest';
import { findPublishedKey } from './published-keys.ts';

async function keyNamed(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA' };
  return { jwk, token: await new SignJWT({}).setProtectedHeader({ alg: 'EdDSA', kid }).setExpirationTime('1m').sign(privateKey) };
}

/** Published keys that count how often they are read, and a clock. */
function publish(...keys: JWK[]) {
  const state = { keys, reads: 0, now: 0, isAway: false };
  const find = findPublishedKey(
    async () => {
      state.reads++;
      if (state.isAway) throw new Error('database away');
      return { keys: state.keys };
    },
    () => state.now,
  );
  return { state, find };
}

test('keys are read once and remembered', async () => {
  const { jwk, token } = await keyNamed('a');
  const { state, find } = publish(jwk);
  await jwtVerify(token, find);
  await jwtVerify(token, find);
  expect(state.reads).toBe(1);
});

test('a key another process made is found at the next try', async () => {
  const [first, second] = [await keyNamed('a'), await keyNamed('b')];
  const { state, find } = publish(first.jwk);
  await jwtVerify(first.token, find);
  state.keys = [first.jwk, second.jwk];
  state.now = 1_000;
  await jwtVerify(second.token, find);
  expect(state.reads).toBe(2);
});

test('invented key ids cost one read a second', async () => {
  const [known, invented] = [await keyNamed('a'), await keyNamed('invented')];
  const { state, find } = publish(known.jwk);
  for (let n = 0; n < 20; n++) await expect(jwtVerify(invented.token, find)).rejects.toThrow('no applicable key found');
  expect(state.reads).toBe(1);
});

test('a withdrawn key is forgotten after ten minutes', async () => {
  const { jwk, token } = await keyNamed('a');
  const { state, find } = publish(jwk);
  await jwtVerify(token, find);
  state.keys = [];
  state.now = 10 * 60_000;
  await expect(jwtVerify(token, find)).rejects.toThrow('no applicable key found');
});

test('a failed read is told and not remembered', async () => {
  const { jwk, token } = await keyNamed('a');
  const { state, find } = publish(jwk);
  state.isAway = true;
  await expect(jwtVerify(token, find)).rejects.toThrow('database away');
  state.isAway = false;
  await jwtVerify(token, find);
});
