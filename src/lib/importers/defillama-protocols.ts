import { z } from 'zod';
import type { Identifier } from '#lib/catalogue/identifiers.ts';
import { accountLink } from '#lib/links/accounts.ts';
import { onlyChain } from './chains.ts';
import { defillamaId, raiserNamed } from './defillama-names.ts';
import { type ReadOptions, type RowPlan, RowRejected } from './importer.ts';
import { jsonNumber } from './json-number.ts';
import { webAddress } from './links.ts';
import { leftOut, unreadFields } from './notes.ts';

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
	twitter: text,
	url: text,
	description: text,
});

/** A protocol as a project with its value locked, observed `at`. Its description is in the source's words. */
export function planProtocol(
	value: unknown,
	at: string,
	{ descriptions = true }: ReadOptions,
): RowPlan {
	const parsed = protocol.safeParse(value);
	if (!parsed.success) {
		const issue = parsed.error.issues[0];
		throw new RowRejected(`${issue?.path.join('.') || 'the row'} is not usable: ${issue?.message}`);
	}
	const { data } = parsed;
	const notes = unreadFields(value, data);
	const website = data.url && webAddress(data.url);
	if (data.url && !website) notes.push(leftOut('url', data.url ?? '', 'not a web address'));
	const twitter = data.twitter && accountOf(data.twitter);
	if (data.twitter && !twitter)
		notes.push(leftOut('twitter', data.twitter ?? '', 'not an account'));
	const coin: Identifier[] = data.gecko_id
		? [{ source: 'coingecko', external_id: data.gecko_id.toLowerCase() }]
		: [];
	const wanted = {
		type: 'project' as const,
		identifiers: [{ source: 'defillama', external_id: data.id }, ...coin] satisfies [
			Identifier,
			...Identifier[],
		],
		name: data.name,
		signs: { website, twitter, symbol: symbolOf(data.symbol) },
		fill: {
			symbol: symbolOf(data.symbol),
			website,
			twitter,
			category: data.category,
			ecosystem: onlyChain(data.chains),
			...(descriptions && { description: data.description }),
		},
		waitedAs: raiserNamed(data.name),
		source: `https://defillama.com/protocol/${encodeURIComponent((data.slug ?? slugOf(data.name)).toWellFormed())}`,
	};
	return {
		related: [],
		record: () => wanted,
		notes,
		...(data.tvl != null && {
			market: { tvl_usd: data.tvl, tvl_source: 'defillama', tvl_at: at },
		}),
	};
}

/** Several accounts may stand in one field; the first is taken. */
const accountOf = (given: string): string | null => accountLink('x', given.split(',')[0] ?? '');

/** A dash stands for none. */
const symbolOf = (symbol: string | null) =>
	symbol === null || symbol === '-' ? null : symbol.toUpperCase();

/** As the source makes the end of its addresses. */
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-').replaceAll("'", '');
