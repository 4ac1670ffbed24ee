import { RecordMark } from '#islands/ui/RecordMark.tsx';
import { emphasiseTerm } from '#lib/search/emphasis.ts';
import { groupResults, hasCompany, pageOf } from '#lib/search/result-groups.ts';
import type { SearchResult } from './search.queries.ts';

interface Props {
	results: readonly SearchResult[];
	term: string;
	active: number;
	/** Prefix of the ids of the list's elements. */
	id: string;
}

/** Returns the id of the option at `index`, counted across all groups. */
export const optionId = (id: string, index: number) => `${id}-option-${index}`;

/** Returns results in the order in which they are rendered and the keyboard moves through them. */
export const drawnOrder = (results: readonly SearchResult[]) =>
	groupResults(results).flatMap((group) => group.results);

export function SearchResults({ results, term, active, id }: Props) {
	const places = new Map(drawnOrder(results).map((result, index) => [result, index]));
	return groupResults(results).map((group) => (
		// biome-ignore lint/a11y/useSemanticElements: groups of options; a listbox cannot contain a fieldset.
		<div role="group" aria-labelledby={`${id}-${group.type}`} key={group.type}>
			<div className="search-group" id={`${id}-${group.type}`}>
				{group.label}
			</div>
			{group.results.map((result) => {
				const index = places.get(result) ?? 0;
				return (
					<Option
						key={`${result.type}:${result.slug}`}
						id={optionId(id, index)}
						result={result}
						term={term}
						withCompany={hasCompany(result, results)}
						active={index === active}
					/>
				);
			})}
		</div>
	));
}

interface OptionProps {
	id: string;
	result: SearchResult;
	term: string;
	/** Whether a result also names the company behind the project. */
	withCompany: boolean;
	active: boolean;
}

function Option({ id, result, term, withCompany, active }: OptionProps) {
	return (
		<a
			className="search-option"
			id={id}
			role="option"
			aria-selected={active}
			tabIndex={-1}
			href={pageOf(result)}
			ref={active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
		>
			<RecordMark name={result.name} image={result.logo ?? result.avatar} />
			<span className="search-name">
				<EmphasisedText text={result.name} term={term} />
			</span>
			{result.symbol && (
				<span className="search-symbol">
					<EmphasisedText text={result.symbol} term={term} />
				</span>
			)}
			{result.telling && <span className="search-symbol">{result.telling}</span>}
			{withCompany && <span className="search-symbol">and its company</span>}
			{result.origin === 'sample' && <span className="sample">Sample</span>}
		</a>
	);
}

function EmphasisedText({ text, term }: { text: string; term: string }) {
	let place = 0;
	return emphasiseTerm(text, term).map((piece) => {
		const key = place;
		place += piece.text.length;
		return piece.hit ? <mark key={key}>{piece.text}</mark> : piece.text;
	});
}
