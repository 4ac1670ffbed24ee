import type { Cast } from './cast.ts';
import { type Claims, claimsOf, emptyClaims, sayItem } from './claims.ts';
import { positionItem, type StatedPosition, withoutDoubles } from './positions.ts';
import type { Draft } from './record.ts';

/** The facts of every record, including references to others: people's positions and projects' organizations. */
export function collectClaims(cast: Cast): Map<Draft, Claims> {
	const all = new Map<Draft, Claims>();
	const claimsFor = (draft: Draft) => {
		const known = all.get(draft);
		if (known) return known;
		const fresh = draft.curated ? claimsOf(draft.type, draft.curated) : emptyClaims();
		all.set(draft, fresh);
		return fresh;
	};
	// Those that are only named join the cast on the way, so the list is walked as it was.
	const curated = cast.drafts.filter((draft) => draft.curated);
	for (const draft of curated) {
		alsoKnownAs(draft, claimsFor(draft));
		for (const fact of draft.curated?.facts ?? []) {
			if (fact.field !== 'organization') continue;
			const { name, role } = fact.value;
			const { key } = cast.named('organization', name, fact.source);
			sayItem(claimsFor(draft), fact.source, 'organizations', { organization_id: key, role });
		}
	}
	for (const [person, stated] of positions(cast, curated)) sayPositions(claimsFor(person), stated);
	return all;
}

/** Adds the packages' name of the record as an alias, if different. */
function alsoKnownAs({ packaged, name }: Draft, claims: Claims): void {
	if (packaged && packaged.name.toLowerCase() !== name.toLowerCase())
		sayItem(claims, packaged.source, 'aliases', packaged.name);
}

/**
 * Everybody's positions: those stated about a person come before those a project or an organization states about its
 * people.
 */
function positions(cast: Cast, curated: readonly Draft[]): Map<Draft, StatedPosition[]> {
	const all = new Map<Draft, StatedPosition[]>();
	const state = (person: Draft, position: StatedPosition) => {
		all.set(person, [...(all.get(person) ?? []), position]);
	};
	for (const draft of curated)
		for (const fact of draft.curated?.facts ?? []) {
			if (fact.field !== 'position') continue;
			const { organization, role: title, from = null, to = null } = fact.value;
			state(draft, { at: place(cast, organization), title, from, to, source: fact.source });
		}
	for (const draft of curated)
		for (const fact of draft.curated?.facts ?? []) {
			if (fact.field !== 'person') continue;
			const { name, role: title } = fact.value;
			const at = draft.type === 'project' ? { project: draft.key } : { organization: draft.key };
			const person = cast.named('person', name, fact.source);
			state(person, { at, title, from: null, to: null, source: fact.source });
		}
	return all;
}

/**
 * A person's workplace: an organization of that name, else a project; an employer the starter lacks is stored by
 * name.
 */
function place(cast: Cast, name: string): StatedPosition['at'] {
	const organization = cast.find('organization', name);
	if (organization) return { organization: organization.key };
	const project = cast.find('project', name);
	return project ? { project: project.key } : { employer: name };
}

function sayPositions(claims: Claims, stated: readonly StatedPosition[]): void {
	const all = withoutDoubles(stated);
	const present = all.findIndex(({ title, to }) => to === null && !/\bformer\b/i.test(title));
	for (const [at, position] of all.entries())
		sayItem(claims, position.source, 'positions', positionItem(position, at === present));
}
