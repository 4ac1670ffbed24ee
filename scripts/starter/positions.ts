import { momentOf } from './dates.ts';

/** A position as a page states it, before duplicates are merged. */
export interface StatedPosition {
	/** The key of the organization or project if the starter has it; else the employer's name. */
	at: { organization: string } | { project: string } | { employer: string };
	title: string;
	from: string | null;
	to: string | null;
	source: string;
}

const wordings: [RegExp, string][] = [
	[/\bchief executive officer\b|\bchief executive\b/g, 'ceo'],
	[/\bchief technology officer\b/g, 'cto'],
	[/\bchief operating officer\b/g, 'coo'],
	[/\bchief financial officer\b/g, 'cfo'],
	[/\bchief investment officer\b/g, 'cio'],
	[/\bco-?\s?founder\b/g, 'founder'],
	[/\(.*?\)/g, ''],
];

/** The parts of a title: `Co-founder & CEO` is a founder and a CEO. */
function partsOf(title: string): Set<string> {
	const plain = wordings.reduce((text, [from, to]) => text.replace(from, to), title.toLowerCase());
	return new Set(
		plain
			.split(/\band\b|[&,/;]/)
			.map((part) => part.replace(/[^\p{L}\p{N} ]/gu, '').trim())
			.filter(Boolean),
	);
}

const place = ({ at }: StatedPosition) => JSON.stringify(at).toLowerCase();
const agrees = (one: string | null, other: string | null) =>
	one === null || other === null || one.startsWith(other) || other.startsWith(one);
/** How complete it is: parts of the title, and each dated end. */
const fullness = ({ title, from, to }: StatedPosition) =>
	partsOf(title).size + (from ? 1 : 0) + (to ? 1 : 0);

/** Whether the two describe one position: same place, one title includes the other, no conflicting date. */
function isOne(one: StatedPosition, other: StatedPosition): boolean {
	const [a, b] = [partsOf(one.title), partsOf(other.title)];
	return (
		place(one) === place(other) &&
		(a.isSubsetOf(b) || b.isSubsetOf(a)) &&
		agrees(one.from, other.from) &&
		agrees(one.to, other.to)
	);
}

/**
 * The positions without duplicates, in the order first stated. If two state the same position, the fuller is kept, as
 * its page states it: a title from one page is never combined with a date from another.
 */
export function withoutDoubles(stated: readonly StatedPosition[]): StatedPosition[] {
	const unique: StatedPosition[] = [];
	for (const one of stated) {
		const at = unique.findIndex((other) => isOne(one, other));
		const other = unique[at];
		if (!other) unique.push(one);
		else if (fullness(one) > fullness(other)) unique[at] = one;
	}
	return unique;
}

/** A position in the form of the catalogue's fields, with keys instead of ids. */
export function positionItem({ at, title, from, to }: StatedPosition, isPrimary: boolean) {
	const [began, ended] = [from ? momentOf(from) : null, to ? momentOf(to) : null];
	return {
		organization_id: 'organization' in at ? at.organization : null,
		project_id: 'project' in at ? at.project : null,
		employer: 'employer' in at ? at.employer : null,
		title,
		from_date: began?.day ?? null,
		from_precision: began?.precision ?? null,
		to_date: ended?.day ?? null,
		to_precision: ended?.precision ?? null,
		is_founder: /founder/i.test(title),
		is_primary: isPrimary,
	};
}
