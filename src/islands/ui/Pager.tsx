import type { MouseEvent } from 'react';
import { type PagedList, pagerOf } from '#lib/format/pager.ts';

interface Props extends PagedList {
	/** Called instead of following the link. */
	onPage(page: number): void;
}

/** The pager of components/ui/Pager.astro, for a list rendered by an island. */
export function Pager({ onPage, ...paged }: Props) {
	const { previous, next, where } = pagerOf(paged);
	const link = (name: 'Previous' | 'Next', to: typeof previous) =>
		to === null ? (
			<span className="button" aria-disabled="true">
				{name}
			</span>
		) : (
			<a
				className="button"
				rel={name === 'Next' ? 'next' : 'prev'}
				href={to.href}
				onClick={(event) => {
					if (isForAnotherTab(event)) return;
					event.preventDefault();
					onPage(to.page);
				}}
			>
				{name}
			</a>
		);
	return (
		<nav className="paging" aria-label="Pages">
			{link('Previous', previous)}
			<span className="figure">{where}</span>
			{link('Next', next)}
		</nav>
	);
}

const isForAnotherTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) =>
	ctrlKey || metaKey || shiftKey;
