/**
 * The signed-in member in the header's menus: the picture at once if it is known, the rest on the first interaction
 * with a menu.
 */
import { hasSignedInMark } from './session/signed-in.ts';

const menus = document.querySelectorAll<HTMLElement>('.menu.account, .drawer');

function readStored(name: string): string | null {
	try {
		return localStorage.getItem(name);
	} catch {
		return null;
	}
}

/** Draws the member's picture; only a path of this site is accepted, whoever stored it. */
function drawPicture(address: string | null): void {
	if (!address || !/^\/(?![/\\])/.test(address)) return;
	for (const place of document.querySelectorAll('[data-member-picture]')) {
		// Redrawn under a pressed pointer, it would swallow the click.
		if (place.querySelector('img')?.getAttribute('src') === address) continue;
		const picture = document.createElement('img');
		picture.src = address;
		picture.alt = '';
		// Without it the mark beneath shows.
		picture.addEventListener('error', () => picture.remove());
		place.querySelector('img')?.remove();
		place.append(picture);
	}
}

const write = (selector: string, text: string) => {
	for (const node of document.querySelectorAll(selector)) node.textContent = text;
};

/** Names the member in the profile's link, from local storage. */
function nameProfile(): void {
	const username = readStored('username');
	if (!username) return;
	const query = new URLSearchParams({ username });
	for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/user_profile"]'))
		if (link.closest('.menu.account, .drawer')) link.href = `/user_profile?${query}`;
}

/** Shows role-specific items to members who have one of the item's roles. */
function showItemsFor(roles: readonly string[]): void {
	for (const item of document.querySelectorAll<HTMLElement>('[data-roles]'))
		item.hidden = !item.dataset.roles?.split(' ').some((role) => roles.includes(role));
}

async function introduce(): Promise<void> {
	if (!hasSignedInMark()) return;
	const { $session, loadSession } = await import('./session/session.ts');
	await loadSession();
	const session = $session.get();
	if (typeof session !== 'object') return;
	const { name, email, avatar, roles } = session.member;
	write('[data-member-name]', name);
	write('[data-member-email]', email);
	drawPicture(avatar);
	nameProfile();
	showItemsFor(roles);
	for (const node of document.querySelectorAll<HTMLElement>('[data-member]')) node.hidden = false;
}

if (hasSignedInMark()) {
	drawPicture(readStored('avatar'));
	nameProfile();
}
for (const menu of menus) {
	// A menu reached for before this script ran sends no further event.
	if (menu.matches(':hover, :focus-within, [open]')) void introduce();
	for (const sign of ['pointerenter', 'focusin', 'toggle'])
		menu.addEventListener(sign, () => void introduce(), { once: true });
}
