/** The page with an article's full text for signed-in members; null where their plan does not include it. */
export async function fetchFullPage(path: string): Promise<Document | null> {
	const answer = await fetch(`${path}/whole`, { redirect: 'error' });
	if (!answer.ok) return null;
	return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
