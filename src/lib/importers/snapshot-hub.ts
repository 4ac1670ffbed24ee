import { z } from 'zod';
import { fetchOutside } from '#lib/http/fetch-outside.ts';
import type { Resolve } from '#lib/http/private-network.ts';
import { jsonNumber } from './json-number.ts';

/** Number of proposals read per space. */
const NEWEST = 10;
/** Maximum bytes: proposals may have many choices; their text is not requested. */
const MAX_BYTES = 1024 * 1024;
const MAX_TITLE_LENGTH = 300;
const MAX_CHOICE_LENGTH = 120;

/** Why a response was rejected, as one clause. */
export class ProposalsRejectedError extends Error {
	override name = 'ProposalsRejectedError';
}
/** Thrown if the hub asks to be left alone; `seconds` is undefined if it does not say for how long. */
export class HubBusyError extends Error {
	override name = 'HubBusyError';
	readonly seconds: number | undefined;
	constructor(seconds: number | undefined) {
		super('the hub says too many requests (429)');
		this.seconds = seconds;
	}
}

/** Options for requests to the hub. */
export interface HubRequestOptions {
	/** Its origin, without a trailing slash: `https://hub.snapshot.org`. */
	hub: string;
	agent: string;
	resolve: Resolve;
	isPrivate?: (address: string) => boolean;
}

/** A proposal as stored. Times are ISO 8601. */
export interface GovernanceProposal {
	external_id: string;
	title: string;
	start_at: string;
	end_at: string;
	votes: number | null;
	/**
	 * The choice with the most votes, and its share in percent; null if the vote is secret, has no results or is not
	 * single-choice.
	 */
	leading: string | null;
	leading_percent: number | null;
}

/** Fields of `type Proposal` in the schema of snapshot-labs/snapshot-hub, March 2026. */
const QUERY = `query ($space: String!, $first: Int!) {
	proposals(first: $first, skip: 0, where: { space: $space, flagged: false }, orderBy: "created", orderDirection: desc) {
		id title type choices start end state privacy votes scores scores_total scores_state space { id }
	}
}`;

const answerShape = z.object({
	data: z.object({ proposals: z.array(z.unknown()).max(1_000) }).nullish(),
	errors: z.array(z.object({ message: z.string() })).nullish(),
});
/** Seconds since 1970, within a plausible range. */
const time = jsonNumber.pipe(z.int().min(1_500_000_000).max(4_000_000_000));
const proposalShape = z.object({
	id: z.string().regex(/^[A-Za-z0-9]{1,100}$/),
	title: z
		.string()
		.transform((text) => plain(text, MAX_TITLE_LENGTH))
		.pipe(z.string().min(1)),
	start: time,
	end: time,
	type: z.string().nullish().catch(null),
	privacy: z.string().nullish().catch(null),
	choices: z.array(z.string()).max(1_000).nullish().catch(null),
	scores: z.array(z.number().nonnegative().max(1e30)).max(1_000).nullish().catch(null),
	votes: z.int().nonnegative().max(2e9).nullish().catch(null),
	space: z.object({ id: z.string() }),
});
type HubProposal = z.output<typeof proposalShape>;

/** Returns the text as one line without control characters, truncated. */
function plain(text: string, most: number): string {
	const line = text
		.toWellFormed()
		.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
		.trim();
	const letters = [...line];
	return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line;
}

/**
 * The newest proposals of a space, each once. An unreadable one is left out.
 * @throws ProposalsRejectedError, HubBusyError, PrivateNetworkError, or the error of a failed or ended connection.
 */
export async function newestProposals(
	space: string,
	{ hub, agent, signal, ...how }: HubRequestOptions & { signal: AbortSignal },
): Promise<GovernanceProposal[]> {
	const answer = await fetchOutside(new URL(`${hub}/graphql`), {
		...how,
		signal,
		headers: {
			'user-agent': agent,
			'content-type': 'application/json',
			accept: 'application/json',
		},
		body: JSON.stringify({ query: QUERY, variables: { space, first: NEWEST } }),
	});
	if (answer.status === 429) {
		await answer.body?.cancel();
		const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
		throw new HubBusyError(seconds > 0 ? seconds : undefined);
	}
	const text = await textOf(answer);
	const { data: read } = answerShape.safeParse(parseJson(text));
	const hubError = read?.errors?.[0]?.message;
	if (hubError !== undefined)
		throw new ProposalsRejectedError(`the hub says: ${plain(hubError, 200)}`);
	if (answer.status !== 200) throw new ProposalsRejectedError(`the hub answered ${answer.status}`);
	if (!read?.data) throw new ProposalsRejectedError('the answer is no list of proposals');
	const given = read.data.proposals.flatMap((one) => proposalShape.safeParse(one).data ?? []);
	if (given.some((one) => one.space.id.toLowerCase() !== space))
		throw new ProposalsRejectedError('the answer tells of another space');
	if (given.length === 0 && read.data.proposals.length > 0)
		throw new ProposalsRejectedError('none of its proposals can be read');
	const ids = new Set<string>();
	const once = given.filter(({ id, start, end }) => {
		if (ids.has(id) || start > end) return false;
		ids.add(id);
		return true;
	});
	return once.slice(0, NEWEST).map(proposalOf);
}

async function textOf(answer: Response): Promise<string> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	// Leaving the loop gives the connection up.
	for await (const chunk of answer.body ?? []) {
		bytes += chunk.length;
		if (bytes > MAX_BYTES)
			throw new ProposalsRejectedError(`the answer has more than ${MAX_BYTES} bytes`);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString();
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const iso = (seconds: number): string => new Date(seconds * 1_000).toISOString();

function proposalOf(given: HubProposal): GovernanceProposal {
	const { id, title, start, end, votes } = given;
	return {
		...{ external_id: id, title, start_at: iso(start), end_at: iso(end) },
		...{ votes: votes ?? null, ...leadingOf(given) },
	};
}

/**
 * Returns the leading choice. Other voting types' scores are not shares of the votes; secret votes have none before the
 * end.
 */
function leadingOf({ type, privacy, choices, scores, votes }: HubProposal) {
	const none = { leading: null, leading_percent: null };
	const isPlain = (type === 'single-choice' || type === 'basic') && !privacy && votes !== 0;
	if (!isPlain || !choices || !scores || choices.length !== scores.length) return none;
	const sum = scores.reduce((one, other) => one + other, 0);
	const most = scores.reduce((one, other) => Math.max(one, other), 0);
	const choice = plain(choices[scores.indexOf(most)] ?? '', MAX_CHOICE_LENGTH);
	const isTied = scores.filter((one) => one === most).length > 1;
	return sum > 0 && choice && !isTied
		? { leading: choice, leading_percent: Math.round((most / sum) * 1_000) / 10 }
		: none;
}
