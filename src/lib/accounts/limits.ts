import type { RateLimit } from '../http/rate-limit.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** Rate limits of account operations. A successful sign-in is not counted. */
export const accountLimits = {
	signInOfNetwork: { most: 10, seconds: MINUTE },
	signInOfNetworkAndAccount: { most: 5, seconds: 5 * MINUTE },
	/**
	 * Applies to all networks unknown to the account together, so that having many of them does not make guessing faster.
	 */
	signInOfAccount: { most: 100, seconds: HOUR },
	codeAgain: { most: 1, seconds: MINUTE },
	codesOfAddress: { most: 5, seconds: HOUR },
	codesOfNetwork: { most: 60, seconds: HOUR },
	/** Attempted sign-ups and resets; most repeated ones are due to a wrong code. */
	codeTriesOfNetwork: { most: 60, seconds: HOUR },
	lookUpsOfNetwork: { most: 60, seconds: MINUTE },
	lookUpsOfAddress: { most: 30, seconds: HOUR },
	/** Attempts at a member's current password, e.g. to change it. */
	passwordOfAccount: { most: 5, seconds: 5 * MINUTE },
	exportsOfAccount: { most: 10, seconds: HOUR },
} as const satisfies Record<string, RateLimit>;
