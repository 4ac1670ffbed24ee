import { knownSpellings } from '#lib/catalogue/linkage/spellings.ts';
import type { CuratedCatalogue, Entity } from './curated.ts';
import type { GatheredRecord, StarterChange } from './gathered.ts';
import { joinOrganizations, joinProjects } from './join.ts';
import { foldName } from './names.ts';
import type { Draft, EntityType } from './record.ts';

/** Investors with several spellings, by each spelling. */
const spellings = new Map(
	knownSpellings.flatMap((one) =>
		[one.name, ...one.aliases].map((name): [string, typeof one] => [foldName(name), one]),
	),
);

/** A name, followed by its bearer's other names. */
function spellingsFor(type: EntityType, name: string): string[] {
	const known = type === 'organization' ? spellings.get(foldName(name)) : undefined;
	return known ? [name, known.name, ...known.aliases] : [name];
}

/** The records of the starter while it is assembled, found by their names and aliases. */
export class Cast {
	readonly drafts: Draft[] = [];
	readonly #spelled = new Map<Draft, Map<string, string>>();
	readonly #byName: Record<EntityType, Map<string, Draft>> = {
		project: new Map(),
		organization: new Map(),
		person: new Map(),
	};

	/** `isFound`: whether it can be looked up by name. Package projects cannot: their names are no second sign. */
	add(draft: Draft, isFound: boolean): Draft {
		this.drafts.push(draft);
		const aliases = draft.curated?.facts.flatMap((fact) =>
			fact.field === 'alias' ? [fact.value] : [],
		);
		const names = this.#byName[draft.type];
		for (const name of isFound ? [draft.name, ...(aliases ?? [])] : [])
			if (!names.has(foldName(name))) names.set(foldName(name), draft);
		return draft;
	}

	find(type: EntityType, name: string): Draft | undefined {
		const names = this.#byName[type];
		const [own] = spellingsFor(type, name).flatMap((one) => names.get(foldName(one)) ?? []);
		return own;
	}

	/** The record with that name; if there is none, a new one with just the name, read at `source`. */
	named(type: EntityType, name: string, source: string, prefix = 'named'): Draft {
		const known = this.find(type, name);
		if (known) {
			this.#spell(known, name, source);
			return known;
		}
		const shown = (type === 'organization' && spellings.get(foldName(name))?.name) || name;
		const key = `${prefix}-${foldName(shown)}`;
		const bare = { symbol: null, packaged: null, curated: null };
		const draft = this.add({ type, key, name: shown, ...bare, source }, true);
		this.#spell(draft, name, source);
		return draft;
	}

	/** Spellings by which rounds name a record, each with the page it was read on. */
	spellingsOf(draft: Draft): StarterChange[] {
		return [...(this.#spelled.get(draft) ?? [])].map(([alias, source]) => ({
			...{ add: { aliases: [alias] }, source },
		}));
	}

	#spell(draft: Draft, name: string, source: string): void {
		const own = [
			draft.name,
			...(draft.curated?.facts ?? []).flatMap((fact) => (fact.field === 'alias' ? fact.value : [])),
		];
		const others = this.#spelled.get(draft) ?? new Map<string, string>();
		if ([...own, ...others.keys()].some((one) => foldName(one) === foldName(name))) return;
		this.#spelled.set(draft, others.set(name, source));
	}
}

/** The packages' and the curated records, joined where they are the same. */
export function castOf(
	curated: CuratedCatalogue,
	projects: readonly GatheredRecord[],
	organizations: readonly GatheredRecord[],
	problems: string[],
): Cast {
	const cast = new Cast();
	const joined = {
		project: joinProjects(projects, curated.projects, curated.same, problems),
		organization: joinOrganizations(organizations, curated.organizations),
		person: new Map<Entity, GatheredRecord>(),
	};
	const entities = {
		project: curated.projects,
		organization: curated.organizations,
		person: curated.people,
	};
	for (const type of ['project', 'organization', 'person'] as const) {
		for (const one of entities[type]) {
			// Everything known of it is marked weak.
			if (one.facts.length === 0) continue;
			const packaged = joined[type].get(one) ?? null;
			const { name } = one;
			cast.add(
				{
					type,
					key: packaged?.key ?? `curated-${foldName(name)}`,
					name,
					symbol: one.symbol ?? packaged?.symbol ?? null,
					packaged,
					curated: one,
					source: null,
				},
				true,
			);
		}
	}
	const isJoined = new Set(cast.drafts.map(({ packaged }) => packaged));
	const alone = (type: EntityType, packaged: GatheredRecord, isFound: boolean) => {
		const { key, name, symbol } = packaged;
		if (!isJoined.has(packaged))
			cast.add({ type, key, name, symbol, packaged, curated: null, source: null }, isFound);
	};
	for (const one of projects) alone('project', one, false);
	for (const one of organizations) alone('organization', one, true);
	return cast;
}
