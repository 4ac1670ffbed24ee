import { parse } from 'node:path';
import { parseArgs } from 'node:util';
import { questionSets } from './questions.ts';

export interface AssistantOptions {
	/** The number of a set in the repository, or the path of a file of questions. */
	set: number | string;
	plans: boolean;
	hostile: boolean;
	large: boolean;
}

/** The usage line that `npm run bench` prints. */
export const ASSISTANT_USAGE = `assistant [--set <1 to ${questionSets.length} | a file of questions>] [--plans] [--hostile] [--large]`;

/** Parses the arguments of `npm run bench -- assistant`; null if they are not understood. */
export function assistantOptions(args: readonly string[]): AssistantOptions | null {
	try {
		const { values } = parseArgs({
			args: [...args],
			options: {
				set: { type: 'string', default: '1' },
				plans: { type: 'boolean', default: false },
				hostile: { type: 'boolean', default: false },
				large: { type: 'boolean', default: false },
			},
		});
		const { set, ...others } = values;
		if (/^[1-9]\d?$/.test(set))
			return Number(set) <= questionSets.length ? { ...others, set: Number(set) } : null;
		return set.endsWith('.jsonl') ? { ...others, set } : null;
	} catch {
		return null;
	}
}

/** The name used for the reports of a set. */
export function nameOfSet(set: AssistantOptions['set']): string {
	if (set === 1) return 'assistant';
	return `assistant-${typeof set === 'number' ? set : parse(set).name}`;
}
