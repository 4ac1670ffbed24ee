import { z } from 'zod';
import type { Identifier } from '#lib/catalogue/identifiers.ts';
import { accountLink } from '#lib/links/accounts.ts';
import { peekFirstCharacter } from './beginning.ts';
import {
	type Importer,
	type ReadOptions,
	type RowPlan,
	RowRejectedError,
	type SourceInput,
	type SourceRow,
} from './importer.ts';
import { jsonRows } from './json-rows.ts';
import { githubPage, webAddress } from './links.ts';
import { leftOutNote, unreadFields } from './notes.ts';
import { contractsOf, holdsToken } from './oss-contracts.ts';
import { yamlRows, yamlRowsOfArchive } from './yaml-rows.ts';

const text = z.string().trim().min(1);
/** Addresses come alone, as `{ url }`, or as a list of either. */
const addresses = z
	.preprocess(
		(value) => (Array.isArray(value) || value == null ? value : [value]),
		z.array(z.unknown()).nullish(),
	)
	.transform((list) => (list ?? []).flatMap(addressIn));

function addressIn(item: unknown): string[] {
	const value = typeof item === 'object' && item !== null && 'url' in item ? item.url : item;
	return typeof value === 'string' && value.trim() ? [value.trim()] : [];
}

const row = z.object({
	slug: text.optional(),
	name: text.optional(),
	display_name: text.optional().catch(undefined),
	description: text.nullish().catch(null),
	website: addresses,
	websites: addresses,
	twitter: addresses,
	telegram: addresses,
	social: z.object({ twitter: addresses, telegram: addresses }).nullish().catch(null),
	github: addresses,
	coingecko: addresses,
	/** Name of `coingecko` since 2026. */
	token_coingecko_api_id: addresses,
	defillama: addresses,
	contracts: z.unknown().optional(),
	blockchain: z.unknown().optional(),
	collections: z.array(z.string()).catch([]).optional(),
});

/**
 * Imports projects of opensource-observer/oss-directory: the folder of its YAML files, the archive of its repository,
 * or a JSON list of them, in full or reduced. Its collections are not imported: they are lists made for metrics and
 * grant rounds, overlap freely, and so show neither a project's sector nor its one ecosystem.
 */
export const ossDirectory: Importer = {
	name: 'oss-directory',
	what: 'open-source projects from opensource-observer/oss-directory',
	accepts:
		'its folder data/projects of YAML files, its repository as .tar.gz, or a JSON list of projects',
	rows,
	reader:
		(options = {}) =>
		(value) =>
			planProject(value, options),
};

/** The first byte of gzip data. */
const GZIP = '\x1f';

async function* rows(source: SourceInput): AsyncGenerator<SourceRow> {
	if (source.folder) {
		yield* yamlRows(source.folder);
		return;
	}
	const { first, input } = await peekFirstCharacter(source);
	yield* first === GZIP ? yamlRowsOfArchive(input, 'data/projects/') : jsonRows(input);
}

function planProject(value: unknown, { descriptions = true }: ReadOptions): RowPlan {
	const parsed = row.safeParse(value);
	if (!parsed.success) {
		const issue = parsed.error.issues[0];
		throw new RowRejectedError(
			`${issue?.path.join('.') || 'the row'} is not usable: ${issue?.message}`,
		);
	}
	const data = parsed.data;
	// Since version 4 of the files `name` is the slug and `display_name` the name.
	const slug = (data.slug ?? (data.display_name ? data.name : undefined))?.toLowerCase();
	const name = data.display_name ?? data.name;
	if (!slug) throw new RowRejectedError('the row has no slug');
	if (!name) throw new RowRejectedError('the row has no name');
	const { display_name, description } = data;
	const notes = unreadFields(value, { display_name, description, social: data.social });
	const take = (field: string, given: string[], read: (one: string) => string | null) =>
		given.flatMap((one) => {
			const usable = read(one);
			if (!usable) notes.push(leftOutNote(field, one, 'not such an address'));
			return usable ?? [];
		});
	const website = take('website', [...data.website, ...data.websites], webAddress)[0] ?? null;
	const twitter =
		take('twitter', [...data.twitter, ...(data.social?.twitter ?? [])], (link) =>
			accountLink('x', link),
		)[0] ?? null;
	const telegram =
		take('telegram', [...data.telegram, ...(data.social?.telegram ?? [])], (link) =>
			accountLink('telegram', link),
		)[0] ?? null;
	const github = mainPage(take('github', data.github, githubPage));
	const addresses = data.contracts ?? data.blockchain;
	const contracts = contractsOf(addresses);
	notes.push(...contracts.notes);
	const wanted = {
		type: 'project' as const,
		identifiers: identifiersOf(
			slug,
			[...data.token_coingecko_api_id, ...data.coingecko],
			data.defillama,
		),
		name,
		standIn: slug,
		signs: { website, twitter, github, networks: networksIn(data.collections ?? []) },
		fill: {
			website,
			twitter,
			telegram,
			github,
			...(descriptions && description && { description }),
			...(holdsToken(addresses) && { has_token: true }),
		},
		add: { contracts: contracts.items },
		source: fileAddress(slug),
	};
	return { related: [], record: () => wanted, notes };
}

/** Returns the networks that collections of projects build on: `solana` for `solana-crypto-ecosystems`. */
const networksIn = (collections: readonly string[]): string[] =>
	collections.flatMap((one) => /^(.+)-crypto-ecosystems$/.exec(one)?.[1] ?? []);

/** Returns the identifier of a project at oss-directory, as other sources by the same makers use it. */
export const ossProject = (slug: string): Identifier => ({
	source: 'oss-directory',
	external_id: slug.trim().toLowerCase(),
});

/** Returns the address of a project's file at oss-directory. */
export const fileAddress = (slug: string): string => {
	const [letter = ''] = slug;
	const [folder, name] = [letter, slug].map((part) => encodeURIComponent(part.toWellFormed()));
	return `https://github.com/opensource-observer/oss-directory/blob/main/data/projects/${folder}/${name}.yaml`;
};

function identifiersOf(
	slug: string,
	coingecko: string[],
	defillama: string[],
): [Identifier, ...Identifier[]] {
	const named = (source: string, given: string[]) =>
		[...new Set(given.flatMap(lastSegment))].map((external_id) => ({ source, external_id }));
	return [
		ossProject(slug),
		...named('coingecko', coingecko),
		...named('defillama-slug', defillama),
	];
}

/** Returns `aave` for `https://defillama.com/protocol/aave` or for `aave`. */
function lastSegment(given: string): string[] {
	const last = given.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1)?.toLowerCase();
	return last && /^[\w.-]+$/.test(last) ? [last] : [];
}

/** Returns the owner's page if several repositories of the first page's owner are listed, else the first page. */
function mainPage(pages: string[]): string | null {
	const [first] = pages;
	if (!first) return null;
	const owner = first.split('/').slice(0, 4).join('/');
	const same = pages.filter((page) =>
		`${page.toLowerCase()}/`.startsWith(`${owner.toLowerCase()}/`),
	);
	return same.length > 1 ? owner : first;
}
