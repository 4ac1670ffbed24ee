import type { ClientDirective } from 'astro';
import { waitForTableIntent } from './room.ts';

/** `client:roomy`: an island that hydrates once someone is about to use the table; see `waitForTableIntent`. */
const roomy: ClientDirective = async (load) => {
	await waitForTableIntent();
	const hydrate = await load();
	await hydrate();
};

export default roomy;
