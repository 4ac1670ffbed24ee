import type { FormField } from '#lib/proposals/form/form-control.ts';

/** An error at one position of a list. */
export interface ItemError {
	/** Which item, from 0. */
	at: number;
	/** The item's field; null if the error concerns the item itself. */
	key: string | null;
	/** The text after the position: the rest of the path into a nested list, then the error. */
	text: string;
}

/** Parses a list error with the server's position, counted from 1: `1, source: This is not …`. */
export function parseItemError(text: string | undefined): ItemError | undefined {
	const [, way = '', message = ''] = /^(\d+(?:, [\w ]+)*): (.*)$/s.exec(text ?? '') ?? [];
	if (way === '') return undefined;
	const [at = '1', key = null, ...inner] = way.split(', ');
	return {
		at: Number(at) - 1,
		key: key === null ? null : key.replaceAll(' ', '_'),
		text: inner.length > 0 ? `${inner.join(', ')}: ${message}` : message,
	};
}

/** Returns an error as a sentence about a field, whose name replaces the subject of `This is …`. */
export function errorText(field: FormField, text: string): string {
	const placed = parseItemError(text);
	if (field.kind === 'list' && placed) {
		const inner = field.fields.find(({ name }) => name === placed.key);
		const where = `${field.noun[0]?.toUpperCase() ?? ''}${field.noun.slice(1)} ${placed.at + 1}`;
		return inner
			? `${where}: ${errorText(inner, placed.text)}`
			: placed.text.replace(/^This /, `${where} `);
	}
	return text.replace(/^This (?=is|has|lacks)/, `${field.label} `);
}

/** Like `errorText`, for places where the field is not displayed beside the error. */
export function labelledErrorText(field: FormField, text: string): string {
	const message = errorText(field, text);
	return message === text ? `${field.label}: ${message}` : message;
}
