/** Inserts the text of an Exclusive article for those who may read it; for others the page stays unchanged. */
import { fetchFullPage } from './exclusive.calls.ts';
import { hasSignedInMark } from './session/signed-in.ts';

const place = document.querySelector<HTMLElement>('[data-exclusive]');

async function showWhole(instead: HTMLElement, path: string): Promise<void> {
	const page = await fetchFullPage(path);
	const [text, contents, attachment] = ['.reading > .prose', '.contents-list', '[download]'].map(
		(part) => page?.querySelector(part),
	);
	if (!text) return;
	if (contents) {
		document.querySelector('.reading > aside')?.prepend(contents);
		document.querySelector('.reading')?.classList.remove('alone');
	}
	if (attachment) document.querySelector('.reading .entity-actions')?.append(attachment);
	instead.replaceWith(text);
}

if (place?.dataset.exclusive && hasSignedInMark())
	// If it fails, the link to the whole text is still there.
	showWhole(place, place.dataset.exclusive).catch(() => undefined);
