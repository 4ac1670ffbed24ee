/** The page that has an article whole for who is signed in; null where their plan does not have it. */
export async function wholePage(path: string): Promise<Document | null> {
	const answer = await fetch(`${path}/whole`, { redirect: 'error' });
	if (!answer.ok) return null;
	return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
