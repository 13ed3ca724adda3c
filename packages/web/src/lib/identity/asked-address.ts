import { createStore, del, get, set } from 'idb-keyval';

type Asked = { email: string; atMs: number };

const KEY = 'asked';
const KEEP_MS = 60 * 60_000;
/** Opened at the first use: a browser may refuse it, and then every device counts as another. */
const store = () => createStore('freehold-sign-in', 'addresses');

/** Keeps the address a link was asked for on this device for an hour, so that the link opens here without asking for it again. */
export async function rememberAskedAddress(email: string): Promise<void> {
  const asked: Asked = { email, atMs: Date.now() };
  await set(KEY, asked, store()).catch(() => undefined);
}

export async function askedAddress(): Promise<string | null> {
  try {
    const asked = await get<Asked>(KEY, store());
    return asked !== undefined && Date.now() - asked.atMs < KEEP_MS ? asked.email : null;
  } catch {
    return null;
  }
}

export async function forgetAskedAddress(): Promise<void> {
  await del(KEY, store()).catch(() => undefined);
}
