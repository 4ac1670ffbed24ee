/** Messages of the newsletter box, by the result for an address. */
export const notices = {
	thanks: 'Thank you. Before the first newsletter, you will get an email to confirm your address.',
	invalid: 'Please enter a valid email address',
	later: 'Too many requests to our server. Please try again later!',
	failed: 'There is a problem when connecting to our server. please check your internet connection',
} as const;

export type Notice = keyof typeof notices;
