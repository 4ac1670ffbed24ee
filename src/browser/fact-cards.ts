import { loadCardsOnIntent } from './wake-cards.ts';

/** Activates the fact cards, which show the source of a figure or a name in an answer. */
loadCardsOnIntent('[data-fact]', async (first) => {
	const { startFactCards } = await import('../islands/assistant/start-fact-cards.tsx');
	startFactCards(first);
});
