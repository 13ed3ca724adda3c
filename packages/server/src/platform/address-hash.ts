import { createHmac } from 'node:crypto';

/** What stands for an e-mail address where nobody should read it: the same everywhere in one installation, and a guess proves nothing without its key. */
export const addressHash = (hashKey: string, email: string): Buffer =>
  createHmac('sha256', hashKey).update(`email:${email.toLowerCase()}`).digest();
