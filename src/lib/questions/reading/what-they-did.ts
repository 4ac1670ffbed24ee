import type { Query } from '../query.ts';

/** Matches `what` as a question for what investors did, not who they are. */
export const ASKS_WHAT = {
	en: /^(?:and |so |ok )?what(?: all| else)? (?:did|do|does|have|has)\b/,
	vi: /\b(?:dau tu|rot von|rot tien|bo tien|bo von|gop von|dan dat|lead)(?: vao| cho)?(?: nhung)? gi\b/,
} as const;

/** `What did investors fund in March 2024?`: everyone who raised then, if investors of any kind are meant. */
export function rewriteInvestorDeeds(query: Query, text: string, lang: 'en' | 'vi'): Query {
	if (query.kind !== 'list' || query.sort !== null || !ASKS_WHAT[lang].test(text)) return query;
	const { source, rounds, groups } = query.rows;
	if (source !== 'investors' || rounds?.role !== 'joined' || groups.length > 0) return query;
	if (rounds.count || rounds.sum || rounds.raisedBy) return query;
	return {
		...query,
		rows: { ...query.rows, source: 'raisers', rounds: { ...rounds, role: 'raised' } },
	};
}
