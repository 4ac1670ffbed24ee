import { expect, test } from 'vitest';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { tellingChanges } from './telling-changes.ts';

const names = {
	of: (type: RecordType, id: number) =>
		id === 9
			? { name: 'a record that was removed', href: null, slug: null, image: null }
			: { name: `${type} ${id}`, href: `/${type}/${id}`, slug: null, image: null },
};
const record = (
	record_type: RecordType,
	record_id: number,
	fields: Record<string, unknown>,
	old: unknown = null,
) => ({
	record_type,
	record_id,
	changes: Object.entries(fields).map(([field, value]) => ({
		record_type,
		record_id,
		field,
		old,
		value,
	})),
});

test('rounds by amount come first, then new records, then what changed most', () => {
	const telling = tellingChanges(
		[
			record('organization', 1, { website: 'a', twitter: 'b', location: 'c', logo: 'd' }, 'x'),
			record('project', 2, { name: 'Moss' }),
			record('round', 3, { amount_usd: 2_000_000 }),
			record('round', 4, { amount_usd: 50_000_000 }),
			record('round', 9, { amount_usd: 90_000_000 }),
		],
		names,
		4,
	);
	expect(telling).toEqual([
		{ name: 'round 4', href: '/round/4', what: '$50.00M' },
		{ name: 'round 3', href: '/round/3', what: '$2.00M' },
		{ name: 'project 2', href: '/project/2', what: 'new project' },
		{ name: 'organization 1', href: '/organization/1', what: 'Website, X, Location and 1 more' },
	]);
});

test('a corrected name is no new record, and three are shown', () => {
	const changed = [1, 2, 3, 4].map((id) => record('project', id, { name: 'New' }, 'Old'));
	const telling = tellingChanges(changed, names);
	expect(telling).toHaveLength(3);
	expect(telling[0]?.what).toBe('Name');
});
