/** What came of sending an application. */
export type Sent =
	| { state: 'sent' }
	| { state: 'refused'; text: string; fields: Record<string, string> };

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

/**
 * Sends what stands in the form of a job. It waits as long as it takes: a file of 10 MiB takes minutes on a slow line, which
 * is longer than other calls may take.
 */
export async function sendApplication(slug: string, form: FormData): Promise<Sent> {
	try {
		const answer = await fetch(`/api/jobs/${encodeURIComponent(slug)}/apply`, {
			method: 'POST',
			headers: { Accept: 'application/json' },
			body: form,
		});
		if (answer.ok) return { state: 'sent' };
		const said: unknown = await answer.json().catch(() => null);
		const { description, fields } = isObject(said) ? said : {};
		const text = typeof description === 'string' ? description : 'This could not be sent.';
		const told = isObject(fields) ? fields : {};
		return {
			state: 'refused',
			text,
			fields: Object.fromEntries(Object.entries(told).map(([name, one]) => [name, String(one)])),
		};
	} catch {
		return {
			state: 'refused',
			text: 'The connection broke off. Nothing is lost: press Apply again.',
			fields: {},
		};
	}
}
