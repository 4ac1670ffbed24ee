import { z } from 'zod';
import type { Identifier } from '#lib/catalogue/identifiers.ts';
import { sectorsOf } from '#lib/catalogue/source-sectors.ts';
import { accountLink } from '#lib/links/accounts.ts';
import { onlyChain } from './chains.ts';
import { defillamaId, defillamaSlug, raiserIdentifier } from './defillama-names.ts';
import { governanceSpaces } from './governance-spaces.ts';
import { type ReadOptions, type RowPlan, RowRejectedError } from './importer.ts';
import { jsonNumber } from './json-number.ts';
import { webAddress } from './links.ts';
import { leftOutNote, type Note, unreadFields } from './notes.ts';

const text = z
	.string()
	.trim()
	.nullish()
	.catch(null)
	.transform((value) => value || null);
const protocol = z.object({
	id: defillamaId,
	name: z.string().trim().min(1).max(300),
	slug: text,
	symbol: text,
	category: text,
	chains: z
		.array(z.unknown())
		.nullish()
		.catch(null)
		.transform((list) => (list ?? []).filter((one) => typeof one === 'string')),
	tvl: jsonNumber.pipe(z.number().nonnegative()).nullish().catch(null),
	gecko_id: text,
	parentProtocol: text,
	twitter: text,
	url: text,
	description: text,
	governanceID: z.array(z.unknown()).max(50).nullish().catch(null),
});

/** Plans a protocol as a project with its value locked, observed `at`. The description is in the source's words. */
export function planProtocol(
	value: unknown,
	at: string,
	{ descriptions = true }: ReadOptions,
): RowPlan {
	const parsed = protocol.safeParse(value);
	if (!parsed.success) {
		const issue = parsed.error.issues[0];
		throw new RowRejectedError(
			`${issue?.path.join('.') || 'the row'} is not usable: ${issue?.message}`,
		);
	}
	const { data } = parsed;
	const notes = unreadFields(value, data);
	const website = data.url && webAddress(data.url);
	if (data.url && !website) notes.push(leftOutNote('url', data.url ?? '', 'not a web address'));
	const twitter = data.twitter && accountOf(data.twitter);
	if (data.twitter && !twitter)
		notes.push(leftOutNote('twitter', data.twitter ?? '', 'not an account'));
	const coin: Identifier[] = data.gecko_id
		? [{ source: 'coingecko', external_id: data.gecko_id.toLowerCase() }]
		: [];
	const identifiers = [
		{ source: 'defillama', external_id: data.id },
		// Each part of a family is separate, and other lists name them all by one project.
		...(data.slug && !data.parentProtocol ? [defillamaSlug(data.slug)] : []),
		...coin,
	] satisfies [Identifier, ...Identifier[]];
	if (data.category === 'CEX') return planExchange(data.name, identifiers, website, twitter, notes);
	const sectors = sectorsOf('defillama', [data.category]);
	const wanted = {
		type: 'project' as const,
		identifiers,
		name: data.name,
		signs: { website, twitter, symbol: symbolOf(data.symbol) },
		fill: {
			symbol: symbolOf(data.symbol),
			website,
			twitter,
			category: data.category,
			...(sectors.length > 0 && { sectors }),
			ecosystem: onlyChain(data.chains),
			...(descriptions && { description: data.description }),
		},
		waitedAs: raiserIdentifier(data.name),
		// Votes belong to a family, and its parts have projects of their own.
		...(!data.parentProtocol && { also: governanceSpaces(snapshotIds(data.governanceID)) }),
		source: `https://defillama.com/protocol/${encodeURIComponent((data.slug ?? slugOf(data.name)).toWellFormed())}`,
	};
	return {
		related: [],
		record: () => wanted,
		notes,
		// Value on a chain belongs to its protocols, which have their own rows.
		...(data.tvl != null &&
			data.category !== 'Chain' && {
				market: { tvl_usd: data.tvl, tvl_source: 'defillama', tvl_at: at },
			}),
	};
}

/** Plans a custodial exchange: a company, whose customers' assets are not value locked in a protocol. */
function planExchange(
	name: string,
	identifiers: [Identifier, ...Identifier[]],
	website: string | null,
	twitter: string | null,
	notes: Note[],
): RowPlan {
	const wanted = {
		type: 'organization' as const,
		identifiers,
		name: name.replace(/ CEX$/, ''),
		signs: { website, twitter },
		fill: { website, twitter, type: 'Exchange' },
		source: 'https://defillama.com/cexs',
	};
	return { related: [], record: () => wanted, notes };
}

/** Returns the Snapshot ids, `snapshot:aave.eth`; the others are contracts that count votes on chain. */
const snapshotIds = (ids: readonly unknown[] | null | undefined): string[] =>
	(ids ?? []).flatMap((one) =>
		typeof one === 'string' && one.startsWith('snapshot:') ? [one] : [],
	);

/** Returns the first account in a field, which may hold several. */
const accountOf = (given: string): string | null => accountLink('x', given.split(',')[0] ?? '');

/** Returns the symbol; a dash means none. */
const symbolOf = (symbol: string | null) =>
	symbol === null || symbol === '-' ? null : symbol.toUpperCase();

/** Returns the slug that the source derives from a name for its addresses. */
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-').replaceAll("'", '');
