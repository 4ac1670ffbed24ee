/** The four kinds of catalogue record, as named in code. */
export const recordTypes = ['project', 'organization', 'person', 'round'] as const;
export type RecordType = (typeof recordTypes)[number];

/** The table of each kind. */
export const tableOf = {
	project: 'project',
	organization: 'organization',
	person: 'person',
	round: 'funding_round',
} as const satisfies Record<RecordType, string>;

/** The API's name of each kind, as in the `revisions` dataset and the contract's URLs. */
export const apiTypeOf = {
	project: 'project',
	organization: 'venture',
	person: 'people',
	round: 'fundraising',
} as const satisfies Record<RecordType, string>;
