import { createHash } from 'node:crypto';
import { z } from 'zod';
import { areOrderTexts, type OrderTexts } from '#lib/screens/rows-behind.ts';
import type { Screen } from '#lib/screens/screen.ts';
import { writeScreen } from '#lib/screens/screen-text.ts';
import { unusableCursor } from './cursor.ts';
import { badRequest } from './list-query.ts';

/**
 * The position of a walk through a screen: after which row, and when the walk began, which anchors its relative days.
 */
export interface ScreenPlace {
	now: Date;
	keys: OrderTexts;
}

const MAX_LENGTH = 8_000;
const VERSION = 's1';

const shape = z.tuple([
	z.literal(VERSION),
	z.string(),
	z.int().min(0),
	z
		.array(
			z
				.string()
				.refine((text) => text.isWellFormed())
				.nullable(),
		)
		.max(20),
]);

/** Returns the data that a cursor is bound to: the rows and their order. */
const bindingOf = (screen: Screen): string =>
	createHash('sha256')
		.update(writeScreen({ ...screen, columns: null }))
		.digest('base64url')
		.slice(0, 16);

export const writeScreenCursor = (screen: Screen, { now, keys }: ScreenPlace): string =>
	Buffer.from(JSON.stringify([VERSION, bindingOf(screen), now.getTime(), keys])).toString(
		'base64url',
	);

function decodeCursor(cursor: string): unknown {
	if (cursor.length > MAX_LENGTH || !/^[\w-]+$/.test(cursor)) return undefined;
	try {
		return JSON.parse(Buffer.from(cursor, 'base64url').toString());
	} catch {
		return undefined;
	}
}

/** @throws HttpError 400 for an invalid cursor, or one from another screen. */
export function readScreenCursor(screen: Screen, cursor: string): ScreenPlace {
	const { data } = shape.safeParse(decodeCursor(cursor));
	if (!data) throw unusableCursor();
	const [, binding, now, keys] = data;
	if (binding !== bindingOf(screen))
		throw badRequest(
			'The parameter “cursor” comes from another screen, or this one has changed: start again.',
		);
	if (now > Date.now() + 60_000 || !areOrderTexts(screen, keys)) throw unusableCursor();
	return { now: new Date(now), keys };
}
