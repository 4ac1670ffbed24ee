import { createHash, randomBytes } from 'node:crypto';

/**
 * Returns 256 random bits as 43 characters of base64url: for sessions, links and anything else that must not be
 * guessable.
 */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the SHA-256 of a token, as stored. A token has so much entropy that a slow hash adds nothing. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
