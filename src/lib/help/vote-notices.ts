/** Messages below "Was this helpful?", by the result of a vote. */
export const voteNotices = {
	yes: 'Thank you. You found this helpful.',
	no: 'Thank you. We look first at the articles with the most votes like yours.',
	later: 'Too many requests to our server. Please try again later!',
	failed: 'There is a problem when connecting to our server. please check your internet connection',
} as const;

export type VoteNotice = keyof typeof voteNotices;
