/** The cookies of a simulated browser for one site; paths and expiry are respected. */
export class CookieJar {
	readonly #kept = new Map<string, { value: string; path: string }>();

	/** Stores the cookies set by an answer. */
	take(response: Response): void {
		for (const line of response.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			const path = /; *path=([^;]*)/i.exec(line)?.[1] ?? '/';
			const isOver = /max-age=0|expires=thu, 01 jan 1970/i.test(line);
			if (isOver) this.#kept.delete(name);
			else this.#kept.set(name, { value, path });
		}
	}

	/** The `Cookie` header for a path; empty if there is none. */
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
