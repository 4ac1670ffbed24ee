'use client';
import Link from 'next/link';
import { useState } from 'react';

/** The search of the header, as Cairn's: opened by a button, asks as one types. */
export function Search() {
	const [isOpen, setOpen] = useState(false);
	const [hits, setHits] = useState([]);
	const ask = async (words) => {
		if (words.trim() === '') return setHits([]);
		const answer = await fetch(`/api/search?q=${encodeURIComponent(words)}`);
		setHits((await answer.json()).data);
	};
	if (!isOpen)
		return (
			<button type="button" onClick={() => setOpen(true)}>
				Search
			</button>
		);
	return (
		<search>
			<input type="search" aria-label="Search" onChange={(event) => ask(event.target.value)} />
			<ul hidden={hits.length === 0}>
				{hits.map((hit) => (
					<li key={`${hit.type} ${hit.slug}`}>
						<Link href={`/${hit.type}/${hit.slug}`} prefetch={false}>
							{hit.name}
						</Link>
					</li>
				))}
			</ul>
		</search>
	);
}
