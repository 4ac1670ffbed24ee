import type { RateLimit } from '../http/rate-limit.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** How often accounts may be asked for things. A sign-in that succeeds is not counted. */
export const accountLimits = {
	signInOfNetwork: { most: 10, seconds: MINUTE },
	signInOfNetworkAndAccount: { most: 5, seconds: 5 * MINUTE },
	/** From all networks that the account does not know: somebody who has many of them guesses no faster. */
	signInOfAccount: { most: 100, seconds: HOUR },
	codeAgain: { most: 1, seconds: MINUTE },
	codesOfAddress: { most: 5, seconds: HOUR },
	codesOfNetwork: { most: 60, seconds: HOUR },
	/** Sign-ups and resets that were tried, mostly because of a wrong code. */
	codeTriesOfNetwork: { most: 60, seconds: HOUR },
	lookUpsOfNetwork: { most: 60, seconds: MINUTE },
	lookUpsOfAddress: { most: 30, seconds: HOUR },
	/** Tries of your present password, as to change it. */
	passwordOfAccount: { most: 5, seconds: 5 * MINUTE },
	exportsOfAccount: { most: 10, seconds: HOUR },
} as const satisfies Record<string, RateLimit>;
