import { atom } from 'nanostores';
import { ApiError } from '#browser/session/call-api.ts';

/** How a form that is sent stands. */
export type Saving =
	| { state: 'idle' }
	| { state: 'busy' }
	| { state: 'done'; text: string }
	| { state: 'failed'; text: string };

const OFFLINE =
	'There is a problem when connecting to our server. please check your internet connection';
const TOO_MANY = 'Too many requests to our server. Please try again later!';

/** What a failed call says to who made it. Anything that is no failed call is a mistake of ours, and thrown on. */
export function failureText(error: unknown): string {
	if (!(error instanceof ApiError)) throw error;
	if (error.status === 0) return OFFLINE;
	return error.status === 429 ? TOO_MANY : error.description;
}

/** One thing that is saved at a time; what is asked meanwhile is left out. */
export function createSaving(first: Saving = { state: 'idle' }) {
	const $saving = atom<Saving>(first);

	/** Does `work` and says `done`; what was wrong with single fields goes to `refuse`. True when it succeeded. */
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

	/** Takes back what was said, as when somebody goes on typing. */
	const rest = () => {
		if ($saving.get().state !== 'busy') $saving.set({ state: 'idle' });
	};
	return { $saving, run, rest };
}
