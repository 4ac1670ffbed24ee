/** The message catalogue, verbatim. {%1} and {%2} stand for the names inserted. */
export const messages = {
	E_0001: '{%1} is required.',
	E_0002: 'The email address or password is invalid.',
	E_0003: 'Please enter a valid {%1} format!',
	E_0004: 'That email address already exists.',
	E_0005: 'Wrong code. Try again!',
	E_0006: 'Your internet is having problems. Please check the connection and try again',
	E_0007: 'Your email is not registered.',
	E_0008: '{%1} and {%2} does not match.',
	E_0009: 'Password must not contain spaces!',
	E_0010: 'Please enter a string with 8 to 16 characters!',
	E_0011: 'Please enter your {%1}!',
	E_0012: '{%1} can only enter letters.',
	E_0013: 'Incorrect password. Please try again.',
	E_0014: '{%1} already exists',
	E_0015: 'This field can not be empty',
} as const;

export type MessageCode = keyof typeof messages;

/** Returns a message of the catalogue with its placeholders filled in order: `message('E_0011', 'name')`. */
export function message(code: MessageCode, ...names: string[]): string {
	return messages[code].replace(/\{%(\d)\}/g, (placeholder, at) => names[at - 1] ?? placeholder);
}
