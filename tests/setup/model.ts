import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** The parts of a protocol call that a stand-in's answer depends on. */
export interface ModelCall {
	/** The name of the tool that must be called; null if a text is wanted. */
	tool: string | null;
	/** All messages to the model, as one text. */
	told: string;
	/** The body as received. */
	body: Record<string, unknown>;
}

/** A stand-in's answer: a text, the tool's input, or something no model should do. */
export type ModelAnswer =
	| { text: string }
	| { input: unknown }
	/** The tool's input as text, which may be invalid JSON. */
	| { raw: string }
	| 'stall'
	| 'stall in the middle'
	| 'break in the middle'
	| 'garbage'
	| 'endless'
	| { status: number };

const chunk = (delta: object, finish: string | null = null): string =>
	`data: ${JSON.stringify({
		id: 'stand-in',
		object: 'chat.completion.chunk',
		created: 1,
		model: 'stand-in',
		choices: [{ index: 0, delta, finish_reason: finish }],
	})}\n\n`;

/** Splits a text into pieces of this many characters. */
const split = (text: string, size: number): string[] =>
	Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
		text.slice(at * size, (at + 1) * size),
	);

const toolCall = (input: string, name?: string) => ({
	tool_calls: [
		{
			index: 0,
			...(name && { id: 'call_1', type: 'function' }),
			function: { ...(name && { name }), arguments: input },
		},
	],
});

/**
 * A streaming server of the OpenAI chat protocol on loopback: tool arguments come in pieces of seven characters. The
 * test decides what it answers; it counts callers who left before the end.
 */
export class StandInModel {
	readonly #server: Server;
	readonly calls: ModelCall[] = [];
	/** Calls aborted by their caller. */
	left = 0;
	answer: (call: ModelCall) => ModelAnswer | Promise<ModelAnswer> = () => 'garbage';
	url = '';

	constructor() {
		this.#server = createServer((request, response) => {
			this.#serve(request, response).catch(() => response.destroy());
		});
	}

	async start(): Promise<this> {
		this.#server.listen(0, '127.0.0.1');
		await once(this.#server, 'listening');
		const address = this.#server.address();
		if (!address || typeof address === 'string') throw new Error('the server has no port');
		this.url = `http://127.0.0.1:${address.port}/v1`;
		return this;
	}

	/** The settings that make a site use it. */
	get settings(): Record<string, string> {
		return { AI_BASE_URL: this.url, AI_MODEL: 'stand-in', AI_KEY: 'key-of-a-test' };
	}

	close(): void {
		this.#server.closeAllConnections();
		this.#server.close();
	}

	async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		let text = '';
		for await (const part of request) text += part;
		const body: Record<string, unknown> = JSON.parse(text);
		const tool = /"tool_choice":\{[^}]*"function":\{"name":"(\w+)"/.exec(text)?.[1] ?? null;
		const call = { tool, told: JSON.stringify(body.messages), body };
		this.calls.push(call);
		response.once('close', () => {
			if (!response.writableFinished) this.left += 1;
		});
		const answer = await this.answer(call);
		if (response.destroyed) return;
		if (answer === 'garbage') {
			response.writeHead(200, { 'content-type': 'text/event-stream' });
			response.end('data: {"choices": [{"del\n\ndata: <html>\n\n');
			return;
		}
		if (typeof answer === 'object' && 'status' in answer) {
			response.writeHead(answer.status, { 'content-type': 'application/json' });
			response.end('{"error":{"message":"trouble","type":"server_error"}}');
			return;
		}
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		response.flushHeaders();
		if (answer === 'stall') return;
		response.write(chunk({ role: 'assistant', content: '' }));
		if (answer === 'endless') {
			const timer = setInterval(() => response.write(chunk({ content: 'and on '.repeat(40) })), 2);
			response.once('close', () => clearInterval(timer));
			return;
		}
		if (typeof answer === 'string') {
			response.write(tool ? chunk(toolCall('{"query":{"ki', tool)) : chunk({ content: 'Some wo' }));
			if (answer === 'break in the middle') setTimeout(() => response.destroy(), 5);
			return;
		}
		if ('text' in answer)
			for (const part of split(answer.text, 9)) response.write(chunk({ content: part }));
		else {
			const input = 'raw' in answer ? answer.raw : JSON.stringify(answer.input);
			response.write(chunk(toolCall('', tool ?? 'plan')));
			for (const part of split(input, 7)) response.write(chunk(toolCall(part)));
		}
		response.write(chunk({}, 'text' in answer ? 'stop' : 'tool_calls'));
		response.end('data: [DONE]\n\n');
	}
}
