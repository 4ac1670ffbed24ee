import type { ClientDirective } from 'astro';
import { ROOMY } from './room.ts';

/** Not focus: the page's own notice takes that, and a person's is preceded by a key or pointer. */
const SIGNS = ['pointerdown', 'keydown'] as const;

/**
 * `client:roomy`: an island that hydrates at once on a wide enough screen, else once somebody reaches for the page.
 * Until then a narrow screen loads none of it, nor the framework.
 */
const roomy: ClientDirective = (load) => {
	const wake = async () => {
		for (const sign of SIGNS) document.removeEventListener(sign, wake);
		const hydrate = await load();
		await hydrate();
	};
	if (matchMedia(ROOMY).matches) void wake();
	else for (const sign of SIGNS) document.addEventListener(sign, wake, { once: true });
};

export default roomy;
