import type { Change } from '#lib/catalogue/change.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import type { PageType } from '#lib/entities/tabs.ts';
import { type Attack, attacks, hostileFields, type Known } from './hostile-values.ts';

export type Slugs = Record<PageType, string>;

/** Records in which every field is as bad as the catalogue allows, by the name of the attack. */
export async function spoilAll(db: Db): Promise<ReadonlyMap<string, Slugs>> {
	const spoiled = new Map<string, Slugs>();
	for (const attack of attacks) spoiled.set(attack.name, await spoil(db, attack));
	return spoiled;
}

/** One record of each kind, linked with each other; a round that either of the first two may have raised. */
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
	const rounds: string[] = [];
	for (const known of raisers) {
		const round = await made({ type: 'round', set: { ...fields('round', known), investors } });
		rounds.push(round.slug);
	}
	return {
		organization: organization.slug,
		project: project.slug,
		people: person.slug,
		round: rounds[0] ?? '',
	};
}
