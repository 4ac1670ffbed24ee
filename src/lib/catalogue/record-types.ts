/** The four kinds of catalogue record, by the name the code gives them. */
export const recordTypes = ['project', 'organization', 'person', 'round'] as const;
export type RecordType = (typeof recordTypes)[number];

/** The table of each kind. */
export const tableOf = {
	project: 'project',
	organization: 'organization',
	person: 'person',
	round: 'funding_round',
} as const satisfies Record<RecordType, string>;

/** The API's name of each kind, as in the `revisions` dataset and in addresses of the contract. */
export const apiTypeOf = {
	project: 'project',
	organization: 'venture',
	person: 'people',
	round: 'fundraising',
} as const satisfies Record<RecordType, string>;
