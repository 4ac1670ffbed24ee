import Link from 'next/link';
import { notFound } from 'next/navigation';
import { rows } from '../../../../database.js';
import { Table } from './table.jsx';

const SIZE = 100;

/** Each page is made when it is first asked for, and kept. */
export const revalidate = 300;
export const generateStaticParams = () => [];

export default async function Directory({ params }) {
	const page = Number((await params).page);
	if (!Number.isInteger(page) || page < 1) notFound();
	const [projects, [{ total }]] = await Promise.all([
		rows(
			`select slug, name, symbol, sectors, price_usd, change_24h, change_7d, market_cap_usd, volume_usd, tvl_usd,
				funding_usd, round_count, people, person_count, organizations, organization_count
			from project_listing order by market_cap_usd desc nulls last, id limit $1 offset $2`,
			[SIZE, (page - 1) * SIZE],
		),
		rows('select count(*)::int as total from project_listing'),
	]);
	return (
		<>
			<h1>Projects</h1>
			<p>{total.toLocaleString('en-US')} projects</p>
			<Table projects={projects} first={(page - 1) * SIZE + 1} />
			<nav aria-label="Pages">
				{page > 1 && <Link href={`/directory/projects/${page - 1}`}>Previous</Link>}{' '}
				{page * SIZE < total && <Link href={`/directory/projects/${page + 1}`}>Next</Link>}
			</nav>
		</>
	);
}
