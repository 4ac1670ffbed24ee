import { normalAddress } from '#lib/validation/normal-address.ts';

/** Mail providers of everybody: two people who have an address there have nothing in common. */
const everybodys = new Set([
	...['aol.com', 'fastmail.com', 'free.fr', 'gmail.com', 'gmx.de', 'gmx.net', 'hey.com'],
	...['hotmail.com', 'icloud.com', 'libero.it', 'live.com', 'mac.com', 'mail.com', 'mail.ru'],
	...['me.com', 'msn.com', 'naver.com', 'orange.fr', 'outlook.com', 'pm.me', 'proton.me'],
	...['protonmail.com', 'qq.com', 'tuta.com', 'tutanota.com', 'web.de', 'yahoo.com', '163.com'],
	...['yahoo.co.jp', 'yahoo.co.uk', 'yandex.com', 'yandex.ru', 'ymail.com', 'zoho.com', '126.com'],
]);

/**
 * What addresses of one person have in common, in small letters: at a provider of everybody the name without its
 * ending (`ada.7+x@gmail.com` and `ada12@gmail.com` give `ada@gmail.com`), elsewhere the domain, of which the owner can
 * make any number of addresses.
 */
export function emailRoot(email: string): string {
	const normal = normalAddress(email);
	const at = normal.lastIndexOf('@');
	const [name, host] = [normal.slice(0, at), normal.slice(at + 1)];
	if (!everybodys.has(host)) return `@${host}`;
	const root = name.replaceAll(/[._-]/g, '').replace(/\d+$/, '');
	return `${root === '' ? name : root}@${host}`;
}
