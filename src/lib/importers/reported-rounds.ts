import { createHash } from 'node:crypto';
import type { Identifier } from '#lib/catalogue/identifiers.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';

/** The facts that identify a row without an id. */
export interface RoundIdentity {
	/** The raiser's name as the source writes it. */
	name: string;
	date: string | null;
	type: string | null;
	/** The facts that may be corrected later: the amount and its currency. */
	money: readonly (string | number | null)[];
	/** Address of the announcement. */
	announcement: string | null;
}

/**
 * The identifiers of a round without an id from its source: one of all facts, then one without the money, which
 * sources correct. Where rounds in a run differ only in money, only the first gets the second one.
 *
 * @param knownDigests the identifiers of earlier rows of the run; those of this row are added.
 * @returns also whether an earlier row has said the same.
 */
export function roundIdentifiers(
	source: string,
	{ name, date, type, money, announcement }: RoundIdentity,
	knownDigests: Set<string>,
): { identifiers: [Identifier, ...Identifier[]]; isRepeated: boolean } {
	const key = [nameKey(name) || name, date, type?.toLowerCase() ?? null];
	const whole = digest([...key, ...money]);
	const body = digest([...key, 'announced', announcement]);
	const isRepeated = knownDigests.has(whole);
	const isFirst = !knownDigests.has(body);
	knownDigests.add(whole).add(body);
	const identifier = { source, external_id: whole };
	return {
		identifiers: isFirst ? [identifier, { source, external_id: body }] : [identifier],
		isRepeated,
	};
}

const digest = (parts: readonly unknown[]) =>
	createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
