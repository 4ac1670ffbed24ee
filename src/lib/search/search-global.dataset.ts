import { z } from 'zod';
import { apiTypeOf } from '#lib/catalogue/record-types.ts';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { companiesAmong, distinguishingWords } from './distinguishing-words.ts';
import { searchEntries } from './global-search.ts';
import { DEFAULT_SEARCH, MAX_SEARCH_LENGTH, textParameter } from './search-words.ts';

export const searchGlobal = defineDataset({
	name: 'search_global',
	description: 'Projects, organizations and people by name or symbol, best match first.',
	params: z.strictObject({
		searchValue: textParameter(MAX_SEARCH_LENGTH).default(''),
		limit: z.int().min(1).max(100).default(30),
	}),
	row: z.object({
		type: z.enum(['project', 'venture', 'people']),
		_id: z.string(),
		slug: z.string(),
		name: z.string(),
		symbol: z.string().nullable(),
		logo: z.string().nullable().describe('URL of the logo, for projects and organizations.'),
		avatar: z.string().nullable().describe('URL of the picture, for people.'),
		ventures_name: z.string().nullable().describe('Name of the organization, for organizations.'),
		origin: z.string(),
		product: z
			.string()
			.nullable()
			.describe('Slug of an organization’s product, if it is among these results.'),
		telling: z
			.string()
			.nullable()
			.describe('A few words that distinguish the record from another result with the same name.'),
	}),
	tags: () => ['project', 'organization', 'person'],
	async load(db, { searchValue, limit }) {
		const hits = await searchEntries(db, searchValue.trim() || DEFAULT_SEARCH, limit);
		const [productOf, tellingOf] = await Promise.all([
			companiesAmong(db, hits),
			distinguishingWords(db, hits),
		]);
		return hits.map((hit) => ({
			type: apiTypeOf[hit.type],
			_id: hit.id,
			slug: hit.slug,
			name: hit.name,
			symbol: hit.symbol,
			logo: hit.type === 'person' ? null : hit.image,
			avatar: hit.type === 'person' ? hit.image : null,
			ventures_name: hit.type === 'organization' ? hit.name : null,
			origin: hit.origin,
			product: hit.type === 'organization' ? (productOf.get(hit.id) ?? null) : null,
			telling: tellingOf.get(`${hit.type} ${hit.id}`) ?? null,
		}));
	},
});
