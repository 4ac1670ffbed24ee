import { canonicalLink, linkKey } from '#lib/articles/canonical-link.ts';
import type { Cast } from './cast.ts';
import type { Headline } from './curated.ts';
import { compare } from './record.ts';

/** A headline as stored in the starter: never any of the article's text. */
export interface StarterHeadline {
	title: string;
	link: string;
	source_name: string;
	published_on: string;
	mentions: { type: 'project' | 'organization' | 'people'; key: string }[];
}

/** The headlines, newest first; `problems` lists duplicates and those whose records the starter lacks. */
export function headlines(
	cast: Cast,
	news: readonly Headline[],
	problems: string[],
): StarterHeadline[] {
	const links = new Set<string>();
	return news
		.map(({ title, url, source, date, names }) => {
			const where = `news.json, “${title}”`;
			const link = canonicalLink(url) ?? url;
			if (links.has(linkKey(link))) problems.push(`${where}: another headline has this address.`);
			links.add(linkKey(link));
			const mentions = names.flatMap((name) => {
				const found =
					cast.find('project', name) ??
					cast.find('organization', name) ??
					cast.find('person', name);
				if (!found) problems.push(`${where}: the starter has no record called ${name}.`);
				const type = found?.type === 'person' ? ('people' as const) : found?.type;
				return found && type ? [{ type, key: found.key }] : [];
			});
			return { title, link, source_name: source, published_on: date, mentions };
		})
		.toSorted((a, b) => compare(b.published_on, a.published_on) || compare(a.link, b.link));
}
