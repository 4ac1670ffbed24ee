import type { ClientDirective } from 'astro';
import { tableWanted } from './room.ts';

/** `client:roomy`: an island that hydrates once somebody means to work with the table; see `tableWanted`. */
const roomy: ClientDirective = async (load) => {
	await tableWanted();
	const hydrate = await load();
	await hydrate();
};

export default roomy;
