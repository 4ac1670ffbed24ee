/** Why a proposal is sent back, rejected or cancelled, as the author reads it. */
export const reasons = {
	'no-source': 'A fact has no source, or the source cannot be opened.',
	'source-differs': 'The source does not say what the proposal says.',
	'weak-source': 'The source is not good enough for this fact.',
	duplicate: 'The record exists already.',
	'out-of-scope': 'This does not belong in the directory.',
	'private-facts': 'It holds facts that are not public.',
	'not-clear': 'A value is not clear, or stands in the wrong field.',
	promotion: 'The text advertises instead of telling.',
	vandalism: 'It makes the record worse on purpose.',
	other: 'See the comment.',
	'too-few-votes': 'Too few members voted.',
	'voted-down': 'The members voted against it.',
	'record-changed': 'The record changed meanwhile in every field that it names.',
	'not-applicable': 'It can no longer be applied to the record.',
} as const;
export type Reason = keyof typeof reasons;

/** Those that an editor chooses from; the others are the outcome of a vote. */
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
