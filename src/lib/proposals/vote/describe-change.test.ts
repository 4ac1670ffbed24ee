import { expect, test } from 'vitest';
import { mentionedRecords } from '#lib/catalogue/mentions.ts';
import { RecordNames } from '#lib/entities/record-names.ts';
import { describeChange } from './describe-change.ts';

const names = new RecordNames(
	new Map([
		['organization:7', { name: 'Fund', href: '/organization/fund', slug: 'fund', image: null }],
		['person:9', { name: 'Ada', href: '/people/ada', slug: 'ada', image: null }],
	]),
);
const words = (items: { label: string | null; text: string }[][]) =>
	items.map((item) =>
		item.map(({ label, text }) => (label ? `${label}: ${text}` : text)).join(' | '),
	);

test('a scalar is shown before and after, an address as an external link', () => {
	const shown = describeChange(
		'project',
		{ field: 'website', old: null, value: 'https://new.example/a' },
		names,
	);
	expect(shown).toMatchObject({ label: 'Website', removed: [], kept: 0 });
	expect(shown.added[0]?.[0]).toMatchObject({ href: 'https://new.example/a', isOutside: true });
	const script = describeChange(
		'project',
		{ field: 'name', old: 'A', value: 'javascript:alert(1)' },
		names,
	);
	expect(script.added[0]?.[0]).toMatchObject({ href: null, text: 'javascript:alert(1)' });
});

test('a list shows only additions and removals, and how many items stay', () => {
	const shown = describeChange(
		'project',
		{ field: 'sectors', old: ['DeFi', 'AI', 'NFT'], value: ['NFT', 'DeFi', 'Gaming'] },
		names,
	);
	expect([words(shown.removed), words(shown.added), shown.kept]).toEqual([['AI'], ['Gaming'], 2]);
});

test('a reordered list is shown whole', () => {
	const phase = (title: string) => ({ time: null, title, content: [], status: 0 });
	const shown = describeChange(
		'project',
		{
			field: 'roadmap',
			old: [phase('One'), phase('Two')],
			value: [phase('Two'), phase('One')],
		},
		names,
	);
	expect(shown.removed).toHaveLength(2);
	expect(words(shown.added)[0]).toContain('Two');
});

test('records in a value are shown by name, wherever they occur', () => {
	const rounds = [
		{
			source: 'https://a.example',
			date: '2026-10-01',
			amount_usd: 5e6,
			type: 'Seed',
			investors: [
				{ organization_id: 7, person_id: null, name: null, is_lead: true },
				{ organization_id: null, person_id: null, name: 'Somebody', is_lead: false },
			],
		},
	];
	expect([...mentionedRecords([{ field: 'rounds', value: rounds }]).organization]).toEqual([7]);
	const shown = describeChange(
		'organization',
		{ field: 'rounds', old: null, value: rounds },
		names,
	);
	expect(words(shown.added)).toEqual([
		'Source: https://a.example | Date: Oct 01, 2026 | Amount USD: $5,000,000 | Type: Seed | Investors: Organization: Fund | Investors: Lead | Investors: Name: Somebody',
	]);
	const gone = describeChange('round', { field: 'project_id', old: null, value: 3 }, names);
	expect(gone.added[0]?.[0]?.text).toBe('a record that was removed');
	const assets = { field: 'assets', value: [{ type: 'people', id: 9 }] };
	expect([...mentionedRecords([assets]).person]).toEqual([9]);
});
