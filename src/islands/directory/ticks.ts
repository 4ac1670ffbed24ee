import { atom } from 'nanostores';
import { MOST_COMPARED } from '#lib/compare/address.ts';

/** Rows that are ticked to be compared, in the order of their ticks; they stay while the table is filtered and sorted. */
export type Ticks = ReturnType<typeof createTicks>;

export function createTicks() {
	/** Null: nobody is choosing, and the table has no ticks. */
	const $ticked = atom<readonly string[] | null>(null);
	return {
		$ticked,
		/** Begins to choose, or ends it, with nothing ticked. */
		toggleChoosing: () => $ticked.set($ticked.get() ? null : []),
		/** Ticks the record that has this slug, or takes its tick away; nothing more once six are ticked. */
		tick(slug: string) {
			const ticked = $ticked.get();
			if (!ticked) return;
			if (ticked.includes(slug)) $ticked.set(ticked.filter((one) => one !== slug));
			else if (ticked.length < MOST_COMPARED) $ticked.set([...ticked, slug]);
		},
	};
}
