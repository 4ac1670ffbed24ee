import { datasetAddress } from '#lib/dataset/address.ts';

/** A read that failed, with a sentence for whoever looks at the page. */
export class ReadFailed extends Error {
	override name = 'ReadFailed';
	/** The answer's status; 0 when there was no answer. */
	readonly status: number;

	constructor(message: string, status: number) {
		super(message);
		this.status = status;
	}
}

/** What to tell a visitor of an answer that is not 200; 0 stands for none. */
export function failureSentence(status: number): string {
	if (status === 0) return 'The server cannot be reached. Check your connection and try again.';
	if (status === 404) return 'This record is no longer in the directory.';
	if (status === 429) return 'Too many requests in a short time. Wait a minute and try again.';
	if (status >= 500) return 'The server could not answer. Try again in a moment.';
	return 'The server did not accept this view. Clear the filters or reload the page.';
}

/** The rows of a dataset with these parameters. */
export async function readDataset<Row>(
	name: string,
	params: object,
	signal: AbortSignal,
): Promise<Row[]> {
	const answer = await fetch(datasetAddress(name, params), { signal }).catch((error: unknown) => {
		if (signal.aborted) throw error;
		throw new ReadFailed(failureSentence(0), 0);
	});
	if (!answer.ok) throw new ReadFailed(failureSentence(answer.status), answer.status);
	const [part]: Record<string, Row[]>[] = await answer.json();
	return part?.[name] ?? [];
}

/** Tries again once what may pass: no answer, or a server's fault. */
export const retry = (count: number, error: Error): boolean =>
	count < 1 && error instanceof ReadFailed && (error.status === 0 || error.status >= 502);
