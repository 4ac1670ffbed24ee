import { wakeCards } from './wake-cards.ts';

/** Wakes the cards of facts, which say where a figure or a name of an answer was read. */
wakeCards('[data-fact]', async (first) => {
	const { startFactCards } = await import('../islands/assistant/start-fact-cards.tsx');
	startFactCards(first);
});
