import { momentOf } from './dates.ts';

/** A position as a page states it, before doubles are put together. */
export interface StatedPosition {
	/** The organization or project where the starter has it, as its key; else the employer's name. */
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

/** What a title says, part by part: `Co-founder & CEO` is a founder and a CEO. */
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
/** How much it says: parts of the title, and each end that is dated. */
const fullness = ({ title, from, to }: StatedPosition) =>
	partsOf(title).size + (from ? 1 : 0) + (to ? 1 : 0);

/** Whether the two tell of one position: the same place, one title holds the other, no date speaks against it. */
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
 * The positions without doubles, in the order in which they were first stated. Of two that tell of one the fuller stands, as
 * its page states it: a title of one page is not put beside a date of another.
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

/** A position as the catalogue's fields have it, with keys where those have ids. */
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
