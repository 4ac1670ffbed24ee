import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const expectations: Record<string, string> = {
	string: 'Write a text.',
	number: 'Write a number.',
	int: 'Enter a whole number.',
	boolean: 'Choose yes or no.',
	array: 'This has to be a list.',
	object: 'Parts of this are missing.',
};

/** Turns `is not a date` into `This is not a date.` */
function sentence(message: string): string {
	const whole = /^(?:is|has) /.test(message) ? `This ${message}` : message;
	return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

function limit(origin: string, most: boolean, bound: number | bigint): string {
	if (origin === 'string') return most ? `Write at most ${bound} characters.` : 'This is empty.';
	if (origin === 'array') return `List at ${most ? 'most' : 'least'} ${bound}.`;
	return `Write a number of at ${most ? 'most' : 'least'} ${bound}.`;
}

/** Whether the missing value is a record, so that the message does not speak of a number. */
const isRecord = ({ path }: Issue): boolean => String(path.at(-1) ?? '').endsWith('_id');

function words(issue: Issue): string {
	switch (issue.code) {
		case 'invalid_type':
			if (isRecord(issue)) return 'Choose one from the directory.';
			return expectations[issue.expected] ?? 'This cannot be used.';
		case 'too_big':
			return limit(issue.origin, true, issue.maximum);
		case 'too_small':
			return limit(issue.origin, false, issue.minimum);
		case 'invalid_value':
			return `Choose one of: ${issue.values.map(String).join(', ')}.`;
		case 'invalid_union':
			return 'This cannot be used.';
		case 'invalid_format':
			if (issue.format === 'date') return 'Write a date like 2026-11-21.';
			if (issue.format === 'email') return 'This is not an e-mail address.';
			return sentence(issue.message);
		default:
			return sentence(issue.message);
	}
}

/** Returns the position of the problem in a list or item: `2, date: `. Empty for the field itself. */
const place = ({ path }: Issue): string =>
	path.length === 0
		? ''
		: `${path.map((part) => (typeof part === 'number' ? part + 1 : String(part).replaceAll('_', ' '))).join(', ')}: `;

/** Returns the problem with a value, worded for its author. */
export const complaintOf = (issue: Issue | undefined): string =>
	issue ? place(issue) + words(issue) : 'This cannot be used.';
