import { normalizeEmail } from '#lib/validation/normal-address.ts';

/** Public mail providers, whose addresses show no connection between their owners. */
const everybodys = new Set([
	...['aol.com', 'fastmail.com', 'free.fr', 'gmail.com', 'gmx.de', 'gmx.net', 'hey.com'],
	...['hotmail.com', 'icloud.com', 'libero.it', 'live.com', 'mac.com', 'mail.com', 'mail.ru'],
	...['me.com', 'msn.com', 'naver.com', 'orange.fr', 'outlook.com', 'pm.me', 'proton.me'],
	...['protonmail.com', 'qq.com', 'tuta.com', 'tutanota.com', 'web.de', 'yahoo.com', '163.com'],
	...['yahoo.co.jp', 'yahoo.co.uk', 'yandex.com', 'yandex.ru', 'ymail.com', 'zoho.com', '126.com'],
]);

/**
 * The shared root of one person's e-mail addresses, in lower case: at a public provider the name without its suffix
 * (`ada.7+x@gmail.com` and `ada12@gmail.com` give `ada@gmail.com`), elsewhere the domain, whose owner can create any
 * number of addresses.
 */
export function emailRoot(email: string): string {
	const normal = normalizeEmail(email);
	const at = normal.lastIndexOf('@');
	const [name, host] = [normal.slice(0, at), normal.slice(at + 1)];
	if (!everybodys.has(host)) return `@${host}`;
	const root = name.replaceAll(/[._-]/g, '').replace(/\d+$/, '');
	return `${root === '' ? name : root}@${host}`;
}
