import './fact-card.css';
import { PreviewCard } from '@base-ui/react/preview-card';
import { useStore } from '@nanostores/react';
import type { createPointedFact, PointedFact } from './pointed-fact.ts';

/** The card of the fact under the pointer or focus: its source, the date, and its history. */
export function FactCards({ store }: { store: ReturnType<typeof createPointedFact> }) {
	const pointed = useStore(store.$pointed);
	return (
		<PreviewCard.Root
			open={pointed !== null}
			onOpenChange={(open) => {
				if (!open) store.close();
			}}
		>
			<PreviewCard.Portal>
				<PreviewCard.Positioner
					className="fact-float"
					anchor={pointed?.link}
					sideOffset={6}
					align="start"
				>
					<PreviewCard.Popup
						className="fact-card"
						onPointerEnter={store.stay}
						onPointerLeave={store.leave}
					>
						{pointed && <Fact {...pointed.card} />}
					</PreviewCard.Popup>
				</PreviewCard.Positioner>
			</PreviewCard.Portal>
		</PreviewCard.Root>
	);
}

/** Returns the text of a card's link. */
function wordsOf(record: string | null, address: string): string {
	if (record === null) return 'Show the rows';
	return address.includes('/history') ? 'History' : 'Open the record';
}

function Fact({ label, record, shown, exact, source, at, history }: PointedFact['card']) {
	return (
		<>
			<p className="text-soft">{record === null ? label : `${record} · ${label}`}</p>
			<p className="fact-value">
				{shown}
				{exact !== null && <span className="text-soft"> {exact}</span>}
			</p>
			<p>
				{source === null ? (
					record === null ? (
						'Counted across the catalogue'
					) : (
						'No source is recorded'
					)
				) : (
					<>
						Read at{' '}
						<a className="link" href={source.href} rel="noopener nofollow" target="_blank">
							{source.name}
						</a>
					</>
				)}
				{at !== null && <span className="text-soft"> · {at}</span>}
			</p>
			{history !== null && (
				<p>
					<a className="link" href={history}>
						{wordsOf(record, history)}
					</a>
				</p>
			)}
		</>
	);
}
