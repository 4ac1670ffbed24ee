import './preview.css';
import { PreviewCard } from '@base-ui/react/preview-card';
import { useStore } from '@nanostores/react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { RecordMark } from '#islands/ui/RecordMark.tsx';
import { previewFacts } from '#lib/entities/preview-facts.ts';
import { tintOf } from '#lib/format/text.ts';
import { watchTypeOf } from '#lib/watchlist/watch-types.ts';
import { Star } from '../watchlist/Star.tsx';
import type { createHoveredRecord, HoveredRecord } from './hovered-record.ts';
import { previewQuery } from './preview.queries.ts';

interface Props {
	client: QueryClient;
	store: ReturnType<typeof createHoveredRecord>;
}

/** The hover card of the record under the pointer or focus. */
export function PreviewCards({ client, store }: Props) {
	const hovered = useStore(store.$hovered);
	return (
		<PreviewCard.Root
			open={hovered !== null}
			onOpenChange={(open) => {
				if (!open) store.close();
			}}
		>
			<PreviewCard.Portal>
				<PreviewCard.Positioner
					className="preview-float"
					anchor={hovered?.link}
					sideOffset={6}
					align="start"
				>
					<PreviewCard.Popup
						className="preview-card"
						onPointerEnter={store.stay}
						onPointerLeave={store.leave}
					>
						{hovered && <Preview client={client} type={hovered.type} slug={hovered.slug} />}
					</PreviewCard.Popup>
				</PreviewCard.Positioner>
			</PreviewCard.Portal>
		</PreviewCard.Root>
	);
}

interface PreviewProps extends Pick<HoveredRecord, 'type' | 'slug'> {
	client: QueryClient;
}

/** The content of a card for one record, once loaded. */
export function Preview({ client, type, slug }: PreviewProps) {
	const { data, error, isPending } = useQuery(previewQuery(type, slug), client);
	if (isPending) return <span className="spinner" role="status" aria-label="Loading" />;
	if (error) return <p className="text-soft">{error.message}</p>;
	if (!data) return <p className="text-soft">No data on this record yet.</p>;
	const facts = previewFacts(data);
	return (
		<>
			<div className="preview-head">
				<RecordMark name={data.name} image={data.image} />
				<b>{data.name}</b>
				{data.symbol && <span className="symbol">{data.symbol}</span>}
				{data.origin === 'sample' && <span className="sample">Sample</span>}
				<Star
					entity={{
						type: watchTypeOf(type) ?? 'project',
						slug,
						name: data.name,
					}}
				/>
			</div>
			{facts.length > 0 && (
				<dl className="preview-facts">
					{facts.map(({ label, text, direction }) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd className={direction && (direction === 'up' ? 'gain' : 'loss')}>{text}</dd>
						</div>
					))}
				</dl>
			)}
			{data.sectors.length > 0 && (
				<span className="preview-tags">
					{data.sectors.map((sector) => (
						<span className={`tag tint-${tintOf(sector)}`} key={sector}>
							{sector}
						</span>
					))}
				</span>
			)}
			{facts.length + data.sectors.length === 0 && <p className="text-soft">No more data yet.</p>}
		</>
	);
}
