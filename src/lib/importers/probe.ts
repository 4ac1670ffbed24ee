import { SettingsError } from '#lib/base/settings-error.ts';
import type { Db } from '#lib/db/connect.ts';
import { RowRejectedError } from './importer.ts';
import { Notes } from './notes.ts';
import { openAddress } from './open-address.ts';
import type { Step } from './refresh-plan.ts';
import { importerNamed } from './registry.ts';

/** How a source of the plan responds today. */
export interface ProbeResult {
	step: Step;
	/**
	 * `otherwise`: it responds, but no row can be read, or some field is unreadable in every row. `unasked`: it needs a
	 * setting, or is queried record by record.
	 */
	state: 'answers' | 'otherwise' | 'refuses' | 'unasked';
	/** The result in one sentence. */
	said: string;
}

/** Number of rows examined. */
const ROWS = 20;
const MB = 1024 * 1024;

/** Requests the beginning of a response that a refresh would request from a source of the plan; writes nothing. */
export async function probe(
	step: Step,
	{ db, signal }: { db: Db; signal: AbortSignal },
): Promise<ProbeResult> {
	if (step.missing) return { step, state: 'unasked', said: `Set ${step.missing} first.` };
	const named = importerNamed(step.importer);
	const importer = step.type ? (named.types?.of(step.type) ?? named) : named;
	if (importer.asks)
		return {
			step,
			state: 'unasked',
			said: `This source is queried per record, with ${importer.asks}.`,
		};
	const reader = importer.reader();
	const notes = new Notes();
	let read = 0;
	const refusals: string[] = [];
	try {
		const input = await openAddress(importer, step.url, {
			...{ db, signal, pages: 1, say: () => undefined },
			limits: { tries: 1, totalMs: 120_000, bytes: step.bytes ?? 64 * MB },
		});
		for await (const row of importer.rows(input)) {
			if ('unreadable' in row) refusals.push(row.unreadable);
			else
				try {
					for (const note of reader(row.value).notes) notes.note(row.where, note);
				} catch (error) {
					if (!(error instanceof RowRejectedError)) throw error;
					refusals.push(error.message);
				}
			read += 1;
			if (read === ROWS) break;
		}
	} catch (error) {
		if (!(error instanceof SettingsError)) throw error;
		return { step, state: 'refuses', said: error.message };
	}
	if (read === 0) return { step, state: 'otherwise', said: 'It returned nothing to read.' };
	if (refusals.length === read)
		return { step, state: 'otherwise', said: `No row can be read: ${refusals[0]}.` };
	const everywhere = [...notes].filter(([, { times }]) => times >= read).map(([kind]) => kind);
	return everywhere.length > 0
		? { step, state: 'otherwise', said: `In all ${read} rows: ${everywhere.join('; ')}.` }
		: { step, state: 'answers', said: `${read - refusals.length} of ${read} rows can be read.` };
}
