import { once } from 'node:events';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { OneAtATime } from '#lib/base/one-at-a-time.ts';
import { processWide } from '#lib/base/process-wide.ts';
import { type ArticleOptions, mostOfBody, type RenderedArticle } from './markdown.ts';

/**
 * What became of a text: laid out; `too-much` when that takes more than the thread may, of time, memory or length; `busy`
 * when too many wait.
 */
export type Rendering =
	| { state: 'rendered'; article: RenderedArticle }
	| { state: 'too-much' }
	| { state: 'busy' };

export interface ThreadLimits {
	/** Milliseconds of processor time for one text. 100,000 letters of an honest one take some 250 in a thread that has just begun. */
	patience: number;
	/** Texts that wait or are rendered at once. */
	most: number;
	/** How many of those one member may have. */
	share: number;
}

/** Milliseconds between two looks at what the thread has used. */
const LOOK = 50;
/** Milliseconds without work after which the thread ends, and its memory is given back. */
const IDLE = 60_000;
const MOST_OF_HTML = 10 * mostOfBody;
const program = join(import.meta.dirname, 'render-thread.ts');

const rendered = z.object({
	html: z.string(),
	headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.number() })),
	minutes: z.number(),
});

/** Of the thread: nested deeper than its stack, or more than its memory. */
const isTooMuch = (error: unknown): boolean =>
	error instanceof RangeError ||
	(error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');

/**
 * Renders Markdown beside the server, which goes on answering: a hostile text takes a time that grows with the square of
 * its length, whatever is done about its single shapes.
 */
export class RenderingThread {
	readonly #limits: ThreadLimits;
	readonly #turns: OneAtATime;
	#thread: Promise<Worker> | undefined;
	#idle: NodeJS.Timeout | undefined;

	constructor(limits: ThreadLimits) {
		this.#limits = limits;
		this.#turns = new OneAtATime(limits.most, limits.share);
	}

	/** @param owner for whom it is done; without one it has no share to keep to. */
	async render(body: string, options: ArticleOptions, owner?: string): Promise<Rendering> {
		return this.#turns.run(() => this.#render(body, options), owner) ?? { state: 'busy' };
	}

	/** Ends the thread; the next text starts another. */
	async end(): Promise<void> {
		clearTimeout(this.#idle);
		const thread = this.#thread;
		this.#thread = undefined;
		await (await thread)?.terminate();
	}

	async #render(body: string, options: ArticleOptions): Promise<Rendering> {
		clearTimeout(this.#idle);
		this.#thread ??= this.#begin();
		const over = new AbortController();
		try {
			const thread = await this.#thread;
			const made = once(thread, 'message', { signal: over.signal });
			thread.postMessage({ body: body.slice(0, mostOfBody), options });
			const answer = await Promise.race([made, this.#outlasted(thread, over.signal)]);
			return answer === undefined ? await this.#given() : said(answer[0]);
		} catch (error) {
			await this.#given();
			if (isTooMuch(error)) return { state: 'too-much' };
			throw error;
		} finally {
			over.abort();
			this.#idle = setTimeout(() => void this.end(), IDLE).unref();
		}
	}

	async #given(): Promise<Rendering> {
		await this.end().catch(() => undefined);
		return { state: 'too-much' };
	}

	/** Comes back when the thread has used up its time; never when `over` comes first. */
	async #outlasted(thread: Worker, over: AbortSignal): Promise<undefined> {
		try {
			const before = await thread.cpuUsage();
			for await (const _ of setInterval(LOOK, undefined, { signal: over })) {
				const { user, system } = await thread.cpuUsage(before);
				if ((user + system) / 1_000 > this.#limits.patience) return undefined;
			}
		} catch {
			// The text is done, or the thread is gone.
			if (!over.aborted) return undefined;
		}
		return new Promise(() => undefined);
	}

	/** A thread of its own; one that ends by itself is followed by another. */
	#begin(): Promise<Worker> {
		const thread = new Worker(program, {
			resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
		});
		// A server that stops does not wait for it.
		thread.unref();
		// Heard by the text that is under way; with none it must not end the process.
		thread.on('error', () => undefined);
		const ready = once(thread, 'message').then(() => thread);
		thread.once('exit', () => {
			if (this.#thread === ready) this.#thread = undefined;
		});
		return ready;
	}
}

function said(message: unknown): Rendering {
	const article = rendered.parse(message);
	return article.html.length > MOST_OF_HTML
		? { state: 'too-much' }
		: { state: 'rendered', article };
}

/**
 * The thread of this process. The server calls it before it loads the site's bundle, in which this file no longer stands
 * beside its program.
 */
export const renderingThread = (): RenderingThread =>
	processWide(
		'rendering thread',
		() => new RenderingThread({ patience: 1_000, most: 32, share: 2 }),
	);
