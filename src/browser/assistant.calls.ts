import type { AskEvent } from '#lib/assistant/events.ts';
import { storedCode } from './session/stored-code.ts';

/** The chat's calls to the site. */

/** A question in the form the call accepts. */
export interface AskRequest {
	question: string;
	conversation?: string;
	instead_of?: string;
}

/** The refusal of a question: the message, and the response's status (0 without a response). */
export class QuestionRefusedError extends Error {
	override name = 'Refused';
	readonly status: number;
	constructor(status: number, description: string) {
		super(description);
		this.status = status;
	}
}

const OFFLINE =
	'There is a problem when connecting to our server. please check your internet connection';

async function refusal(answer: Response): Promise<QuestionRefusedError> {
	const body: { description?: string } = await answer.json().catch(() => ({}));
	return new QuestionRefusedError(
		answer.status,
		body.description ?? `The server answered ${answer.status}.`,
	);
}

/** Parses an event as the server wrote it; null for a keep-alive line. */
function read(block: string): AskEvent | null {
	const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
	if (!event || !data) return null;
	const askEvent: AskEvent = JSON.parse(`{"event":"${event}","data":${data}}`);
	return askEvent;
}

/**
 * Asks a question and yields the events about it as they arrive.
 * @throws Refused; or the signal's reason, when aborted.
 */
export async function* askStream(
	request: AskRequest,
	signal: AbortSignal,
): AsyncGenerator<AskEvent> {
	const code = storedCode();
	const answer = await fetch('/api/ai/ask', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...(code && { Protected_code: code }) },
		body: JSON.stringify(request),
		signal,
	}).catch((error: unknown) => {
		if (signal.aborted) throw error;
		throw new QuestionRefusedError(0, OFFLINE);
	});
	if (!answer.ok || !answer.body) throw await refusal(answer);
	const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
	let rest = '';
	for (let part = await reader.read(); !part.done; part = await reader.read()) {
		const blocks = (rest + part.value).split('\n\n');
		rest = blocks.pop() ?? '';
		for (const block of blocks) {
			const event = read(block);
			if (event) yield event;
		}
	}
}

/** Fetches and parses a page of the site. */
export async function fetchChat(address: string): Promise<Document | null> {
	const answer = await fetch(address).catch(() => null);
	if (!answer?.ok) return null;
	return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
