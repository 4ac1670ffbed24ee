import type { VoteNotice } from '#lib/help/vote-notices.ts';
import { postForm } from './session/post-form.ts';

/** "Was this helpful?" below an article: shows the response in place, without leaving the page. */

const form = document.querySelector<HTMLFormElement>('[data-was-helpful]');

function show(notice: VoteNotice): void {
	for (const one of form?.querySelectorAll('.vote-notice') ?? [])
		one.classList.toggle('shown', one.id === `vote-${notice}`);
}

async function vote(action: string, article: unknown, helpful: 'yes' | 'no'): Promise<VoteNotice> {
	const status = await postForm(action, { article, helpful });
	if (status === 0) return 'failed';
	return status === 200 ? helpful : 'later';
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
