import { createHash } from 'node:crypto';
import type { Curated, Mark } from './curated.ts';
import type { Token } from './upstream.ts';

/**
 * Which mark a record shows. The icon set keeps marks by symbol, and its table names today's holder of the symbol, which
 * is often another coin than the one that was drawn. So nothing is shown that nobody has looked at beside its record.
 */

/** Where the marks come from. */
export const web3iconsPage = 'https://github.com/0xa3k5/web3icons/tree/main/packages/common';

/** By which a drawing is known again: the first eight digits of its SHA-256. */
export const drawingOf = (body: string): string =>
	createHash('sha256').update(body).digest('hex').slice(0, 8);

/** What the record says of its logo: null of one that has no mark. */
export const logoOf = (marks: ReadonlyMap<string, string>, key: string) => {
	const icon = marks.get(key);
	return { logo: icon ? `/logos/token/${icon}.svg` : null };
};

/**
 * The icon that each record may show, by the record's key. `problems` says which marks of the tokens nobody has looked
 * at, and which are no longer what was seen.
 */
export function shownMarks(
	looked: Curated['marks'],
	tokens: readonly Pick<Token, 'id' | 'filePath'>[],
	drawings: ReadonlyMap<string, { body: string }>,
	problems: string[],
): Map<string, string> {
	const shown = new Map<string, string>();
	const known = new Set<string>();
	for (const mark of looked) {
		const fault =
			faultOf(mark, drawings) ??
			(mark.look === 'seen' && shown.has(mark.record) ? 'it would have two marks' : null);
		if (fault) problems.push(`marks.json, ${mark.record}, ${mark.icon}: ${fault}.`);
		known.add(`${mark.record} ${mark.icon}`);
		if (mark.look === 'seen') shown.set(mark.record, mark.icon);
	}
	for (const { id, filePath } of tokens) {
		const [kind, name = ''] = filePath.toLowerCase().split(':');
		if (kind !== 'token' || !drawings.has(name) || known.has(`${id} ${name}`)) continue;
		problems.push(`marks.json: nobody has looked at the mark ${name} beside ${id}.`);
	}
	return shown;
}

function faultOf(mark: Mark, drawings: ReadonlyMap<string, { body: string }>): string | null {
	const drawing = drawings.get(mark.icon);
	if (!drawing) return mark.look === 'seen' ? 'there is no such icon' : null;
	return drawingOf(drawing.body) === mark.drawing
		? null
		: 'it was redrawn since somebody looked at it';
}
