import { type SendResult, sendApplication } from './apply.calls.ts';

/** The application form of a job. On errors it keeps its state, including the chosen file. */

const fieldsOf = (form: HTMLFormElement) => [
	...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.field'),
];

function show(
	form: HTMLFormElement,
	{ text, fields }: { text: string; fields: Record<string, string> },
) {
	for (const field of fieldsOf(form)) {
		const complaint = fields[field.name] ?? '';
		const place = form.querySelector<HTMLElement>(`[data-problem-of="${field.name}"]`);
		if (place) place.textContent = complaint;
		field.toggleAttribute('aria-invalid', false);
		if (complaint !== '') field.setAttribute('aria-invalid', 'true');
		const hint = form.querySelector(`#hint-${field.name}`) ? `hint-${field.name}` : '';
		field.setAttribute(
			'aria-describedby',
			[complaint === '' ? '' : `problem-${field.name}`, hint].filter(Boolean).join(' '),
		);
	}
	const first = fieldsOf(form).find(({ name }) => fields[name] !== undefined);
	const problem = document.querySelector<HTMLElement>('[data-problem]');
	if (problem) {
		problem.textContent = first ? '' : text;
		problem.hidden = first !== undefined || text === '';
	}
	(first ?? (text === '' ? null : problem))?.focus();
}

/** Returns a file's error if it is detectable before sending. */
function fileFault(
	form: HTMLFormElement,
	data: FormData,
): Extract<SendResult, { state: 'refused' }> | null {
	const file = data.get('file');
	const { most, tooLarge = '' } = form.dataset;
	if (!(file instanceof File) || file.size <= Number(most)) return null;
	return { state: 'refused', text: tooLarge, fields: { file: tooLarge } };
}

async function send(form: HTMLFormElement, slug: string): Promise<void> {
	const data = new FormData(form);
	const fault = fileFault(form, data);
	if (fault) return show(form, fault);
	const status = form.querySelector<HTMLElement>('[data-sending]');
	if (status) status.textContent = 'Sending…';
	show(form, { text: '', fields: {} });
	const sent = await sendApplication(slug, data);
	if (sent.state === 'sent') {
		location.assign(form.dataset.next ?? '/');
		return;
	}
	if (status) status.textContent = '';
	show(form, sent);
}

/** Enhances the page's application form. */
export function enhanceApplyForm(): void {
	const form = document.querySelector<HTMLFormElement>('[data-apply]');
	const slug = form?.dataset.apply;
	if (!form || !slug) return;
	let isBusy = false;
	form.addEventListener('submit', (event) => {
		// The page itself mails a new code.
		if (event.submitter instanceof HTMLButtonElement && event.submitter.value === 'code') return;
		event.preventDefault();
		if (isBusy) return;
		isBusy = true;
		void send(form, slug).finally(() => {
			isBusy = false;
		});
	});
}
