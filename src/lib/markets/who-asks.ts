/** Crawlers, link previews, libraries and clients without a name: they read pages but wait for nothing. */
const machines =
	/bot\b|bot[/;-]|crawl|spider|slurp|scrap|preview|fetch|monitor|archive|headless|lighthouse|curl|wget|python|java\/|okhttp|axios|node|go-http|libwww|facebookexternalhit|feed|validator/i;

/** Whether a page is requested by a program rather than a person, judging by its user agent. */
export const isBot = (userAgent: string | null): boolean =>
	!userAgent?.startsWith('Mozilla/') || machines.test(userAgent);

/** Time during which this process does not request a project again. */
const FORGOTTEN_AFTER_MS = 10 * 60_000;
const MAX = 2_000;

/** The projects that this process requested in the last minutes, so that many views of a page make only one request. */
export class RecentDemands {
	readonly #at = new Map<string, number>();

	/** Whether it was not requested in the last minutes; marks it as requested. */
	isNew(project: string, now = performance.now()): boolean {
		const before = this.#at.get(project);
		if (before !== undefined && now - before < FORGOTTEN_AFTER_MS) return false;
		this.#at.delete(project);
		this.#at.set(project, now);
		const [oldest] = this.#at.keys();
		if (this.#at.size > MAX && oldest !== undefined) this.#at.delete(oldest);
		return true;
	}

	forget(project: string): void {
		this.#at.delete(project);
	}
}
