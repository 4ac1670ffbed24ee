import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { hostileMarkdown } from '../../../tests/fixtures/hostile-markdown.ts';
import { MAX_BODY_LENGTH, renderArticle } from './markdown.ts';
import { RenderingProcess } from './render-apart.ts';

const options = { origin: 'https://cairn.example', isContributed: true };
const slow = hostileMarkdown['notes in a line'] ?? '';
const apart = new RenderingProcess({ patience: 80, most: 4, share: 2 });

afterAll(() => apart.end());

describe('100,000 hostile characters', () => {
	test.each(Object.entries(hostileMarkdown))(
		'%s are rendered or refused',
		async (_, body) => {
			const made = await apart.render(body, options);
			expect(made.state).toMatch(/^(?:rendered|too-much)$/);
			if (made.state === 'rendered')
				expect(made.article.html.length).toBeLessThanOrEqual(10 * MAX_BODY_LENGTH);
		},
		120_000,
	);
});

/** The outcome, and how often this thread got to do something else meanwhile. */
async function watched<Made>(asked: Promise<Made>): Promise<{ made: Made; turns: number }> {
	let turns = 0;
	const done = asked.then((made) => ({ made }));
	let outcome: { made: Made } | undefined;
	for (; outcome === undefined; turns += 1) outcome = await Promise.race([done, turn(undefined)]);
	return { made: outcome.made, turns };
}

const after = { state: 'rendered', article: renderArticle('# After', options) };

test('a text that takes too long is abandoned, while this thread goes on, and the next is rendered', async () => {
	const { made, turns } = await watched(apart.render(slow, options));
	expect(made).toEqual({ state: 'too-much' });
	expect(turns).toBeGreaterThan(100);
	expect(await apart.render('# After', options)).toEqual(after);
});

test('a text that takes too much memory ends only its own process, and the next is rendered', async () => {
	const most = { patience: 60_000, most: 4, share: 2 };
	const [little, enough] = [
		new RenderingProcess({ ...most, megabytes: 40 }),
		new RenderingProcess(most),
	];
	try {
		const greedy = hostileMarkdown['a table of wide and short rows'] ?? '';
		const first = await little.render('# After', options);
		const { made, turns } = await watched(little.render(greedy, options));
		expect(first).toEqual(after);
		expect(made).toEqual({ state: 'too-much' });
		expect(turns).toBeGreaterThan(100);
		expect(await little.render('# After', options)).toEqual(after);
		expect((await enough.render(greedy, options)).state).toBe('rendered');
	} finally {
		await Promise.all([little.end(), enough.end()]);
	}
}, 120_000);

test('a text that a busy machine cannot get to is refused for now, not for good', async () => {
	const hurried = new RenderingProcess({ patience: 1_000, most: 4, share: 2, wait: 1 });
	expect(await hurried.render('text', options)).toEqual({ state: 'busy' });
	await hurried.end();
});

test('a process that ended between two texts is replaced', async () => {
	for (const _ of [1, 2]) {
		expect(await apart.render('# After', options)).toEqual(after);
		await apart.end();
	}
});

test('a user with two texts under way waits, others do not', async () => {
	const asked = [1, 2, 3].map(() => apart.render('text', options, '#1'));
	const other = apart.render('text', options, '#2');
	const states = (await Promise.all(asked)).map(({ state }) => state);
	expect(states).toEqual(['rendered', 'rendered', 'busy']);
	expect((await other).state).toBe('rendered');
});

test('a heading’s id takes a look-up or two, however many share its text', () => {
	const look = vi.spyOn(Set.prototype, 'has');
	const { headings } = renderArticle('# a\n'.repeat(2_000), options);
	const looks = look.mock.calls.filter(([id]) => /^s-a(?:-\d+)?$/.test(String(id))).length;
	look.mockRestore();
	expect(headings.at(-1)?.id).toBe('s-a-2000');
	expect(looks).toBeLessThanOrEqual(2 * headings.length);
});
