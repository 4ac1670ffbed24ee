import { atom } from 'nanostores';
import { MAX_COMPARED } from '#lib/compare/address.ts';

/** The rows ticked for comparison, in the order of ticking; they stay while the table is filtered and sorted. */
export type Ticks = ReturnType<typeof createTicks>;

export function createTicks() {
	/** Null while no selection is under way and the table has no checkboxes. */
	const $ticked = atom<readonly string[] | null>(null);
	return {
		$ticked,
		/** Starts or ends the selection, with nothing ticked. */
		toggleChoosing: () => $ticked.set($ticked.get() ? null : []),
		/** Ticks or unticks the record with this slug; at most six can be ticked. */
		tick(slug: string) {
			const ticked = $ticked.get();
			if (!ticked) return;
			if (ticked.includes(slug)) $ticked.set(ticked.filter((one) => one !== slug));
			else if (ticked.length < MAX_COMPARED) $ticked.set([...ticked, slug]);
		},
	};
}
