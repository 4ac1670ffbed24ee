import { emailAddress } from '#lib/newsletter/address.ts';
import type { Notice } from '#lib/newsletter/notices.ts';
import { postForm } from './session/post-form.ts';

/** The newsletter box: shows the response in place, without leaving the page. */

const INVALID_SHOWN_MS = 2_000;
const form = document.querySelector<HTMLFormElement>('[data-newsletter]');
const box = form?.querySelector<HTMLInputElement>('[name="email"]');
const button = form?.querySelector<HTMLButtonElement>('[type="submit"]');
let hiding: ReturnType<typeof setTimeout> | undefined;

function show(notice: Notice | undefined): void {
	clearTimeout(hiding);
	for (const one of form?.querySelectorAll('.newsletter-notice') ?? [])
		one.classList.toggle('shown', one.id === `newsletter-${notice}`);
	box?.toggleAttribute('aria-invalid', notice === 'invalid');
	if (notice === 'invalid') hiding = setTimeout(() => show(undefined), INVALID_SHOWN_MS);
}

async function subscribe(action: string, email: string): Promise<Notice> {
	if (emailAddress(email) === undefined) return 'invalid';
	const status = await postForm(action, { email });
	if (status === 0) return 'failed';
	if (status === 200) return 'thanks';
	return status === 422 ? 'invalid' : 'later';
}

if (form && box && button) {
	// Its own words instead of the browser's.
	form.noValidate = true;
	form.addEventListener('submit', async (event) => {
		event.preventDefault();
		if (button.disabled) return;
		button.disabled = true;
		const notice = await subscribe(form.action, box.value);
		button.disabled = false;
		show(notice);
		if (notice === 'thanks') box.value = '';
	});
}
