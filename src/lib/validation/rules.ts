import { message } from './messages.ts';
import { patterns } from './patterns.ts';

/** A rule and, optionally, the form's own message for a failure. */
export type Rule = { message?: string } & (
	| { rule: 'required' | 'no-space' | 'password' | 'email' | 'name' | 'phoneNumber' }
	| { rule: 'url' | 'number' | 'numberPercent' }
	/** Length in characters, inclusive; 8 and 16 by default. */
	| { rule: 'between-length'; from?: number; to?: number }
	| { rule: 'min-length' | 'max-length'; length: number }
	/** `as` and `or` name the form's other field. */
	| { rule: 'duplicate'; as: string }
	| { rule: 'required-correlate'; or: string }
	| { rule: 'matches'; pattern: RegExp; message: string }
);

/** The value of another field of the form; undefined when there is no such field. */
export type ValueLookup = (field: string) => string | undefined;

const GENERIC_LENGTH = { from: 8, to: 16 } as const;

const defaults: Record<Rule['rule'], string> = {
	'no-space': message('E_0009'),
	'between-length': message('E_0010'),
	required: message('E_0011', 'field'),
	email: message('E_0003', 'email'),
	name: message('E_0003', 'name'),
	phoneNumber: message('E_0003', 'phone'),
	url: 'Wrong Url Fommat',
	number: 'Wrong Number Fommat',
	numberPercent: 'Wrong Number Percent Fommat',
	password: 'Wrong Password Fommat',
	duplicate: 'Duplicate',
	'min-length': 'Min Length',
	'max-length': 'Max Length',
	'required-correlate': message('E_0011', 'field'),
	matches: message('E_0003', 'field'),
};

/** Counts characters as people do, not UTF-16 units: a limit of 255 allows 255 characters of any script. */
const lengthOf = (value: string): number => [...value].length;
const isFilled = (value: string | undefined): boolean => (value ?? '').trim() !== '';

function passes(value: string, rule: Rule, correlated: ValueLookup): boolean {
	switch (rule.rule) {
		case 'required':
			return isFilled(value);
		case 'no-space':
			return value !== '' && !/\s/.test(value);
		case 'between-length': {
			const { from = GENERIC_LENGTH.from, to = GENERIC_LENGTH.to } = rule;
			return lengthOf(value) >= from && lengthOf(value) <= to;
		}
		case 'min-length':
			return lengthOf(value) >= rule.length;
		case 'max-length':
			return lengthOf(value) <= rule.length;
		case 'url':
			return value === '' || patterns.url.test(value);
		case 'duplicate': {
			const other = correlated(rule.as);
			return !other || value === other;
		}
		case 'required-correlate':
			return isFilled(value) || isFilled(correlated(rule.or));
		case 'matches':
			return rule.pattern.test(value);
		default:
			return patterns[rule.rule].test(value);
	}
}

/** Returns the error of the first of `rules` that `value` breaks; undefined if it follows them all. */
export function complaint(
	value: string,
	rules: readonly Rule[],
	correlated: ValueLookup = () => undefined,
): string | undefined {
	const failed = rules.find((rule) => !passes(value, rule, correlated));
	return failed && (failed.message ?? defaults[failed.rule]);
}
