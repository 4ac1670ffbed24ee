import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmpty, isSameValue, normalizeList, type Value } from './field-values.ts';
import { type ListTable, listTables } from './list-tables.ts';

function listOf(type: keyof typeof listTables, field: string): ListTable {
	const list = listTables[type][field];
	if (!list) throw new Error(`no list ${field}`);
	return list;
}

const sectors = listOf('project', 'sectors');
const contracts = listOf('project', 'contracts');
const investors = listOf('round', 'investors');
const contract = fc.record({
	chain: fc.constantFrom('ethereum', 'base'),
	address: fc.string({ maxLength: 2 }).map((text) => text.trim()),
});

describe('sameValue', () => {
	test('null, an empty text and an empty list are all empty', () => {
		expect([null, '', []].every((value) => isEmpty(value))).toBe(true);
		expect(isSameValue(sectors, null, [])).toBe(true);
	});

	test('the order of an unordered list does not matter, that of an ordered one does', () => {
		expect(isSameValue(sectors, ['AI', 'DeFi'], ['DeFi', 'AI'])).toBe(true);
		const a = { organization_id: 1, person_id: null, name: null, is_lead: true, amount_usd: null };
		const b = { ...a, organization_id: 2 };
		expect(isSameValue(investors, [a, b], [b, a])).toBe(false);
	});

	test('a missing key of an item is the same as null', () => {
		const short = { organization_id: 1, is_lead: true };
		const whole = {
			organization_id: 1,
			person_id: null,
			name: null,
			is_lead: true,
			amount_usd: null,
		};
		expect(isSameValue(investors, [short], [whole])).toBe(true);
	});

	test('an unordered list equals any shuffle of itself', () => {
		fc.assert(
			fc.property(fc.array(contract), fc.nat(), (items: Value[], turn) => {
				const at = items.length ? turn % items.length : 0;
				return isSameValue(contracts, items, [...items.slice(at), ...items.slice(0, at)]);
			}),
		);
	});
});

test('a normalized list holds each key once and normalizes to itself', () => {
	fc.assert(
		fc.property(fc.array(contract), (items: Value[]) => {
			const written = normalizeList(contracts, items);
			expect(new Set(written.map((item) => JSON.stringify(item))).size).toBe(written.length);
			expect(normalizeList(contracts, written)).toEqual(written);
		}),
	);
});
