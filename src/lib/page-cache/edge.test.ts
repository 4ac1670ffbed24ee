import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edgeHeaders, edgeOf, purgeCalls } from './edge.ts';

const fastly = edgeOf('https://api.fastly.com/service/abc/purge', 'secret');
const cloudflare = edgeOf('https://api.cloudflare.com/client/v4/zones/z/purge_cache', 'secret');
const varnish = edgeOf('http://127.0.0.1:6081/', 'secret');
if (!fastly || !cloudflare || !varnish) throw new Error('An address gives a CDN.');
const life = { maxAge: 300, swr: 3_600 };

test('the host of the address identifies the CDN', () => {
	expect([fastly.kind, cloudflare.kind, varnish.kind]).toEqual(['fastly', 'cloudflare', 'varnish']);
	expect(edgeOf(undefined, undefined)).toBeUndefined();
});

test('a page gives each CDN its lifetime and tags', () => {
	expect(Object.fromEntries(edgeHeaders(fastly, ['project:bitcoin', 'project'], life))).toEqual({
		'surrogate-control': 'max-age=300, stale-while-revalidate=3600, stale-if-error=86400',
		'surrogate-key': 'project:bitcoin project',
	});
	expect(Object.fromEntries(edgeHeaders(varnish, ['project:bitcoin', 'project'], life))).toEqual({
		'cdn-cache-control': 'max-age=300, stale-while-revalidate=3600, stale-if-error=86400',
		'cache-tag': 'project:bitcoin,project',
	});
});

test('tags that would not fit are replaced by their types, and purging many changes covers those', () => {
	const many = Array.from({ length: 2_000 }, (_, at) => `project:number-${at}`);
	const [, [, tags] = ['', '']] = edgeHeaders(cloudflare, [...many, 'round:1'], life);
	expect(tags).toBe('project,round');
});

describe('a change is purged', () => {
	test('at Fastly by its keys, 256 at once, or by purging all', () => {
		const tags = Array.from({ length: 300 }, (_, at) => `project:${at}`);
		const calls = purgeCalls(fastly, tags);
		expect(calls.map(({ headers }) => headers['surrogate-key']?.split(' ').length)).toEqual([
			256, 44,
		]);
		expect(purgeCalls(fastly, ['project', '*'])).toEqual([
			{
				...{ url: 'https://api.fastly.com/service/abc/purge_all', method: 'POST' },
				...{ headers: { 'fastly-key': 'secret' }, body: undefined },
			},
		]);
	});

	test('at Cloudflare as JSON', () => {
		const [call] = purgeCalls(cloudflare, ['project:bitcoin']);
		expect(call?.headers.authorization).toBe('Bearer secret');
		expect(JSON.parse(call?.body ?? '')).toEqual({ tags: ['project:bitcoin'] });
		const [all] = purgeCalls(cloudflare, ['*']);
		expect(JSON.parse(all?.body ?? '')).toEqual({ purge_everything: true });
	});

	test('at Varnish by PURGE', () => {
		const [call] = purgeCalls(varnish, ['project:bitcoin', 'project']);
		expect(call?.method).toBe('PURGE');
		expect(call?.headers['cache-tag']).toBe('project:bitcoin,project');
	});

	test('by the very tags its pages carry, whatever their characters', () => {
		fc.assert(
			fc.property(
				fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 }),
				(tags) => {
					const plain = tags.filter((tag) => tag !== '*' && tag.isWellFormed());
					const [, [, said] = ['', '']] = edgeHeaders(varnish, plain, life);
					const purged = purgeCalls(varnish, plain).flatMap(
						({ headers }) => headers['cache-tag']?.split(',') ?? [],
					);
					expect(purged).toEqual(said === '' ? [] : said.split(','));
					expect(said).toMatch(/^[\x21-\x7e]*$/);
				},
			),
		);
	});
});
