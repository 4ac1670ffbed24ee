/** Reasons why a proposal is sent back, rejected or cancelled, worded for the author. */
export const reasons = {
	'no-source': 'A fact has no source, or the source cannot be opened.',
	'source-differs': 'The source does not support the proposal.',
	'weak-source': 'The source is not good enough for this fact.',
	duplicate: 'The record already exists.',
	'out-of-scope': 'This does not belong in the directory.',
	'private-facts': 'It contains private information.',
	'not-clear': 'A value is unclear or in the wrong field.',
	promotion: 'The text is promotional.',
	vandalism: 'Vandalism.',
	other: 'See the comment.',
	'too-few-votes': 'Too few members voted.',
	tied: 'The vote was a tie.',
	'no-majority': 'Not enough votes in favor.',
	'voted-down': 'The members voted against it.',
	'record-changed': 'Every field it covers has changed in the meantime.',
	'not-applicable': 'It can no longer be applied to the record.',
} as const;
export type Reason = keyof typeof reasons;

/** The reasons an editor can choose; the others are outcomes of a vote. */
export const editorReasons = [
	'no-source',
	'source-differs',
	'weak-source',
	'duplicate',
	'out-of-scope',
	'private-facts',
	'not-clear',
	'promotion',
	'vandalism',
	'other',
] as const satisfies readonly Reason[];
export type EditorReason = (typeof editorReasons)[number];
