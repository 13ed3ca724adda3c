import { createHmac } from 'node:crypto';

/** What stands for an e-mail address where nobody should read it: the same everywhere in one installation, and a guess proves nothing without its secret. */
export const addressHash = (secret: string, email: string): Buffer =>
  createHmac('sha256', secret).update(`email:${email.toLowerCase()}`).digest();
