import { callApi } from './session/call-api.ts';

/** The outcome for each pair. @throws ApiError when none could be processed */
export const decidePairs = async (step: string, pairs: readonly string[]) =>
	(await callApi('POST /api/review/duplicates', { body: { step, pairs } })).data;
export type Outcomes = Awaited<ReturnType<typeof decidePairs>>;

/** Fetches the page as the server renders it now; null if it cannot be read, or is a different page. */
export async function fetchCurrentPage(): Promise<Document | null> {
	const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
	if (!answer.ok || answer.redirected) return null;
	return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
