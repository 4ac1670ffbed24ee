import type { FormD } from './edgar-form-d.ts';

/** A parsed Form D. */
export interface Filing {
	/** Where the filing was found, for a person: a file, or a filer and accession number. */
	where: string;
	/** `0001234567-21-000001`; null if the location does not contain it. */
	accession: string | null;
	/** The filing date, if a list gives it. */
	filed: string | null;
	form: FormD;
}

/** An offering: its first filing and all amendments, the latest of which counts. */
export interface Chain {
	/** Its accession numbers, the original's first. */
	accessions: string[];
	latest: Filing;
}

const SHAPE = /(\d{10})-?(\d{2})-?(\d{6})/g;

/** Returns the accession number in an address, a path or a number without hyphens; null if there is none. */
export function accessionIn(text: string | null): string | null {
	const found = [...(text ?? '').matchAll(SHAPE)].at(-1);
	return found ? `${found[1]}-${found[2]}-${found[3]}` : null;
}

/**
 * Groups filings into offerings, ordered by their first filing. An amendment belongs to the filing that it says it
 * amends, whether that filing is present or not; if it names none, to the issuer's only earlier filing with its date of
 * first sale. The result does not depend on the order of the filings.
 */
export function chainsOf(filings: readonly Filing[]): Chain[] {
	const sorted = filings.toSorted(byTime);
	const numbered = new Map(sorted.flatMap((one) => (one.accession ? [[one.accession, one]] : [])));
	const chains = new Map<string, Filing[]>();
	for (const [at, filing] of sorted.entries()) {
		const root = rootOf(filing, sorted.slice(0, at), numbered) ?? `alone ${at}`;
		chains.set(root, [...(chains.get(root) ?? []), filing]);
	}
	return [...chains].map(([root, members]) => chainOf(root, members, numbered));
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byTime = (a: Filing, b: Filing): number =>
	byText(a.filed ?? '', b.filed ?? '') ||
	byText(a.accession ?? '', b.accession ?? '') ||
	byText(a.where, b.where);

function rootOf(
	filing: Filing,
	earlier: readonly Filing[],
	numbered: ReadonlyMap<string, Filing>,
): string | null {
	const seen = new Set<string>();
	let at = filing;
	for (;;) {
		const previous = accessionIn(at.form.previous) ?? onlyOriginal(at, earlier);
		// A filing that amends itself, directly or indirectly, counts as the original.
		if (previous === null || seen.has(previous)) return at.accession;
		seen.add(previous);
		const before = numbered.get(previous);
		if (!before) return previous;
		at = before;
	}
}

function onlyOriginal({ form }: Filing, earlier: readonly Filing[]): string | null {
	if (form.amendment !== 'true') return null;
	const [only, ...others] = earlier.filter(
		(one) =>
			one.form.amendment !== 'true' &&
			one.form.first_sale === form.first_sale &&
			one.form.issuers[0]?.cik === form.issuers[0]?.cik,
	);
	return others.length === 0 ? (only?.accession ?? null) : null;
}

function chainOf(
	root: string,
	members: readonly Filing[],
	numbered: ReadonlyMap<string, Filing>,
): Chain {
	const depths = new Map(members.map((one) => [one, depthOf(one, numbered)]));
	const [latest] = members.toSorted(
		(a, b) =>
			byText(b.filed ?? '', a.filed ?? '') ||
			(depths.get(b) ?? 0) - (depths.get(a) ?? 0) ||
			byTime(b, a),
	);
	if (!latest) throw new Error('an offering has no filing');
	const own = members.flatMap(({ accession, form }) => [
		...(accession ? [accession] : []),
		...[accessionIn(form.previous)].filter((one) => one !== null),
	]);
	const first = accessionIn(root) === root ? [root] : [];
	return { accessions: [...new Set([...first, ...own])], latest };
}

/** Returns the length of the chain of filings that a filing amends, including the filing itself. */
function depthOf(filing: Filing, numbered: ReadonlyMap<string, Filing>): number {
	const seen = new Set<Filing>();
	let at: Filing | undefined = filing;
	while (at && !seen.has(at)) {
		seen.add(at);
		at = numbered.get(accessionIn(at.form.previous) ?? '');
	}
	return seen.size;
}
