import Link from 'next/link';
import { notFound } from 'next/navigation';
import { rows } from '../../../database.js';
import { percent, text, usd } from '../../../words.js';
import { Follow } from './follow.jsx';

/** Each page is made when it is first asked for, and kept. */
export const revalidate = 300;
export const generateStaticParams = () => [];

const facts = [
	['Website', 'website'],
	['X', 'twitter'],
	['GitHub', 'github'],
	['Location', 'location'],
	['Founded', 'year_founded'],
	['Ecosystem', 'ecosystem'],
	['Category', 'category'],
	['Status', 'operating_status'],
	['Consensus', 'consensus'],
	['White paper', 'whitepaper'],
];

export default async function Project({ params }) {
	const { slug } = await params;
	const [project] = await rows(
		`select p.*, l.price_usd, l.change_24h, l.change_7d, l.market_cap_usd, l.volume_usd, l.tvl_usd, l.funding_usd, l.sectors
		from project p join project_listing l using (id) where p.slug = $1`,
		[slug],
	);
	if (!project) notFound();
	const [rounds, people, organizations, similar] = await Promise.all([
		rows(
			`select r.slug, r.type, to_char(r.date, 'YYYY-MM-DD') as date, r.amount_usd,
				coalesce(json_agg(json_build_object('slug', o.slug, 'name', o.name) order by i.ordinal)
					filter (where o.id is not null), '[]') as investors
			from funding_round r
			left join round_investor i on i.round_id = r.id left join organization o on o.id = i.organization_id
			where r.project_id = $1 and r.merged_into_id is null group by r.id order by r.date desc nulls last limit 50`,
			[project.id],
		),
		rows(
			`select p.slug, p.name, o.title from position o join person p on p.id = o.person_id
			where o.project_id = $1 order by o.is_founder desc, p.name limit 50`,
			[project.id],
		),
		rows(
			`select o.slug, o.name, l.role from project_organization l join organization o on o.id = l.organization_id
			where l.project_id = $1 order by l.ordinal limit 50`,
			[project.id],
		),
		rows(
			`select slug, name from project_listing where sectors && $1::text[] and id <> $2
			order by market_cap_usd desc nulls last limit 8`,
			[project.sectors, project.id],
		),
	]);
	return (
		<>
			<h1>
				{project.name} {project.symbol}
			</h1>
			<Follow name={project.name} />
			<p>{text(project.description)}</p>
			<dl>
				<dt>Price</dt>
				<dd>
					{usd(project.price_usd)} · 24h {percent(project.change_24h)} · 7d{' '}
					{percent(project.change_7d)}
				</dd>
				<dt>Market cap</dt>
				<dd>{usd(project.market_cap_usd)}</dd>
				<dt>Volume</dt>
				<dd>{usd(project.volume_usd)}</dd>
				<dt>TVL</dt>
				<dd>{usd(project.tvl_usd)}</dd>
				<dt>Raised</dt>
				<dd>{usd(project.funding_usd)}</dd>
				{facts.map(([label, key]) => (
					<div key={key} style={{ display: 'contents' }}>
						<dt>{label}</dt>
						<dd>{text(project[key])}</dd>
					</div>
				))}
			</dl>
			<h2>Rounds</h2>
			<ul>
				{rounds.map((round) => (
					<li key={round.slug}>
						{text(round.date)} {text(round.type)} {usd(round.amount_usd)}:{' '}
						{round.investors.map((one) => one.name).join(', ')}
					</li>
				))}
			</ul>
			<h2>Team</h2>
			<List kind="people" all={people} of="title" />
			<h2>Organizations</h2>
			<List kind="organization" all={organizations} of="role" />
			<h2>Similar</h2>
			<List kind="project" all={similar} />
		</>
	);
}

function List({ kind, all, of }) {
	return (
		<ul>
			{all.map((one) => (
				<li key={one.slug}>
					<Link href={`/${kind}/${one.slug}`} prefetch={false}>
						{one.name}
					</Link>{' '}
					{one[of]}
				</li>
			))}
		</ul>
	);
}
