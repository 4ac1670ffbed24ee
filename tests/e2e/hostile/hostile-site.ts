import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Change } from '#lib/catalogue/change.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { openBundled } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import type { EntityType } from '#lib/entities/tabs.ts';
import { startSite } from '../../setup/site.ts';
import { type Attack, attacks, hostileFields, type Known } from './hostile-values.ts';

export type Slugs = Record<EntityType, string>;

/** A site that holds nothing but records in which every field is as bad as the catalogue admits. */
export interface HostileSite {
	/** Without a slash at its end. */
	url: string;
	databaseUrl: string;
	/** Slugs of the records, by the name of the attack. */
	spoiled: ReadonlyMap<string, Slugs>;
	stop(): Promise<void>;
}

/** Fills a database of its own through `revise()` and serves the built site on it. */
export async function startHostileSite(
	settings: Record<string, string> = {},
): Promise<HostileSite> {
	const folder = await mkdtemp(join(tmpdir(), 'cairn-hostile-'));
	// PostgreSQL runs as another user in place of root, and has to get to its folder.
	await chmod(folder, 0o755);
	const database = await openBundled({
		dataFolder: join(folder, 'database'),
		settings: { fsync: 'off', shared_buffers: '32MB' },
	});
	await migrate(database.url);
	const { db, close } = connect(database.url, { max: 2 });
	const spoiled = new Map<string, Slugs>();
	for (const attack of attacks) spoiled.set(attack.name, await spoil(db, attack));
	await close();
	const served = { ...settings, DATABASE_URL: database.url };
	const site = await startSite(join(folder, 'site'), served);
	const stop = async () => {
		await site.stop();
		await database.release();
		await rm(folder, { recursive: true, force: true });
	};
	return { url: site.url, databaseUrl: database.url, spoiled, stop };
}

/** One record of each kind, linked with each other; a round that each of the first two can have raised. */
async function spoil(db: Db, attack: Attack): Promise<Slugs> {
	const made = async (change: Change) => {
		const source = 'https://example.com/"><script>';
		const [revised] = await revise(db, { origin: 'staff' }, [{ ...change, source }]);
		if (!revised) throw new Error(`No ${change.type} was made.`);
		return revised;
	};
	const fields = (type: RecordType, known: Known = {}) => hostileFields(type, attack, known);
	const organization = await made({ type: 'organization', set: fields('organization') });
	const project = await made({ type: 'project', set: fields('project') });
	const [organization_id, project_id] = [organization.id, project.id];
	const set = fields('person', { organization_id, project_id });
	const person = await made({ type: 'person', set });
	const nobody = { organization_id: null, person_id: null, name: null };
	const shares = { is_lead: true, amount_usd: 7 };
	const investors = [
		{ ...nobody, ...shares, organization_id },
		{ ...nobody, ...shares, person_id: person.id },
		{ ...nobody, ...shares, name: attack.text(300) },
	];
	const raisers: Known[] = [{ project_id }, { organization_id }];
	for (const known of raisers)
		await made({ type: 'round', set: { ...fields('round', known), investors } });
	return { organization: organization.slug, project: project.slug, people: person.slug };
}
