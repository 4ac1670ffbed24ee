import { atom } from 'nanostores';
import { ApiError } from '#browser/session/call-api.ts';

/** The state of a form's submission. */
export type SaveState =
	| { state: 'idle' }
	| { state: 'busy' }
	| { state: 'done'; text: string }
	| { state: 'failed'; text: string };

const OFFLINE =
	'There is a problem when connecting to our server. please check your internet connection';
const TOO_MANY = 'Too many requests to our server. Please try again later!';

/** Returns the message for a failed call. Any other error is a bug of ours and is rethrown. */
export function failureText(error: unknown): string {
	if (!(error instanceof ApiError)) throw error;
	if (error.status === 0) return OFFLINE;
	return error.status === 429 ? TOO_MANY : error.description;
}

/** Runs one save at a time; requests made meanwhile are ignored. */
export function createSaver(first: SaveState = { state: 'idle' }) {
	const $saving = atom<SaveState>(first);

	/** Runs `work` and shows `done`; errors of single fields are passed to `refuse`. Returns whether it succeeded. */
	async function run(
		work: () => Promise<unknown>,
		done: string,
		refuse: (fields: Record<string, string>) => void = () => {},
	): Promise<boolean> {
		if ($saving.get().state === 'busy') return false;
		$saving.set({ state: 'busy' });
		try {
			await work();
			$saving.set({ state: 'done', text: done });
			return true;
		} catch (error) {
			$saving.set({ state: 'failed', text: failureText(error) });
			if (error instanceof ApiError) refuse(error.fields);
			return false;
		}
	}

	/** Clears the message, for example when the user continues typing. */
	const rest = () => {
		if ($saving.get().state !== 'busy') $saving.set({ state: 'idle' });
	};
	return { $saving, run, rest };
}
