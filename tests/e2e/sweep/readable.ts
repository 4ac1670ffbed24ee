import type { Page } from '@playwright/test';

/**
 * A page's content for a reader, without its tools: script may add some, as for copying and converting. Hides these.
 */
export const readable = (page: Page) =>
	page.evaluate(() => {
		const main = document.querySelector('main');
		const tools = main?.querySelectorAll<HTMLElement>('button, [data-converter]') ?? [];
		for (const tool of tools) tool.hidden = true;
		return {
			title: document.title,
			heading: document.querySelector('h1')?.textContent.replace(/\s+/g, ''),
			// biome-ignore lint/performance/useDomNodeTextContent: only visible text counts.
			text: main?.innerText.replace(/\s+/g, ' ').trim(),
			links: [...(main?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href')),
		};
	});
