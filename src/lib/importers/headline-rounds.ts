import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PlannedArticle } from '#lib/articles/store.ts';
import type { Identifier } from '#lib/catalogue/identifiers.ts';
import { distinctInvestors, leadsOf, type NamedInvestor } from '#lib/catalogue/investors.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { isAboutCrypto } from '#lib/headlines/of-field.ts';
import type { ReportedRound } from '#lib/headlines/read-round.ts';
import type { RowPlan, WantedRecord } from './importer.ts';
import { dropNameless } from './nameless.ts';
import type { PlannedRow } from './write-batch.ts';

/** A round reported by a headline, with its article. */
export interface HeadlineRound {
	article: PlannedArticle['plan']['article'];
	round: ReportedRound;
}

/** Returns the identifier of a round reported by an article. */
export const headlineIdentifier = (link_key: string): Identifier => ({
	source: 'headline',
	external_id: link_key.slice(0, 200),
});

/** The raiser's record, if exactly one in the catalogue has that name. */
type Raiser = {
	type: 'project' | 'organization';
	slug: string;
	/** Whether the raiser invests in others, so that the money it raises may be for a fund. */
	invests: boolean;
};

interface SortedHeadlines {
	/** Rounds certain enough to be written. */
	rows: PlannedRow[];
	/** Rounds for editors to review. */
	suggested: HeadlineRound[];
}

/**
 * Separates certain rounds from those that a person has to review. A round is certain if it is plainly reported and its
 * raiser has exactly one record in the catalogue, or none and a second sign: the stage, an investor, a valuation or a
 * word of the field.
 */
export async function sortHeadlines(
	db: Db,
	headlines: readonly HeadlineRound[],
): Promise<SortedHeadlines> {
	const raisers = await recordsNamed(
		db,
		headlines.map(({ round }) => round.raiser),
	);
	const sorted: SortedHeadlines = { rows: [], suggested: [] };
	for (const one of headlines) {
		const { raiser, leads, others, isPlain, type, valuation } = one.round;
		const found = raisers.get(raiser) ?? [];
		const isCompany = type !== null || leads.length > 0 || valuation !== null;
		const mayBeFund = !isCompany && found.some(({ invests }) => invests);
		// An unknown name needs another sign of who it is.
		const isTold = isCompany || others.length > 0 || isAboutCrypto(one.article.title);
		const isSure = isPlain && !mayBeFund && (found.length === 1 || (found.length === 0 && isTold));
		if (isSure) sorted.rows.push(rowOf(one, found[0]));
		else sorted.suggested.push(one);
	}
	return sorted;
}

/** Returns the records with this name; a project and its company count as one. */
export async function raisersNamed(db: Db, name: string): Promise<readonly Raiser[]> {
	return (await recordsNamed(db, [name])).get(name) ?? [];
}

/** Number of rounds backed by an organization from which it may be raising a fund. */
const FUND_FROM = 3;

const namedRow = z.object({
	given: z.string(),
	type: z.enum(['project', 'organization']),
	slug: z.string(),
	invests: z.boolean(),
});

/** Finds projects and organizations by name or alias; of a project and its company, only the project. */
async function recordsNamed(db: Db, names: readonly string[]): Promise<Map<string, Raiser[]>> {
	if (names.length === 0) return new Map();
	const rows = await readRows(db, namedRow)`
		with wanted as (select name, name_form(name) as form from unnest(${sql.param([...new Set(names)])}::text[]) as w(name)),
			found as (
				select w.name as given, 'project' as type, r.id, r.slug from wanted as w join project as r on name_form(r.name) = w.form where r.origin <> 'sample'
				union select w.name, 'organization', r.id, r.slug from wanted as w join organization as r on name_form(r.name) = w.form where r.origin <> 'sample'
				union select w.name, a.record_type, a.record_id, coalesce(p.slug, o.slug) from wanted as w
					join record_alias as a on name_form(a.name) = w.form and a.record_type in ('project', 'organization')
					left join project as p on a.record_type = 'project' and p.id = a.record_id
					left join organization as o on a.record_type = 'organization' and o.id = a.record_id
			)
		select given, type, slug,
			type = 'organization' and (select count(*) from round_investor as i where i.organization_id = f.id) >= ${FUND_FROM} as invests
		from found as f where not (type = 'organization' and exists (
			select from found as p join twin as t on t.project_id = p.id
			where p.type = 'project' and p.given = f.given and t.organization_id = f.id))
		order by given, type desc, slug`;
	return Map.groupBy(rows, ({ given }) => given);
}

function rowOf({ article, round }: HeadlineRound, raiser: Raiser | undefined): PlannedRow {
	return {
		where: article.link,
		value: article.title,
		plan: planHeadline({ article, round }, raiser),
	};
}

/** Plans the round as an import row, with its article as the source. */
export function planHeadline(
	{ article, round }: HeadlineRound,
	raiser: Raiser | undefined,
): RowPlan {
	const { link, link_key, published_at } = article;
	const date = published_at?.slice(0, 10) ?? null;
	const notes: RowPlan['notes'] = [];
	const named = dropNameless(
		[
			...round.leads.map((name): NamedInvestor => ({ name, lead: true })),
			...round.others.map((name): NamedInvestor => ({ name, lead: false })),
		],
		notes,
	);
	const inUsd = (money: { amount: number | null; currency: string | null } | null) =>
		money?.currency === 'USD' ? money.amount : null;
	const identifier = headlineIdentifier(link_key);
	const facts = { type: round.type, date, date_precision: date === null ? null : ('day' as const) };
	const money = {
		amount: round.amount,
		currency: round.currency,
		amount_usd: inUsd(round),
		valuation_usd: inUsd(round.valuation),
	};
	const record: RowPlan['record'] = ([id = 0], investors): WantedRecord => ({
		type: 'round',
		identifiers: [identifier],
		fill: {
			...(raiser?.type === 'organization' ? { organization_id: id } : { project_id: id }),
			...facts,
			investors: distinctInvestors(named, investors),
		},
		add: { sources: [{ url: link, kind: 'media' }] },
		renew: {
			...money,
			claims: [
				{
					...identifier,
					url: link,
					...facts,
					amount_usd: money.amount_usd,
					lead_investors: leadsOf(named),
				},
			],
		},
		source: link,
	});
	return {
		related: [raiserWanted(round.raiser, raiser, link)],
		investors: { source: 'headline-investor', page: link, named },
		record,
		notes,
	};
}

const raiserWanted = (name: string, raiser: Raiser | undefined, link: string): WantedRecord => ({
	type: raiser?.type ?? 'project',
	identifiers: [{ source: 'headline-raiser', external_id: nameKey(name) || name }],
	name,
	...(raiser && { slug: raiser.slug }),
	fill: {},
	source: link,
});
