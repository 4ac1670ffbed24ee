import type { Query } from '../query.ts';

/** Words that limit a question to the present. */
export const NOW = {
	en: /\b(?:current|currently|presently|at present|right now|these days|nowadays|still|(?:is|are|s|who) now|now (?:at|with|in|working|employed))\b/,
	vi: /\b(?:hien tai|hien nay|hien gio|bay gio|luc nay)\b/,
};

const PAST =
	/\b(?:former|formerly|past|previous|previously|ex|before|ever|once|used to|tung|cu|truoc|truoc day|truoc kia)\b/;

/** `people currently at Dragonfly`: only those there now, although the other words would include any time. */
export function limitToPresent(query: Query, text: string, lang: 'en' | 'vi'): Query {
	if (query.kind !== 'list' && query.kind !== 'count') return query;
	const { positions, source } = query.rows;
	const isOfAny = source === 'people' && positions?.time === 'any' && !positions.founders;
	if (!isOfAny || positions.of.length === 0 || !NOW[lang].test(text) || PAST.test(text))
		return query;
	return { ...query, rows: { ...query.rows, positions: { ...positions, time: 'now' } } };
}
