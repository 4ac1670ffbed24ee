import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { OneAtATime } from '#lib/base/one-at-a-time.ts';
import { processWide } from '#lib/base/process-wide.ts';
import { type ArticleOptions, mostOfBody, type RenderedArticle } from './markdown.ts';
import { type RenderAnswer, type RenderOrder, renderAnswer } from './render-message.ts';

/**
 * What became of a text: laid out; `too-much` when that takes more than it may, of time, memory or length; `busy` when too
 * many wait, or the machine does not get to it.
 */
export type Rendering =
	| { state: 'rendered'; article: RenderedArticle }
	| { state: 'too-much' }
	| { state: 'busy' };

export interface RenderLimits {
	/** Milliseconds of processor time for one text. 100,000 letters of an honest one take some 250 in a process that has just begun. */
	patience: number;
	/** Texts that wait or are rendered at once. */
	most: number;
	/** How many of those one member may have. */
	share: number;
	/** Milliseconds of the clock for one text: of a machine that does not get to it, or a process that is stopped. */
	wait?: number;
	/** MiB for texts and what is made of them. A process that needs more is ended by its engine, whatever it would catch. */
	megabytes?: number;
}

const WAIT = 60_000;
/** Milliseconds without work after which the process ends, and its memory is given back. */
const IDLE = 300_000;
const program = join(import.meta.dirname, 'render-process.ts');
const MEGABYTES = 192;

/** How a process ended: by a signal, or as Windows tells of what would be one. */
const isTooMuch = (code: number | null, signal: string | null): boolean =>
	signal !== null || code === 134;

/**
 * Renders Markdown beside the server, which goes on answering: a hostile text takes a time that grows with the square of
 * its length, whatever is done about its single shapes. In a process and not in a thread, since Node ends the whole process
 * of a thread that runs out of memory (https://github.com/nodejs/node/issues/47224).
 */
export class RenderingProcess {
	readonly #limits: RenderLimits;
	readonly #turns: OneAtATime;
	#process: Promise<ChildProcess> | undefined;
	#idle: NodeJS.Timeout | undefined;

	constructor(limits: RenderLimits) {
		this.#limits = limits;
		this.#turns = new OneAtATime(limits.most, limits.share);
	}

	/** @param owner for whom it is done; without one it has no share to keep to. */
	async render(body: string, options: ArticleOptions, owner?: string): Promise<Rendering> {
		return this.#turns.run(() => this.#render(body, options), owner) ?? { state: 'busy' };
	}

	/** Ends the process; the next text starts another. */
	async end(): Promise<void> {
		clearTimeout(this.#idle);
		const running = await this.#process?.catch(() => undefined);
		this.#process = undefined;
		if (!running || hasEnded(running)) return;
		running.kill('SIGKILL');
		await once(running, 'exit');
	}

	async #render(body: string, options: ArticleOptions): Promise<Rendering> {
		clearTimeout(this.#idle);
		try {
			const running = await this.#running();
			const order: RenderOrder = { body: body.slice(0, mostOfBody), options };
			const late = AbortSignal.timeout(this.#limits.wait ?? WAIT);
			return await answered(running, late, () => running.send(order, () => undefined));
		} catch (error) {
			await this.end();
			if (error instanceof Late) return { state: 'busy' };
			throw error;
		} finally {
			this.#idle = setTimeout(() => void this.end(), IDLE).unref();
		}
	}

	async #running(): Promise<ChildProcess> {
		this.#process ??= this.#begin();
		const running = await this.#process;
		if (!hasEnded(running)) return running;
		this.#process = this.#begin();
		return this.#process;
	}

	/** A process of its own; one that ends by itself is followed by another. */
	#begin(): Promise<ChildProcess> {
		const begun = start(this.#limits);
		const ready = next(begun, AbortSignal.timeout(this.#limits.wait ?? WAIT)).then((reply) => {
			if ('state' in reply) return begun;
			throw new Error(`The process of articles did not start: ${reply.signal ?? reply.code}.`);
		});
		ready.catch(() => begun.kill('SIGKILL'));
		begun.once('exit', () => {
			if (this.#process === ready) this.#process = undefined;
		});
		return ready;
	}
}

/** Starts a process, without what the environment of this one holds. */
function start({ patience, megabytes = MEGABYTES }: RenderLimits): ChildProcess {
	const begun = fork(program, [String(patience)], {
		env: {},
		execArgv: [`--max-old-space-size=${megabytes}`, '--max-semi-space-size=16'],
		serialization: 'advanced',
		// Its engine writes a page on what was in its memory.
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
	});
	// A server that stops does not wait for it; it ends when its channel does.
	begun.unref();
	begun.channel?.unref();
	// Heard by the text that is under way; with none it must not end the server.
	begun.on('error', () => undefined);
	return begun;
}

class Late extends Error {}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
	exitCode !== null || signalCode !== null;

/** The end of a process. */
interface Ended {
	code: number | null;
	signal: string | null;
}

/** The next thing that a process says, or that it has ended. @throws Late when it has done neither in time. */
async function next(running: ChildProcess, late: AbortSignal): Promise<RenderAnswer | Ended> {
	const over = new AbortController();
	const signal = AbortSignal.any([over.signal, late]);
	try {
		return await Promise.race([
			once(running, 'message', { signal }).then(([message]) => renderAnswer.parse(message)),
			once(running, 'exit', { signal }).then(([code, by]) => ({ code, signal: by })),
		]);
	} catch (error) {
		throw late.aborted ? new Late() : error;
	} finally {
		over.abort();
	}
}

async function answered(
	running: ChildProcess,
	late: AbortSignal,
	send: () => void,
): Promise<Rendering> {
	const nextReply = next(running, late);
	send();
	const answer = await nextReply;
	if (!('state' in answer)) {
		if (isTooMuch(answer.code, answer.signal)) return { state: 'too-much' };
		throw new Error(`The process of articles ended with ${answer.code}.`);
	}
	if (answer.state === 'ready') throw new Error('The process of articles began twice.');
	return answer;
}

/**
 * The process of this server. It is asked for before the site's bundle is loaded, in which this file no longer stands beside
 * its program.
 */
export const renderingProcess = (): RenderingProcess =>
	processWide(
		'rendering process',
		() => new RenderingProcess({ patience: 1_000, most: 32, share: 2 }),
	);
