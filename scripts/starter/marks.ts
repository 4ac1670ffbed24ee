import { createHash } from 'node:crypto';
import type { CuratedCatalogue, Mark } from './curated.ts';
import type { Token } from './upstream.ts';

/**
 * Decides which mark a record shows. The icon set keeps marks by symbol, and its table names the symbol's current
 * holder, often a different coin than the one drawn. So a mark is shown only if somebody has checked it against its
 * record.
 */

/** The source of the marks. */
export const web3iconsPage = 'https://github.com/0xa3k5/web3icons/tree/main/packages/common';

/** Identifies a drawing: the first eight digits of its SHA-256. */
export const drawingOf = (body: string): string =>
	createHash('sha256').update(body).digest('hex').slice(0, 8);

/** The record's logo; null if it has no mark. */
export const logoOf = (marks: ReadonlyMap<string, string>, key: string) => {
	const icon = marks.get(key);
	return { logo: icon ? `/logos/token/${icon}.svg` : null };
};

/**
 * The icon each record may show, by the record's key. `problems` lists the token marks nobody has checked, and those
 * that have changed since.
 */
export function selectMarks(
	looked: CuratedCatalogue['marks'],
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
