import { slugify } from '#lib/catalogue/slugs.ts';
import { NAME_ONLY_INVESTOR } from '#lib/starter/starter-files.ts';
import type { Cast } from './cast.ts';
import type { Round } from './curated.ts';
import { momentOf } from './dates.ts';
import { foldName } from './names.ts';
import type { Draft, StarterRecord } from './record.ts';

/** The curated rounds as records. Raisers and investors not in the cast are added. */
export function roundRecords(cast: Cast, rounds: readonly Round[]): StarterRecord[] {
	const taken = new Map<string, number>();
	return rounds.map((round) => {
		const base = slugify([round.project, round.stage, round.date].join(' '));
		const count = (taken.get(base) ?? 0) + 1;
		taken.set(base, count);
		return roundRecord(cast, round, count === 1 ? base : `${base}-${count}`);
	});
}

function roundRecord(cast: Cast, round: Round, key: string): StarterRecord {
	const raiser = raiserOf(cast, round);
	const investors = investorsOf(cast, round);
	const { day } = momentOf(round.date);
	const amount = round.amount_usd ?? null;
	const addresses = [...new Set([round.source, ...(round.more_sources ?? [])])];
	const set = {
		...(raiser.type === 'project' ? { project_id: raiser.key } : { organization_id: raiser.key }),
		type: round.stage,
		date: day,
		date_precision: round.precision,
		...(amount !== null && { amount, currency: 'USD', amount_usd: amount }),
		...(round.valuation_usd !== undefined && { valuation_usd: round.valuation_usd }),
		investors,
		sources: addresses.map((url) => ({ url, kind: 'media' })),
		claims: [
			{
				source: 'starter',
				external_id: key,
				url: round.source,
				type: round.stage,
				date: day,
				date_precision: round.precision,
				amount_usd: amount,
				lead_investors: round.investors.flatMap(({ name, lead }) => (lead ? [name] : [])),
			},
		],
		identifiers: [{ source: 'starter', external_id: key }],
	};
	return { type: 'round', key, changes: [{ set, source: round.source }] };
}

/** The raiser: a curated project, else an organization of that name, else a project known only from this. */
const raiserOf = (cast: Cast, { project, source }: Round): Draft =>
	cast.find('project', project) ??
	cast.find('organization', project) ??
	cast.named('project', project, source, 'raised');

/**
 * The investors without duplicates, even where a page names one twice; a name without a record becomes a person where
 * the page says so, else an organization of that name.
 */
function investorsOf(cast: Cast, round: Round) {
	const items = new Map<string, ReturnType<typeof item>>();
	for (const { name, lead = false, person = false } of round.investors) {
		const isPerson =
			!cast.find('organization', name) && (person || cast.find('person', name) !== undefined);
		const { type, key } = isPerson
			? cast.named('person', name, round.source)
			: cast.named('organization', name, round.source, NAME_ONLY_INVESTOR);
		const known = items.get(`${type} ${key}`);
		items.set(`${type} ${key}`, item(type === 'person', key, lead || (known?.is_lead ?? false)));
	}
	return [...items.values()];
}

const item = (isPerson: boolean, key: string, is_lead: boolean) => ({
	organization_id: isPerson ? null : key,
	person_id: isPerson ? key : null,
	name: null,
	is_lead,
	amount_usd: null,
});

/** The identifier by which seeding recognizes the record. */
export const ownIdentifier = ({ key, name }: Draft) =>
	key.startsWith(`${NAME_ONLY_INVESTOR}-`)
		? { source: NAME_ONLY_INVESTOR, external_id: foldName(name) }
		: { source: 'starter', external_id: key };
