import { useStore } from '@nanostores/react';
import { Scale } from 'lucide-react';
import { compareHref, MAX_COMPARED, MIN_COMPARED } from '#lib/compare/address.ts';
import type { EntityType } from '#lib/entities/tabs.ts';
import type { Ticks } from './ticks.ts';

/**
 * Selects rows to compare: a button that adds checkboxes to them, and the link to the comparison of the ticked rows.
 */
export function CompareTools({ type, ticks }: { type: EntityType; ticks: Ticks }) {
	const ticked = useStore(ticks.$ticked);
	const isEnough = ticked !== null && ticked.length >= MIN_COMPARED;
	return (
		<>
			<button
				type="button"
				className="button"
				aria-pressed={ticked !== null}
				onClick={ticks.toggleChoosing}
			>
				<Scale size={16} strokeWidth={1.5} aria-hidden="true" />
				Compare
			</button>
			{isEnough && (
				<a className="button primary" href={compareHref({ type, slugs: ticked })} rel="nofollow">
					Compare {ticked.length}
				</a>
			)}
			<span
				className={ticked === null || isEnough ? 'visually-hidden' : 'export-note'}
				role="status"
			>
				{ticked !== null &&
					(isEnough
						? `${ticked.length} of ${MAX_COMPARED} ticked`
						: `Select ${MIN_COMPARED} to ${MAX_COMPARED} rows`)}
			</span>
		</>
	);
}
