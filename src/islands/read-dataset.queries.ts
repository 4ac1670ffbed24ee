import { datasetAddress } from '#lib/dataset/address.ts';

/** A failed read, with a message for the visitor. */
export class ReadError extends Error {
	override name = 'ReadError';
	/** The response's status; 0 when there was none. */
	readonly status: number;

	constructor(message: string, status: number) {
		super(message);
		this.status = status;
	}
}

/** Returns the message to the visitor for a response other than 200; 0 means no response. */
export function failureSentence(status: number): string {
	if (status === 0) return 'The server cannot be reached. Check your connection and try again.';
	if (status === 404) return 'This record is no longer in the directory.';
	if (status === 429) return 'Too many requests in a short time. Wait a minute and try again.';
	if (status >= 500) return 'The server could not answer. Try again in a moment.';
	return 'The server did not accept this view. Clear the filters or reload the page.';
}

/** Reads the rows of a dataset with these parameters. */
export async function readDataset<Row>(
	name: string,
	params: object,
	signal: AbortSignal,
): Promise<Row[]> {
	const answer = await fetch(datasetAddress(name, params), { signal }).catch((error: unknown) => {
		if (signal.aborted) throw error;
		throw new ReadError(failureSentence(0), 0);
	});
	if (!answer.ok) throw new ReadError(failureSentence(answer.status), answer.status);
	const [part]: Record<string, Row[]>[] = await answer.json();
	return part?.[name] ?? [];
}

/** Retries once after failures that may pass: no response, or a gateway error. */
export const shouldRetry = (count: number, error: Error): boolean =>
	count < 1 && error instanceof ReadError && (error.status === 0 || error.status >= 502);
