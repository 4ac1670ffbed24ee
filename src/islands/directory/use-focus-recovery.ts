import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** The previous focus: the element, and its position among the chips if it was one. */
interface Place {
	element: HTMLElement;
	chip: number;
}

const chipsIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('.chips .chip')];

/**
 * Keeps the focus in a directory when pressing the focused element removes it, as with a chip or the buttons over an
 * empty table. The focus moves to the chip that took its place, else to the search; otherwise keyboard users would be
 * sent to the top of the page.
 */
export function useFocusRecovery(root: RefObject<HTMLElement | null>) {
	const last = useRef<Place | null>(null);

	useLayoutEffect(() => {
		const place = last.current;
		if (!place || place.element.isConnected || !root.current) return;
		last.current = null;
		if (document.activeElement !== document.body) return;
		const chips = chipsIn(root.current);
		const next = place.chip === -1 ? undefined : chips[Math.min(place.chip, chips.length - 1)];
		const search = root.current.querySelector<HTMLElement>('input[type="search"]');
		(next ?? search)?.focus();
	});

	return {
		onFocus({ target }: FocusEvent<HTMLElement>) {
			// Anything floating above the table, such as the filters, returns the focus by itself.
			const isWithin = root.current?.contains(target) ?? false;
			last.current =
				isWithin && root.current
					? { element: target, chip: chipsIn(root.current).indexOf(target) }
					: null;
		},
		onBlur() {
			last.current = null;
		},
	};
}
