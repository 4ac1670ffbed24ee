import { atom } from 'nanostores';
import type { EntityLink } from '#lib/directory/cells.ts';
import type { PreviewRecord } from '#lib/entities/preview-facts.ts';

/** Milliseconds of hovering over a link before its card opens, and of delay before the card closes. */
export const OPEN_DELAY = 300;
export const CLOSE_DELAY = 200;

/** A record whose card is open, and the link it belongs to. */
export interface HoveredRecord {
	type: PreviewRecord['type'];
	slug: string;
	link: HTMLElement;
}

const apiTypes = {
	project: 'project',
	organization: 'venture',
	people: 'people',
} as const satisfies Record<EntityLink['type'], PreviewRecord['type']>;

const isEntityType = (text: string | undefined): text is EntityLink['type'] =>
	text !== undefined && Object.hasOwn(apiTypes, text);

/** Returns the record named by a link's `data-preview` (`project/bitcoin`), or null. */
export function recordOf(text: string | undefined): Pick<HoveredRecord, 'type' | 'slug'> | null {
	const [type, slug] = text?.split('/') ?? [];
	return isEntityType(type) && slug ? { type: apiTypes[type], slug } : null;
}

/** Creates the state of the open card, with one listener for all links of a page, which may have thousands. */
export function createHoveredRecord() {
	const $hovered = atom<HoveredRecord | null>(null);
	let timer: ReturnType<typeof setTimeout> | undefined;

	function later(delay: number, next: HoveredRecord | null): void {
		clearTimeout(timer);
		timer = setTimeout(() => $hovered.set(next), delay);
	}

	return {
		$hovered,
		/** Called when the pointer or the focus enters this element. */
		enter(target: EventTarget | null) {
			const link = target instanceof Element ? target.closest('[data-preview]') : null;
			if (!(link instanceof HTMLElement)) return;
			const record = recordOf(link.dataset.preview);
			if (record) later(OPEN_DELAY, { ...record, link });
		},
		leave: () => later(CLOSE_DELAY, null),
		/** Called when the pointer enters the card itself. */
		stay: () => clearTimeout(timer),
		close() {
			clearTimeout(timer);
			$hovered.set(null);
		},
	};
}
