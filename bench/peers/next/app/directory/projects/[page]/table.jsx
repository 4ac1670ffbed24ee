'use client';
import Link from 'next/link';
import { useState } from 'react';
import { percent, text, usd } from '../../../../words.js';

const columns = [
	['Name', 'name'],
	['Price', 'price_usd'],
	['24h', 'change_24h'],
	['7d', 'change_7d'],
	['Market cap', 'market_cap_usd'],
	['Volume', 'volume_usd'],
	['TVL', 'tvl_usd'],
	['Raised', 'funding_usd'],
	['Rounds', 'round_count'],
];

const MARKS = 3;

/** The first of a list of records, as links, and how many more there are. */
function Marks({ kind, all, count }) {
	const shown = all.slice(0, MARKS);
	return (
		<>
			{shown.map((one, at) => (
				<span key={one.slug}>
					{at > 0 && ', '}
					<Link href={`/${kind}/${one.slug}`} prefetch={false}>
						{one.name}
					</Link>
				</span>
			))}
			{count > shown.length && ` +${count - shown.length}`}
			{count === 0 && '–'}
		</>
	);
}

/** A hundred rows that the reader can sort as they stand. */
export function Table({ projects, first }) {
	const [sort, setSort] = useState(null);
	const sorted = sort
		? projects.toSorted((a, b) => (a[sort] < b[sort] ? 1 : a[sort] > b[sort] ? -1 : 0))
		: projects;
	return (
		<div className="scroll">
			<table>
				<thead>
					<tr>
						<th>#</th>
						{columns.map(([label, key]) => (
							<th key={key}>
								<button type="button" onClick={() => setSort(key)}>
									{label}
								</button>
							</th>
						))}
						<th>Sectors</th>
						<th>Team</th>
						<th>Investors</th>
					</tr>
				</thead>
				<tbody>
					{sorted.map((one, at) => (
						<tr key={one.slug}>
							<td>{first + at}</td>
							<td>
								<Link href={`/project/${one.slug}`} prefetch={false}>
									{one.name}
								</Link>{' '}
								{one.symbol}
							</td>
							<td>{usd(one.price_usd)}</td>
							<td>{percent(one.change_24h)}</td>
							<td>{percent(one.change_7d)}</td>
							<td>{usd(one.market_cap_usd)}</td>
							<td>{usd(one.volume_usd)}</td>
							<td>{usd(one.tvl_usd)}</td>
							<td>{usd(one.funding_usd)}</td>
							<td>{one.round_count}</td>
							<td>
								{one.sectors.slice(0, MARKS).map((sector) => (
									<span className="tag" key={sector}>
										{text(sector)}
									</span>
								))}
							</td>
							<td>
								<Marks kind="people" all={one.people} count={one.person_count} />
							</td>
							<td>
								<Marks kind="organization" all={one.organizations} count={one.organization_count} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
