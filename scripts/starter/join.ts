import type { Entity, SameRecord } from './curated.ts';
import type { GatheredRecord } from './gathered.ts';
import { foldName, hostOf, ownName } from './names.ts';

/**
 * Matches curated records to records of the packages. A name alone never matches (Jupiter Project is not Jupiter,
 * though both are JUP to somebody): two signs have to agree, and exactly one record has to have them.
 */

const sitesOf = (entity: Entity) =>
	entity.facts.flatMap((fact) => (fact.field === 'website' ? [fact.value] : []));

function hasHostOf({ facts }: GatheredRecord, entity: Entity): boolean {
	const { website } = facts;
	return (
		typeof website === 'string' &&
		sitesOf(entity).some((address) => hostOf(address) === hostOf(website))
	);
}

const sectorsOf = ({ facts }: Entity) =>
	facts.flatMap((fact) => (fact.field === 'sector' ? fact.value : []));
const isChain = (entity: Entity) => sectorsOf(entity).some((sector) => /^Layer \d$/.test(sector));

/** Pairs of signs, most reliable first: the first that finds exactly one record decides. */
const projectSigns: ((record: GatheredRecord, entity: Entity) => boolean)[] = [
	// The same symbol, and the same name.
	(record, entity) =>
		hasSymbolOf(record, entity) && foldName(record.name) === foldName(entity.name),
	// The same symbol, and a site on the same host.
	(record, entity) => hasSymbolOf(record, entity) && hasHostOf(record, entity),
	// The same symbol, and a name that differs by words such as Protocol or DAO.
	(record, entity) => hasSymbolOf(record, entity) && ownName(record.name) === ownName(entity.name),
	// The same name, and both are networks: those that pay fees in another's coin have no symbol in the packages.
	(record, entity) =>
		record.key.startsWith('network-') &&
		isChain(entity) &&
		foldName(record.name) === foldName(entity.name),
];

const hasSymbolOf = ({ symbol }: GatheredRecord, entity: Entity): boolean =>
	symbol !== null && symbol.toLowerCase() === entity.symbol?.toLowerCase();

/** The packages' record of each curated project that has one. `problems` lists manual joins that fail. */
export function joinProjects(
	records: readonly GatheredRecord[],
	entities: readonly Entity[],
	same: readonly SameRecord[],
	problems: string[] = [],
): Map<Entity, GatheredRecord> {
	const joined = new Map<Entity, GatheredRecord>();
	const taken = new Set<GatheredRecord>();
	const take = (entity: Entity, record: GatheredRecord) => {
		joined.set(entity, record);
		taken.add(record);
	};
	for (const { name, starter } of same) {
		const entity = entities.find((one) => one.name === name);
		const record = records.find(({ key }) => key === starter);
		if (entity && record && !taken.has(record)) take(entity, record);
		else if (!record) problems.push(`same.json, ${name}: the packages have no record ${starter}.`);
	}
	for (const signs of projectSigns)
		for (const entity of entities) {
			if (joined.has(entity)) continue;
			const found = records.filter((record) => !taken.has(record) && signs(record, entity));
			if (found.length === 1 && found[0]) take(entity, found[0]);
		}
	return joined;
}

/** Terms by which descriptions refer to an exchange or a wallet of the packages. */
const speaksOf: Record<string, RegExp> = {
	Exchange: /exchange|trading/i,
	Wallet: /wallet/i,
};

/** Finds the packages' record of each curated organization: the same name, and the same class, site or trade. */
export function joinOrganizations(
	records: readonly GatheredRecord[],
	entities: readonly Entity[],
): Map<Entity, GatheredRecord> {
	const joined = new Map<Entity, GatheredRecord>();
	for (const entity of entities) {
		const found = records.filter(
			(record) =>
				foldName(record.name) === foldName(entity.name) &&
				(record.facts.type === entity.type ||
					hasHostOf(record, entity) ||
					entity.facts.some(
						(fact) =>
							fact.field === 'description' && speaksOf[String(record.facts.type)]?.test(fact.value),
					)),
		);
		if (found.length === 1 && found[0]) joined.set(entity, found[0]);
	}
	return joined;
}
