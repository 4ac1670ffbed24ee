import type { Db } from '../db/connect.ts';
import { recordNames } from '../entities/record-names.ts';
import type { NamedRecord } from './shown-change.ts';

const kinds = ['project', 'organization', 'person'] as const;

/** Names and addresses of records by `kind:id`; those that are gone are not among them. */
export async function namesOf(db: Db, keys: readonly string[]): Promise<Map<string, NamedRecord>> {
	const wanted = keys.flatMap((key) => {
		const [, name, digits] = /^(\w+):(\d+)$/.exec(key) ?? [];
		const kind = kinds.find((one) => one === name);
		const id = Number(digits);
		return kind && Number.isSafeInteger(id) && id > 0 ? [{ key, kind, id }] : [];
	});
	if (wanted.length === 0) return new Map();
	const ids = (kind: (typeof kinds)[number]) =>
		wanted.filter((one) => one.kind === kind).map(({ id }) => id);
	const names = await recordNames(db, {
		project: ids('project'),
		organization: ids('organization'),
		person: ids('person'),
	});
	return new Map(
		wanted.flatMap(({ key, kind, id }): [string, NamedRecord][] => {
			const found = names.find(kind, id);
			return found ? [[key, found]] : [];
		}),
	);
}
