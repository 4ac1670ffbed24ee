import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters of base64url: for sessions, links and whatever else must not be guessed. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token: its SHA-256. It has so many bits of its own that a slow hash adds nothing. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
