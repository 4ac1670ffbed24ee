import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagerOf } from './pager.ts';

const href = (page: number) => `/list?page=${page}`;

test('shows which rows are visible and links to both neighbours', () => {
	expect(pagerOf({ page: 2, size: 100, total: 2_289, href })).toEqual({
		previous: { page: 1, href: '/list?page=1' },
		next: { page: 3, href: '/list?page=3' },
		where: '101–200 of 2,289',
		isNeeded: true,
	});
});

test('the last page ends with the last row; one page is not paged; nothing is nothing', () => {
	expect(pagerOf({ page: 23, size: 100, total: 2_289, href })).toMatchObject({
		next: null,
		where: '2,201–2,289 of 2,289',
	});
	expect(pagerOf({ page: 1, size: 100, total: 100, href })).toMatchObject({
		previous: null,
		next: null,
		isNeeded: false,
	});
	expect(pagerOf({ page: 1, size: 100, total: 0, href }).where).toBe('0–0 of 0');
});

test('past the end it says so and links back to the last page', () => {
	expect(pagerOf({ page: 1_200, size: 100, total: 250, href })).toEqual({
		previous: { page: 3, href: '/list?page=3' },
		next: null,
		where: 'There is no page 1,200',
		isNeeded: true,
	});
});

test('following next from the first page visits every row once', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 50 }),
			fc.integer({ min: 1, max: 500 }),
			(size, total) => {
				let page: number | undefined = 1;
				let met = 0;
				while (page !== undefined) {
					const { where, next } = pagerOf({ page, size, total, href });
					const [from = 0, to = 0] = where.split(' of ')[0]?.split('–').map(Number) ?? [];
					expect(from).toBe(met + 1);
					met = to;
					page = next?.page;
				}
				expect(met).toBe(total);
			},
		),
	);
});
