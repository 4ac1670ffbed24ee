import type { RecordPair, RecordRef } from '#lib/catalogue/duplicate-pairs.ts';
import { recordTypes } from '#lib/catalogue/record-types.ts';

/** Returns a pair's key in forms and calls: `organization-12.person-7`. */
export const pairKey = ({ one, other }: RecordPair): string =>
	`${one.type}-${one.id}.${other.type}-${other.id}`;

/** Returns the pair with a key; undefined if the key is invalid. */
export function pairOf(key: string): RecordPair | undefined {
	const [one, other, ...rest] = key.split('.').map(refOf);
	return one && other && rest.length === 0 ? { one, other } : undefined;
}

function refOf(text: string): RecordRef | undefined {
	const [, name, id] = /^([a-z]+)-([1-9]\d{0,14})$/.exec(text) ?? [];
	const type = recordTypes.find((known) => known === name);
	return type && { type, id: Number(id) };
}
