import { useId, useRef, useState } from 'react';
import { island } from '#islands/island.ts';
import { Combobox } from '#islands/ui/Combobox.tsx';
import { RecordMark } from '#islands/ui/RecordMark.tsx';
import { compareHref, compareParams } from '#lib/compare/address.ts';
import type { PriceRange } from '#lib/entities/price-ranges.ts';
import type { EntityType } from '#lib/entities/tabs.ts';
import { findComparable } from './find-comparable.calls.ts';

interface Props {
	type: EntityType;
	slugs: string[];
	range: PriceRange;
	/** The term searched for. */
	term: string;
}

const nouns = { project: 'project', organization: 'organization', people: 'person' } as const;

/**
 * Adds a record to the comparison: suggests names while typing. Without script, or with its button, it submits a
 * search.
 */
export const AddRecord = island(function AddRecord({ type, slugs, range, term }: Props) {
	const id = useId();
	const form = useRef<HTMLFormElement>(null);
	const [text, setText] = useState(term);
	const label = `Add ${type === 'organization' ? 'an' : 'a'} ${nouns[type]}`;

	function add(slug: string, name: string): void {
		setText(name);
		location.assign(compareHref({ type, range, slugs: [...slugs, slug] }));
	}

	return (
		<search className="compare-add">
			<form action="/compare" ref={form}>
				<input type="hidden" name={compareParams[type]} value={slugs.join(',')} />
				{range !== '1y' && <input type="hidden" name="range" value={range} />}
				<Combobox
					id={id}
					name="add"
					value={text}
					onType={setText}
					find={(typed, signal) => findComparable(type, slugs, typed, signal)}
					keyOf={({ slug }) => slug}
					draw={({ name, logo }) => (
						<>
							<RecordMark name={name} image={logo} />
							<span>{name}</span>
						</>
					)}
					onChoose={({ slug, name }) => add(slug, name)}
					isTyped={({ name }) => name.toLowerCase() === text.trim().toLowerCase()}
					onEnter={() => form.current?.requestSubmit()}
					placeholder={label}
					label={label}
					maxLength={200}
					isInvalid={false}
					describedBy={undefined}
					saysNone
				/>
				<button type="submit" className="button">
					Search
				</button>
			</form>
		</search>
	);
});
