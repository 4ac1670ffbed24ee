import type { z } from 'zod';
import { HttpError } from '#lib/http/errors.ts';

/** Limits on the `params` text: bytes, objects in its list, and nesting levels. */
const mostBytes = 8_192;
const mostObjects = 50;
const deepest = 6;
const mostItems = 200;

const bad = (description: string) => new HttpError(400, description);

/**
 * Parses the contract's `params`: JSON text of a list of objects, merged from left to right.
 * @throws HttpError 400 describing the problem.
 */
export function parseParams(text: string | null): Record<string, unknown> {
	if (text === null || text.trim() === '') return {};
	if (Buffer.byteLength(text) > mostBytes) throw bad(`params is longer than ${mostBytes} bytes.`);
	const list = parseJson(text);
	if (!Array.isArray(list))
		throw bad('params must be a JSON list of objects, such as [{"take":100}].');
	if (list.length > mostObjects) throw bad(`params holds more than ${mostObjects} objects.`);
	const merged = new Map<string, unknown>();
	for (const part of list) {
		if (typeof part !== 'object' || part === null || Array.isArray(part))
			throw bad('params must be a JSON list of objects, such as [{"take":100}].');
		checkValue(part, 1);
		for (const [name, value] of Object.entries(part)) merged.set(name, value);
	}
	return Object.fromEntries(merged);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw bad('params is not valid JSON.');
	}
}

function checkValue(value: unknown, depth: number): void {
	if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
		throw bad('params holds a character that cannot be used.');
	if (typeof value !== 'object' || value === null) return;
	if (depth > deepest) throw bad(`params is nested deeper than ${deepest} levels.`);
	if (Array.isArray(value) && value.length > mostItems)
		throw bad(`params holds a list of more than ${mostItems} items.`);
	for (const [name, inner] of Object.entries(value)) {
		if (name === '__proto__') throw bad('Unknown parameter “__proto__”.');
		checkValue(inner, depth + 1);
	}
}

/** Returns an error with one sentence on the first invalid dataset parameter, naming it. */
export function paramsError(error: z.ZodError): HttpError {
	const [issue] = error.issues;
	if (!issue) return bad('params cannot be used.');
	const path = issue.path.map(String).join('.');
	if (issue.code === 'unrecognized_keys') {
		const name = [...issue.path.map(String), issue.keys[0] ?? ''].join('.').slice(0, 100);
		return bad(`Unknown parameter “${name}”.`);
	}
	return bad(
		`The parameter “${path}” is not usable: ${issue.message.replace(/\.$/, '').slice(0, 300)}.`,
	);
}
