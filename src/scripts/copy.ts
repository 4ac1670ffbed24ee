/** Buttons that copy: `data-copy` holds the text, or a path of this site, which is copied as its whole address. */

const SHOWN_MS = 2_000;

/** Copies a text, where there is no clipboard by a field that is selected and copied. */
async function copy(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		const field = document.createElement('textarea');
		field.value = text;
		field.className = 'visually-hidden';
		document.body.append(field);
		field.select();
		const copied = document.execCommand('copy');
		field.remove();
		if (!copied) throw new Error('The browser does not let this page copy.');
	}
}

let hiding: ReturnType<typeof setTimeout> | undefined;

function toast(text: string): void {
	let region = document.querySelector<HTMLElement>('.toast');
	if (!region) {
		region = document.createElement('div');
		region.className = 'toast';
		region.setAttribute('role', 'status');
		document.body.append(region);
	}
	region.textContent = text;
	region.hidden = false;
	clearTimeout(hiding);
	hiding = setTimeout(() => {
		region.hidden = true;
	}, SHOWN_MS);
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
	button.hidden = false;
	button.addEventListener('click', async () => {
		const text = button.dataset.copy ?? '';
		try {
			await copy(text.startsWith('/') ? new URL(text, location.origin).href : text);
			toast('Copied');
		} catch {
			toast('Not copied: select the text and copy it by hand');
		}
	});
}
