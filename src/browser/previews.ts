import { loadCardsOnIntent } from './wake-cards.ts';

/** Activates the hover cards of records. */
if (matchMedia('(any-hover: hover)').matches)
	loadCardsOnIntent('[data-preview]', async (first) => {
		const { startPreviews } = await import('../islands/preview/start-previews.tsx');
		startPreviews(first);
	});
