import { callApi } from './session/call-api.ts';

/** What became of each pair. @throws ApiError when nothing could be done with any */
export const decidePairs = async (step: string, pairs: readonly string[]) =>
	(await callApi('POST /api/review/duplicates', { body: { step, pairs } })).data;
export type Outcomes = Awaited<ReturnType<typeof decidePairs>>;

/** The page as the server draws it now; null when it cannot be read, or is another. */
export async function pageNow(): Promise<Document | null> {
	const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
	if (!answer.ok || answer.redirected) return null;
	return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
