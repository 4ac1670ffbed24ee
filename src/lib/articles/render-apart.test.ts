import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { hostileMarkdown } from '../../../tests/fixtures/hostile-markdown.ts';
import { mostOfBody, renderArticle } from './markdown.ts';
import { RenderingThread } from './render-apart.ts';

const options = { origin: 'https://cairn.example', isContributed: true };
const slow = hostileMarkdown['notes in a line'] ?? '';
const thread = new RenderingThread({ patience: 80, most: 4, share: 2 });

afterAll(() => thread.end());

describe('100,000 hostile letters', () => {
	test.each(Object.entries(hostileMarkdown))(
		'%s are laid out or refused',
		async (_, body) => {
			const made = await thread.render(body, options);
			expect(made.state).toMatch(/^(?:rendered|too-much)$/);
			if (made.state === 'rendered')
				expect(made.article.html.length).toBeLessThanOrEqual(10 * mostOfBody);
		},
		120_000,
	);
});

test('a text that takes too long is given up, while this thread goes on, and the next is laid out', async () => {
	let turns = 0;
	const asked = thread.render(slow, options);
	const watched = asked.then((made) => ({ made, over: true }));
	let outcome = await Promise.race([watched, turn({ over: false as const })]);
	for (; !outcome.over; turns += 1)
		outcome = await Promise.race([watched, turn({ over: false as const })]);
	expect(outcome).toEqual({ made: { state: 'too-much' }, over: true });
	expect(turns).toBeGreaterThan(100);
	const next = await thread.render('# After', options);
	expect(next).toEqual({ state: 'rendered', article: renderArticle('# After', options) });
});

test('who has two texts under way waits, and others do not', async () => {
	const asked = [1, 2, 3].map(() => thread.render('text', options, '#1'));
	const other = thread.render('text', options, '#2');
	const states = (await Promise.all(asked)).map(({ state }) => state);
	expect(states).toEqual(['rendered', 'rendered', 'busy']);
	expect((await other).state).toBe('rendered');
});

test('a heading’s id takes a look or two, however many share its text', () => {
	const look = vi.spyOn(Set.prototype, 'has');
	const { headings } = renderArticle('# a\n'.repeat(2_000), options);
	const looks = look.mock.calls.filter(([id]) => /^s-a(?:-\d+)?$/.test(String(id))).length;
	look.mockRestore();
	expect(headings.at(-1)?.id).toBe('s-a-2000');
	expect(looks).toBeLessThanOrEqual(2 * headings.length);
});
