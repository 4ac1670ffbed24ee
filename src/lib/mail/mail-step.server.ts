import type { AstroGlobal } from 'astro';

/** Where a page that a mail leads to stands: it asks, it did, or its link does not work. */
export type Step = 'ask' | 'done' | 'dead';

/**
 * What a page that a mail leads to has to show. Opening it asks; posting it does `work` with the token of the
 * address, which tells whether that token is good. Never kept by caches, and its address is told to nobody.
 */
export async function mailStep(
	page: Pick<AstroGlobal, 'request' | 'url' | 'response'>,
	work: (token: string) => Promise<boolean>,
): Promise<Step> {
	page.response.headers.set('cache-control', 'no-store');
	page.response.headers.set('referrer-policy', 'no-referrer');
	const token = page.url.searchParams.get('token') ?? '';
	const step = await stepOf(page.request.method, token, work);
	if (step === 'dead') page.response.status = 410;
	return step;
}

async function stepOf(
	method: string,
	token: string,
	work: (token: string) => Promise<boolean>,
): Promise<Step> {
	if (!/^[\w.-]{20,500}$/.test(token)) return 'dead';
	if (method !== 'POST') return 'ask';
	return (await work(token)) ? 'done' : 'dead';
}
