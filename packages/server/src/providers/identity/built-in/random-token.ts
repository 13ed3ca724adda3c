import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, for a link or a cookie. Kept as hashToken only. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
