import { toast } from './toast.ts';
import { $watched, failureText, loadWatched, paintStar, toggleWatched } from './watched.ts';

/** The stars of a page for a signed-in visitor. */

function paintAll(): void {
	for (const star of document.querySelectorAll<HTMLElement>('[data-star]')) paintStar(star);
}

async function press(star: HTMLElement): Promise<void> {
	try {
		await toggleWatched(star.dataset.star ?? '');
	} catch (error) {
		toast(failureText(error));
	}
}

const starOf = ({ target }: Event): HTMLElement | null =>
	target instanceof Element ? target.closest<HTMLElement>('[data-star]') : null;

/** Whether a click is plain: one with a modifier key that opens another tab still follows the link. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
	button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** Turns stars into buttons that show whether their record is watched, now and after every change. */
export function startStars(): void {
	// Before other listeners, such as the dialog for those who are signed out.
	document.addEventListener(
		'click',
		(event) => {
			const star = starOf(event);
			if (!star || !isPlain(event)) return;
			event.preventDefault();
			event.stopPropagation();
			void press(star);
		},
		{ capture: true },
	);
	// A link responds only to Enter, a button also to the space bar.
	document.addEventListener('keydown', (event) => {
		const star = event.key === ' ' ? starOf(event) : null;
		if (!star) return;
		event.preventDefault();
		if (!event.repeat) void press(star);
	});
	$watched.subscribe(paintAll);
	// If it fails, the first press asks again and reports it.
	void loadWatched().catch(() => {});
}
