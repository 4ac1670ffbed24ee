/** Fetches the page with an article's full text for a signed-in member; null if their plan does not include it. */
export async function fetchFullPage(path: string): Promise<Document | null> {
	const answer = await fetch(`${path}/whole`, { redirect: 'error' });
	if (!answer.ok) return null;
	return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
