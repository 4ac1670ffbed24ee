import type { FormField } from '#lib/contributions/form-control.ts';

/** A complaint about one place of a list. */
export interface PlacedError {
	/** Which item. */
	at: number;
	/** Which field of it; null when it is the item itself. */
	key: string | null;
	/** What follows the place: the rest of the way into an inner list, and the complaint. */
	text: string;
}

/** The server says where in a list something is wrong as `0 source: is not …`. */
export function placedError(text: string | undefined): PlacedError | undefined {
	const [, way = '', said = ''] = /^(\d+(?: [\w]+)*): (.*)$/s.exec(text ?? '') ?? [];
	if (way === '') return undefined;
	const [at = '0', key = null, ...inner] = way.split(' ');
	return { at: Number(at), key, text: inner.length > 0 ? `${inner.join(' ')}: ${said}` : said };
}

/** A complaint as a sentence about a field. */
export function errorText(field: FormField, text: string): string {
	const placed = placedError(text);
	if (field.kind === 'list' && placed) {
		const inner = field.fields.find(({ name }) => name === placed.key);
		const where = `${field.noun[0]?.toUpperCase() ?? ''}${field.noun.slice(1)} ${placed.at + 1}`;
		if (!inner) return `${where} ${placed.text}`;
		return `${where}: ${errorText(inner, placed.text)}`;
	}
	if (/^Too small/.test(text)) return `${field.label} is missing, or too small.`;
	if (/^Invalid input: expected (number|int)/.test(text)) return `${field.label} is not a number.`;
	if (/^Invalid ISO date/.test(text)) return `${field.label} is not a whole date.`;
	if (/^Invalid email/.test(text)) return `${field.label} is not an e-mail address.`;
	return /^(is|has) /.test(text) ? `${field.label} ${text}.` : text;
}
