/** Reasons why signing in with Google failed, by the code in `/signin?problem=`. */
const problems = {
	'google-off': 'Signing in with Google is not offered here. Sign in with your e-mail address.',
	'google-unreachable':
		'Google cannot be reached at the moment. Try again in a minute, or sign in with your password.',
	'google-cancelled': 'You were not signed in: the request was cancelled at Google.',
	'google-refused':
		'Google’s answer could not be verified, so you were not signed in. Start again with “Sign in with Google”.',
	'google-late':
		'This took longer than 10 minutes or began in another browser. Start again with “Sign in with Google”.',
	'google-unverified':
		'Google has not verified this e-mail address. Verify it with Google, or sign up with your e-mail address.',
	'google-taken':
		'There is already an account with this e-mail address. Sign in with its password.',
	'google-blocked': 'This account is blocked. Contact support if you think this is a mistake.',
	'google-limit': 'Too many requests to our server. Please try again later!',
} as const;

export type GoogleProblem = keyof typeof problems;

/** Returns the message for the `problem` in the sign-in page's address, if it is a known one. */
export const googleProblem = (code: string | null): string | undefined =>
	Object.entries(problems).find(([known]) => known === code)?.[1];
