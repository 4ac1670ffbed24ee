import type { RecordType } from '../catalogue/record-types.ts';
import type { Db } from '../db/connect.ts';
import { recordNames } from '../entities/record-names.ts';

/** What a record is called, and where its page is. */
export interface Subject {
	/** Empty for a round: it has no page. */
	slug: string;
	/** A record that is gone is called by its number. */
	name: string;
}

/** The present names of records, for editors, to whom also a record that is gone is one of many. */
export async function subjectOf(
	db: Db,
	records: readonly { type: RecordType; id: number }[],
): Promise<(type: RecordType, id: number) => Subject> {
	const of = (type: RecordType) => records.filter((one) => one.type === type).map(({ id }) => id);
	const names = await recordNames(db, {
		project: of('project'),
		organization: of('organization'),
		person: of('person'),
		round: of('round'),
	});
	return (type, id) => {
		const { slug = null, name = `${type} ${id}` } = names.find(type, id) ?? {};
		return { slug: slug ?? '', name };
	};
}
