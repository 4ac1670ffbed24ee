import { mkdir, writeFile } from 'node:fs/promises';
import { notice } from './notice.ts';
import { starterOrganizations } from './organizations.ts';
import { starterProjects } from './projects.ts';
import { readCcxt, readChainRegistry, readIconNames, readWeb3icons } from './upstream.ts';

/** The starter's files by name: the same packages give the same bytes. */
export async function starterFiles(): Promise<Record<string, string>> {
	const web3icons = await readWeb3icons();
	const projects = starterProjects({
		web3icons,
		registry: readChainRegistry(),
		icons: readIconNames(),
	});
	const organizations = starterOrganizations({ web3icons, venues: await readCcxt() });
	return {
		'projects.json': oneALine(projects),
		'organizations.json': oneALine(organizations),
		'NOTICE.md': notice(projects.length, organizations.length),
	};
}

const oneALine = (records: unknown[]) =>
	`[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`;

if (import.meta.main) {
	const folder = new URL('../../data/starter/', import.meta.url);
	await mkdir(folder, { recursive: true });
	for (const [name, text] of Object.entries(await starterFiles())) {
		await writeFile(new URL(name, folder), text);
		process.stdout.write(`data/starter/${name}: ${text.split('\n').length - 1} lines\n`);
	}
}
