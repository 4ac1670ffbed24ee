/** The cookies of a browser that a test plays, of one site; paths and lives are kept to. */
export class CookieJar {
	readonly #kept = new Map<string, { value: string; path: string }>();

	/** Takes what an answer sets. */
	take(response: Response): void {
		for (const line of response.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			const path = /; *path=([^;]*)/i.exec(line)?.[1] ?? '/';
			const isOver = /max-age=0|expires=thu, 01 jan 1970/i.test(line);
			if (isOver) this.#kept.delete(name);
			else this.#kept.set(name, { value, path });
		}
	}

	/** The `Cookie` header for a path; empty when there is none. */
	header(path: string): string {
		return [...this.#kept]
			.filter(
				([, cookie]) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')),
			)
			.map(([name, { value }]) => `${name}=${value}`)
			.join('; ');
	}

	get(name: string): string | undefined {
		return this.#kept.get(name)?.value;
	}

	set(name: string, value: string): void {
		this.#kept.set(name, { value, path: '/' });
	}
}
