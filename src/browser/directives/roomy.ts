import type { ClientDirective } from 'astro';
import { ROOMY } from './room.ts';

/** Not focus: the page's own notice takes that, and a key or pointer goes before a person's. */
const SIGNS = ['pointerdown', 'keydown'] as const;

/**
 * `client:roomy`: an island that is hydrated at once where there is room for it, else once somebody reaches for the
 * page. Until then a narrow screen loads none of it, and no framework.
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
