import { asApiError, callApi } from './session/call-api.ts';

/** The result of sending an application. */
export type SendResult =
	| { state: 'sent' }
	| { state: 'refused'; text: string; fields: Record<string, string> };

/** Milliseconds allowed for a file of 10 MiB on a slow connection. */
const MAX_MS = 900_000;

/** Sends a job's application form. */
export async function sendApplication(slug: string, form: FormData): Promise<SendResult> {
	try {
		await callApi('POST /api/jobs/{slug}/apply', { at: { slug }, body: form, longest: MAX_MS });
		return { state: 'sent' };
	} catch (error) {
		const { status, description, fields } = asApiError(error);
		const text =
			status === 0
				? 'The connection was interrupted. Nothing is lost: press Apply again.'
				: description;
		return { state: 'refused', text, fields };
	}
}
