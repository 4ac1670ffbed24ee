/** The screens that need a session, each including the paths below it. */
const PRIVATE = [
	'/watchlist',
	'/user_profile',
	'/6557',
	'/profile-settings',
	'/quest',
	'/notifications',
	'/applications',
	'/review',
	'/patrol',
	'/contribute/new',
	'/contribute/edit',
	'/contribute/proposals',
];

/** Whether a path belongs to a private screen. */
export const isPrivatePath = (pathname: string): boolean =>
	PRIVATE.some((path) => pathname === path || pathname.startsWith(`${path}/`));
