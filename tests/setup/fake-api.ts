import type { CallApi } from '../../src/browser/session/call-api.ts';

/** A `callApi` whose calls are answered by `answer`, through JSON. `asked` is the path with its query. */
export const fakeApi =
	(answer: (asked: string, body: unknown) => unknown): CallApi =>
	async (name, { query, body } = {}) => {
		const [, path = ''] = name.split(' ');
		const asked = query ? `${path}?${new URLSearchParams(query)}` : path;
		return JSON.parse(JSON.stringify((await answer(asked, body)) ?? null));
	};
