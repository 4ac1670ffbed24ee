/** The state of `/leaderboard`, entirely from its URL. No side effects. */
export interface LeaderboardView {
	/** The month, as `2026-11` in UTC; null for all time. */
	month: string | null;
	/** The slug of a quest; null for all points. */
	quest: string | null;
	/** From 1. */
	page: number;
}

/** Members on one page. */
export const membersPerPage = 50;
const lastPage = 2_000;

/** Matches months of four-digit years, such as `2026-11`. */
export const monthPattern = /^2\d{3}-(?:0[1-9]|1[0-2])$/;

/** Slugs of quests. */
export const questPattern = /^[a-z0-9-]{1,80}$/;

/** The query parameters read by the page. */
export const leaderboardKeys: readonly string[] = ['month', 'quest', 'page'];

/** Reads the view from a query; invalid parameters are ignored. */
export function readLeaderboardView(query: URLSearchParams): LeaderboardView {
	const month = query.get('month') ?? '';
	const page = /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
	const quest = query.get('quest') ?? '';
	return {
		quest: questPattern.test(quest) ? quest : null,
		month: monthPattern.test(month) ? month : null,
		page: page <= lastPage ? page : 1,
	};
}

/** Returns the URL of a view; the first page of all time has no query. */
export function leaderboardHref({ month, quest, page }: LeaderboardView): string {
	const query = new URLSearchParams();
	if (quest) query.set('quest', quest);
	if (month) query.set('month', month);
	if (page > 1) query.set('page', String(page));
	return query.size > 0 ? `/leaderboard?${query}` : '/leaderboard';
}

const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns `November 2026` for `2026-11`. */
export const monthName = (month: string): string => names.format(new Date(`${month}-01T00:00:00Z`));
