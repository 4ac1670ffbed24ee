import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Db } from '#lib/db/connect.ts';
import { clientNetwork } from '#lib/http/client-network.ts';
import { HttpError, readFailure } from '#lib/http/errors.ts';
import { requesterOf } from '#lib/http/same-origin.ts';
import { countByKey, countByNetwork } from '#lib/keys/count-call.ts';
import type { RouteContext } from '#lib/sessions/endpoint.ts';
import { checkHolder, countOrRefuse, keyHolderOf, limitHeaders } from '#lib/v1/endpoint.ts';
import { mcpServer } from './tools.ts';

/** Maximum bytes of a message: agents' questions are short. */
const MAX_BYTES = 65_536;

/** JSON-RPC error codes. */
const RPC = { parse: -32_700, request: -32_600, refused: -32_000 };

function refusal(error: HttpError, code = RPC.refused): Response {
	const body = { jsonrpc: '2.0', error: { code, message: error.message }, id: null };
	return Response.json(body, { status: error.status, headers: error.headers });
}

/** Refuses every method but POST: there is no stream to listen to, and no session to end. */
export const rejectNonPost = ({ request: { method } }: Pick<RouteContext, 'request'>): Response =>
	refusal(
		new HttpError(405, `${method} is not allowed here; use POST.`, { headers: { Allow: 'POST' } }),
	);

/**
 * @throws HttpError 403 for requests that another site's page made a browser send: it may have reached us by another
 * name.
 */
function checkOrigin(request: Request): void {
	if (['foreign page', 'person'].includes(requesterOf(request)))
		throw new HttpError(403, 'Pages on other sites cannot call this; programs can.');
}

/** Returns the single message. A batch would count as one call, and the protocol has dropped batches. */
async function messageOf(request: Request): Promise<unknown> {
	const text = await request.text();
	if (Buffer.byteLength(text) > MAX_BYTES)
		throw new HttpError(413, `A message can have at most ${MAX_BYTES / 1_024} KiB.`);
	const message: unknown = JSON.parse(text);
	if (Array.isArray(message)) throw new HttpError(400, 'Send one message at a time.');
	return message;
}

/** The database that tools read, and the site's identity. */
interface McpSite {
	db: Db;
	reads: Db;
	/** Without a trailing slash. */
	origin: string;
}

/**
 * Answers one message of the Model Context Protocol over Streamable HTTP. Stateless between messages. Cookies do not
 * identify the caller; a key may, and each message counts as a call of version 1.
 * @throws only for our own faults
 */
export async function answerMcp(
	{ db, reads, origin }: McpSite,
	{ request, clientAddress }: Pick<RouteContext, 'request' | 'clientAddress'>,
): Promise<Response> {
	let headers: Record<string, string> = {};
	const answer = await answerOrRefuse(async () => {
		checkOrigin(request);
		const asking = await keyHolderOf(db, request);
		const count = asking
			? countByKey(db, asking)
			: countByNetwork(db, clientNetwork(clientAddress));
		headers = limitHeaders(await countOrRefuse(count));
		checkHolder(asking, 'read');
		return handleMessage(reads, origin, request, await messageOf(request));
	});
	for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
	answer.headers.set('Cache-Control', 'no-store');
	return answer;
}

async function answerOrRefuse(work: () => Promise<Response>): Promise<Response> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof SyntaxError)
			return refusal(new HttpError(400, 'The body is not valid JSON.'), RPC.parse);
		const known = readFailure(error);
		if (!known) throw error;
		return refusal(known, known.status === 400 ? RPC.request : RPC.refused);
	}
}

/** Whether a client accepts JSON, the only format answered here: it says so, accepts anything, or says nothing. */
const takesJson = (accept: string | null): boolean =>
	accept === null || /(?:^|[\s,])(?:\*\/\*|application\/(?:json|\*))/i.test(accept);

/**
 * Returns headers that make the transport answer JSON: it requires clients to accept streams too, and many do not.
 */
function headersOf({ headers }: Request): Headers {
	const transportHeaders = new Headers(headers);
	if (takesJson(transportHeaders.get('accept')))
		transportHeaders.set('accept', 'application/json, text/event-stream');
	return transportHeaders;
}

async function handleMessage(
	db: Db,
	origin: string,
	request: Request,
	message: unknown,
): Promise<Response> {
	const mistakes: unknown[] = [];
	const server = mcpServer({ db, origin, onMistake: (error) => mistakes.push(error) });
	const transport = new WebStandardStreamableHTTPServerTransport({
		sessionIdGenerator: undefined,
		enableJsonResponse: true,
	});
	try {
		await server.connect(transport);
		const { url, method } = request;
		const innerRequest = new Request(url, { method, headers: headersOf(request) });
		const answer = await transport.handleRequest(innerRequest, { parsedBody: message });
		if (mistakes.length > 0) throw mistakes[0];
		return answer;
	} finally {
		await server.close();
	}
}
