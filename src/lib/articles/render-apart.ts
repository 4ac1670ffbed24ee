import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { SerialQueue } from '#lib/base/one-at-a-time.ts';
import { projectFile } from '#lib/base/project-file.ts';
import { type ArticleOptions, MAX_BODY_LENGTH, type RenderedArticle } from './markdown.ts';
import { type RenderReply, type RenderRequest, renderReply } from './render-message.ts';

/**
 * The outcome of rendering a text. `too-much` means that it exceeds the limit on time, memory or length; `busy` that
 * too many texts are waiting, or the machine is overloaded.
 */
export type Rendering =
	| { state: 'rendered'; article: RenderedArticle }
	| { state: 'too-much' }
	| { state: 'busy' };

export interface RenderLimits {
	/**
	 * Milliseconds of processor time per text. An honest text of 100,000 characters takes some 250 in a freshly started
	 * process.
	 */
	patience: number;
	/** Maximum number of texts waiting or being rendered. */
	most: number;
	/** Maximum number of such texts per member. */
	share: number;
	/** Milliseconds of wall-clock time per text, for an overloaded machine or a stopped process. */
	wait?: number;
	/** MiB for texts and their output. The engine kills a process that needs more, and the process cannot catch that. */
	megabytes?: number;
}

const WAIT = 60_000;
/** Idle milliseconds after which the process ends and frees its memory. */
const IDLE = 300_000;
const program = projectFile('src/lib/articles/render-process.ts');
const MEGABYTES = 192;

/** Whether a process was killed: by a signal, or the equivalent on Windows. */
const isTooMuch = (code: number | null, signal: string | null): boolean =>
	signal !== null || code === 134;

/**
 * Renders Markdown outside the server process, which stays responsive: a hostile text takes time quadratic in its
 * length, even if individual patterns are guarded against. It is a process rather than a thread because Node ends the
 * whole process when a thread runs out of memory (https://github.com/nodejs/node/issues/47224).
 */
export class RenderingProcess {
	readonly #limits: RenderLimits;
	readonly #turns: SerialQueue;
	#process: Promise<ChildProcess> | undefined;
	#idle: NodeJS.Timeout | undefined;

	constructor(limits: RenderLimits) {
		this.#limits = limits;
		this.#turns = new SerialQueue(limits.most, limits.share);
	}

	/** @param owner whose share it counts against; without one, no share applies. */
	async render(body: string, options: ArticleOptions, owner?: string): Promise<Rendering> {
		return this.#turns.run(() => this.#render(body, options), owner) ?? { state: 'busy' };
	}

	/** Ends the process; the next text starts a new one. */
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
			const order: RenderRequest = { body: body.slice(0, MAX_BODY_LENGTH), options };
			const late = AbortSignal.timeout(this.#limits.wait ?? WAIT);
			return await awaitRendering(running, late, () => running.send(order, () => undefined));
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

	/** Starts a process, and another one if it exits by itself. */
	#begin(): Promise<ChildProcess> {
		const begun = start(this.#limits);
		const ready = next(begun, AbortSignal.timeout(this.#limits.wait ?? WAIT)).then((reply) => {
			if ('state' in reply) return begun;
			throw new Error(`The article process did not start: ${reply.signal ?? reply.code}.`);
		});
		ready.catch(() => begun.kill('SIGKILL'));
		begun.once('exit', () => {
			if (this.#process === ready) this.#process = undefined;
		});
		return ready;
	}
}

/** Starts a process without this one's environment variables; it shares the cache of compiled code. */
function start({ patience, megabytes = MEGABYTES }: RenderLimits): ChildProcess {
	const compiled = getCompileCacheDir();
	const begun = fork(program, [String(patience)], {
		env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
		execArgv: [`--max-old-space-size=${megabytes}`, '--max-semi-space-size=16'],
		serialization: 'advanced',
		// Otherwise the engine prints its memory contents.
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
	});
	// A stopping server does not wait for it; it ends when its channel closes.
	begun.unref();
	begun.channel?.unref();
	// Handled by the text in progress; without one it must not end the server.
	begun.on('error', () => undefined);
	return begun;
}

class Late extends Error {}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
	exitCode !== null || signalCode !== null;

/** How a process ended. */
interface ProcessExit {
	code: number | null;
	signal: string | null;
}

/** Returns the next message of a process, or its end. @throws Late if neither comes in time. */
async function next(running: ChildProcess, late: AbortSignal): Promise<RenderReply | ProcessExit> {
	const over = new AbortController();
	const signal = AbortSignal.any([over.signal, late]);
	try {
		return await Promise.race([
			once(running, 'message', { signal }).then(([message]) => renderReply.parse(message)),
			once(running, 'exit', { signal }).then(([code, by]) => ({ code, signal: by })),
		]);
	} catch (error) {
		throw late.aborted ? new Late() : error;
	} finally {
		over.abort();
	}
}

async function awaitRendering(
	running: ChildProcess,
	late: AbortSignal,
	send: () => void,
): Promise<Rendering> {
	const nextReply = next(running, late);
	send();
	const answer = await nextReply;
	if (!('state' in answer)) {
		if (isTooMuch(answer.code, answer.signal)) return { state: 'too-much' };
		throw new Error(`The article process exited with ${answer.code}.`);
	}
	if (answer.state === 'ready') throw new Error('The article process started twice.');
	return answer;
}

/** The rendering process of this server; it starts with the first text. */
export const renderingProcess = new RenderingProcess({ patience: 1_000, most: 32, share: 2 });
