import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Db } from '#lib/db/connect.ts';
import { clientNetwork } from '#lib/http/client-network.ts';
import { HttpError, readFailure } from '#lib/http/errors.ts';
import { madeBy } from '#lib/http/same-origin.ts';
import { countByKey, countByNetwork } from '#lib/keys/count-call.ts';
import type { RouteContext } from '#lib/sessions/endpoint.ts';
import { askedBy, checkHolder, counted, limitHeaders } from '#lib/v1/endpoint.ts';
import { mcpServer } from './tools.ts';

/** Bytes that a message may have: questions of agents are short. */
const MOST_BYTES = 65_536;

/** Numbers of JSON-RPC for what is wrong. */
const RPC = { parse: -32_700, request: -32_600, refused: -32_000 };

function refusal(error: HttpError, code = RPC.refused): Response {
	const body = { jsonrpc: '2.0', error: { code, message: error.message }, id: null };
	return Response.json(body, { status: error.status, headers: error.headers });
}

/** What answers every method but POST: there is no stream to listen to, and no session to end. */
export const onlyPosts = ({ request: { method } }: Pick<RouteContext, 'request'>): Response =>
	refusal(
		new HttpError(405, `${method} is not possible here; use POST.`, { headers: { Allow: 'POST' } }),
	);

/** @throws HttpError 403 for what a page of another site made a browser ask: it may have found us by another name. */
function checkOrigin(request: Request): void {
	if (['foreign page', 'person'].includes(madeBy(request)))
		throw new HttpError(403, 'Pages of other sites cannot ask here; programs can.');
}

/** One message. Several at once would count as one call, and the protocol has given them up. */
async function messageOf(request: Request): Promise<unknown> {
	const text = await request.text();
	if (Buffer.byteLength(text) > MOST_BYTES)
		throw new HttpError(413, `A message may have ${MOST_BYTES / 1_024} KiB.`);
	const message: unknown = JSON.parse(text);
	if (Array.isArray(message)) throw new HttpError(400, 'Send one message at a time.');
	return message;
}

/** Where the tools read, and how the site is known. */
interface McpSite {
	db: Db;
	reads: Db;
	/** Without a slash at its end. */
	origin: string;
}

/**
 * Answers one message of the Model Context Protocol by Streamable HTTP. Nothing is kept between two of them. No cookie says
 * who asks; a key may, and each message counts as a call of version 1.
 * @throws only what is a mistake of ours
 */
export async function answerMcp(
	{ db, reads, origin }: McpSite,
	{ request, clientAddress }: Pick<RouteContext, 'request' | 'clientAddress'>,
): Promise<Response> {
	let headers: Record<string, string> = {};
	const answer = await answered(async () => {
		checkOrigin(request);
		const asking = await askedBy(db, request);
		const count = asking
			? countByKey(db, asking)
			: countByNetwork(db, clientNetwork(clientAddress));
		headers = limitHeaders(await counted(count));
		checkHolder(asking, 'read');
		return transported(reads, origin, request, await messageOf(request));
	});
	for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
	answer.headers.set('Cache-Control', 'no-store');
	return answer;
}

async function answered(work: () => Promise<Response>): Promise<Response> {
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

/** Whether a client takes JSON, which is all that is answered here: it says so, takes anything, or says nothing. */
const takesJson = (accept: string | null): boolean =>
	accept === null || /(?:^|[\s,])(?:\*\/\*|application\/(?:json|\*))/i.test(accept);

/** Headers under which the transport answers JSON: it asks of clients to name the type of streams too, and many do not. */
function headersOf({ headers }: Request): Headers {
	const transportHeaders = new Headers(headers);
	if (takesJson(transportHeaders.get('accept')))
		transportHeaders.set('accept', 'application/json, text/event-stream');
	return transportHeaders;
}

async function transported(
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
