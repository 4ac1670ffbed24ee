import type { Fields } from '#lib/catalogue/field-values.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import {
	type Complaints,
	checkChanges,
	type ProposedChange,
	type ProposedValue,
} from '../proposal/proposed-changes.ts';

/** The result of checking proposed values of a record. */
export interface SubmissionCheck {
	/** The differing values; they can be sent if there are no complaints. */
	changes: ProposedChange[];
	complaints: Complaints;
	/** All values of the record after the changes. */
	after: Fields;
}

/** Checks a whole form as on sending: each field and its source, and the record's required fields. */
export async function checkSubmission(
	db: Db,
	type: RecordType,
	edits: Readonly<Record<string, ProposedValue>>,
	current: Fields,
): Promise<SubmissionCheck> {
	const { changes, complaints } = await checkChanges(db, type, edits, current);
	const after = afterwards(current, changes);
	if (type === 'round') {
		if ((after.project_id == null) === (after.organization_id == null))
			complaints.project_id ??= 'Choose who raised it: one project or one organization.';
	} else if (!after.name) complaints.name ??= 'A record needs a name.';
	return { changes, complaints, after };
}

const afterwards = (current: Fields, changes: readonly ProposedChange[]): Fields => ({
	...current,
	...Object.fromEntries(changes.map(({ field, value }) => [field, value])),
});
