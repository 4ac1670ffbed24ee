import { scalarFields } from '#lib/catalogue/fields.ts';

const website = scalarFields.project.shape.website.unwrap();

/**
 * A web address as the source wrote it, or null when it is none. Mends stray space and `https:/host`; a closing slash
 * stays, as some servers answer only with it.
 */
export function webAddress(text: string): string | null {
	const mended = text.trim().replace(/^(https?):\/+/i, '$1://');
	const parsed = website.safeParse(mended);
	return parsed.success ? parsed.data : null;
}

/** `https://x.com/<account>`, or null when the address is not an account's (a post, another site). */
export function twitterAccount(text: string): string | null {
	const account = pathOn(text, /^(?:www\.|mobile\.)?(?:twitter|x)\.com$/);
	const [name, ...rest] = account ?? [];
	return name && rest.length === 0 && /^@?\w{1,30}$/.test(name)
		? `https://x.com/${name.replace('@', '')}`
		: null;
}

/** `https://t.me/<name or +invite>`, or null. */
export function telegramChat(text: string): string | null {
	const [name, ...rest] = pathOn(text, /^(?:www\.)?(?:t|telegram)\.me$/) ?? [];
	return name && rest.length === 0 && /^[\w+-]+$/.test(name) ? `https://t.me/${name}` : null;
}

/** An invitation to a Discord server, or null: what one pages through there is for members. */
export function discordInvitation(text: string): string | null {
	const short = pathOn(text, /^(?:www\.)?discord\.gg$/);
	const long = pathOn(text, /^(?:www\.)?discord(?:app)?\.com$/);
	const [code, ...rest] = short ?? (long?.[0] === 'invite' ? long.slice(1) : []);
	return code && rest.length === 0 && /^[\w-]+$/.test(code) ? `https://discord.gg/${code}` : null;
}

/** `https://github.com/<owner>` or `…/<owner>/<repository>`, or null. */
export function githubPage(text: string): string | null {
	const path = pathOn(text, /^(?:www\.)?github\.com$/);
	const [owner, repository] = path?.[0] === 'orgs' ? [path[1]] : (path ?? []);
	const parts = [owner, repository?.replace(/\.git$/, '')].filter((part) => part !== undefined);
	return owner && parts.every((part) => /^[\w.-]+$/.test(part))
		? `https://github.com/${parts.join('/')}`
		: null;
}

/** The segments of the address's path when its host fits. */
function pathOn(text: string, host: RegExp): string[] | undefined {
	const address = webAddress(text);
	const url = address ? URL.parse(address) : null;
	if (!url || !host.test(url.hostname)) return undefined;
	return url.pathname.split('/').filter(Boolean);
}
