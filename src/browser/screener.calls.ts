/** Calls made by a screen's page while someone is editing the screen. */

/** Fetches and parses a page of the site; returns it with its URL after redirects. */
export async function fetchPage(
	address: string,
	signal: AbortSignal,
): Promise<{ ok: boolean; url: string; page: Document }> {
	const answer = await fetch(address, { signal });
	const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
	return { ok: answer.ok, url: answer.url, page };
}

export interface Choice {
	name: string;
	slug?: string;
}

/** Returns the choices that match the typed words; none if there is no response. */
export async function findChoices(sid: string, params: object): Promise<Choice[]> {
	const query = new URLSearchParams({ sid, params: JSON.stringify([params]) });
	const answer = await fetch(`/api/data/struct?${query}`).catch(() => undefined);
	if (!answer?.ok) return [];
	const [part]: Record<string, Choice[]>[] = await answer.json();
	return part?.[sid] ?? [];
}
