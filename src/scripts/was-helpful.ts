import type { VoteNotice } from '#lib/help/vote-notices.ts';

/** "Was this helpful?" below an article: the answer is told in place, without leaving the page. */

const form = document.querySelector<HTMLFormElement>('[data-was-helpful]');

function show(notice: VoteNotice): void {
	for (const one of form?.querySelectorAll('.vote-notice') ?? [])
		one.classList.toggle('shown', one.id === `vote-${notice}`);
}

async function vote(action: string, article: unknown, helpful: 'yes' | 'no'): Promise<VoteNotice> {
	try {
		const { ok } = await fetch(action, {
			method: 'POST',
			headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
			body: JSON.stringify({ article, helpful }),
		});
		return ok ? helpful : 'later';
	} catch {
		return 'failed';
	}
}

form?.addEventListener('submit', async (event) => {
	event.preventDefault();
	const pressed = event.submitter;
	if (form.ariaBusy === 'true' || !(pressed instanceof HTMLButtonElement)) return;
	const helpful = pressed.value === 'no' ? 'no' : 'yes';
	form.ariaBusy = 'true';
	const notice = await vote(form.action, new FormData(form).get('article'), helpful);
	form.ariaBusy = 'false';
	show(notice);
	if (notice !== helpful) return;
	for (const button of form.querySelectorAll('button'))
		button.ariaPressed = String(button === pressed);
});
