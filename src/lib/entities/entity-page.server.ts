import type { z } from 'zod';
import { load } from '#lib/data/load.server.ts';
import type { EntityLink } from '#lib/directory/cells.ts';
import { longDate } from '#lib/format/dates.ts';
import { cutName } from '#lib/format/text.ts';
import { account, dollars, type Fact, linked, priced, said, summed, tokens } from './facts.ts';
import { peoplePersonalInvestment, peopleSummary } from './people.dataset.ts';
import { projectFundraising } from './project-lists.dataset.ts';
import { projectSummary } from './project-summary.dataset.ts';
import type { RevisionRow } from './provenance.ts';
import { revisions } from './revisions.dataset.ts';
import type { roundRow } from './rounds.ts';
import { ventureFinancials, ventureSummary } from './venture.dataset.ts';

type Round = z.output<typeof roundRow>;

/** People or records that an entity page lists under one heading. */
export interface EntityGroup {
	title: string;
	items: { entity: EntityLink; detail: string }[];
}

/** Everything that the page of one project, organization or person shows. */
export interface EntityPage {
	type: EntityLink['type'];
	id: string;
	/** The present slug; the address may have asked by an old one. */
	slug: string;
	name: string;
	symbol: string | null;
	kind: string;
	image: string | null;
	isSample: boolean;
	sectors: string[];
	description: string | null;
	facts: Fact[];
	contracts: { chain: string; address: string }[];
	groups: EntityGroup[];
	rounds: Round[];
	roundsTitle: string;
	/** Newest first. */
	history: RevisionRow[];
}

const entity = (
	type: EntityLink['type'],
	slug: string,
	name: string,
	image: string | null,
): EntityLink => ({
	type,
	slug,
	name,
	label: cutName(name),
	image,
	isLead: false,
});

interface Member {
	slug: string;
	name: string;
	avatar: string | null;
	position: string;
	from_date: string | null;
	from_precision: string | null;
	to_date: string | null;
	to_precision: string | null;
}

/** `Feb 2020 – present`; nothing when neither end is known. */
function span(
	one: Pick<Member, 'from_date' | 'from_precision' | 'to_date' | 'to_precision'>,
): string {
	if (!one.from_date && !one.to_date) return '';
	return `${longDate(one.from_date, one.from_precision)} – ${one.to_date ? longDate(one.to_date, one.to_precision) : 'present'}`;
}

const detail = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

const team = (members: readonly Member[]): EntityGroup => ({
	title: 'Team',
	items: members.map((one) => ({
		entity: entity('people', one.slug, one.name, one.avatar),
		detail: detail(one.position, span(one)),
	})),
});

interface Token {
	slug: string;
	name: string;
	symbol: string | null;
	logo: string | null;
}

const projects = (title: string, items: readonly Token[]): EntityGroup => ({
	title,
	items: items.map((one) => ({
		entity: entity('project', one.slug, one.name, one.logo),
		detail: one.symbol ?? '',
	})),
});

const filled = (groups: EntityGroup[]) => groups.filter((group) => group.items.length > 0);
const historyOf = (type: 'project' | 'venture' | 'people', slug: string) =>
	load(revisions, { type, slug, take: 500 });

/** @throws UnknownRecord when no project has or had this slug. */
export async function projectPage(slug: string): Promise<EntityPage> {
	const [[project], rounds, history] = await Promise.all([
		load(projectSummary, { slug }),
		load(projectFundraising, { slug }),
		historyOf('project', slug),
	]);
	if (!project) throw new Error('a summary without a row');
	const market = project.market_source ?? undefined;
	return {
		type: 'project',
		id: project._id,
		slug: project.slug,
		name: project.name,
		symbol: project.symbol,
		kind: 'Project',
		image: project.logo,
		isSample: project.origin === 'sample',
		sectors: project.sector,
		description: project.description,
		facts: [
			...priced('Price', project.price_usd, market),
			...dollars('Market cap', project.market_cap_usd, null, market),
			...dollars('Fully diluted valuation', project.fully_diluted_valuation_usd, null, market),
			...dollars('Volume, 24 h', project.volume, null, market),
			...dollars('Total value locked', project.tvl, null, market),
			...tokens('Circulating supply', project.circulating_supply, project.symbol, market),
			...tokens('Total supply', project.total_supply, project.symbol, market),
			...tokens('Max supply', project.max_supply, project.symbol, market),
			...summed(
				'Raised, disclosed',
				project.funding_received.amount,
				project.undisclosed_rounds_count,
			),
			...said('Ecosystem', project.ecosystem, 'ecosystem'),
			...said('Category', project.category, 'category'),
			...said('Status', project.operating_status, 'operating_status'),
			...said('Location', project.location, 'location'),
			...said('Founded', project.year_founded, 'year_founded'),
			...linked('Website', project.website, 'website'),
			...account('X', project.twitter, 'twitter'),
			...account('GitHub', project.github, 'github'),
			...account('Telegram', project.telegram, 'telegram'),
			...account('Discord', project.discord, 'discord'),
			...account('LinkedIn', project.linkedin, 'linkedin'),
		],
		contracts: project.contracts,
		groups: filled([team(project.all_member)]),
		rounds,
		roundsTitle: 'Funding rounds',
		history,
	};
}

/** @throws UnknownRecord when no organization has or had this slug. */
export async function organizationPage(slug: string): Promise<EntityPage> {
	const [[organization], rounds, history] = await Promise.all([
		load(ventureSummary, { slug }),
		load(ventureFinancials, { slug }),
		historyOf('venture', slug),
	]);
	if (!organization) throw new Error('a summary without a row');
	const investing = organization.actively_investing;
	return {
		type: 'organization',
		id: organization._id,
		slug: organization.slug,
		name: organization.ventures_name,
		symbol: null,
		kind: organization.type ?? 'Organization',
		image: organization.logo,
		isSample: organization.origin === 'sample',
		sectors: organization.sector,
		description: organization.summary,
		facts: [
			...said('Type', organization.type, 'type'),
			...said(
				'Actively investing',
				investing === null ? null : investing ? 'Yes' : 'No',
				'actively_investing',
			),
			...said(
				'Rounds joined',
				organization.number_of_investments
					? organization.number_of_investments.toLocaleString('en-US')
					: null,
				null,
			),
			...summed(
				'Known investments',
				organization.total_investment_amount,
				organization.undisclosed_investment_count,
			),
			...dollars(
				'Assets under management',
				organization.assets_under_management,
				'assets_under_management_usd',
			),
			...summed(
				'Raised, disclosed',
				organization.total_funding_amount,
				organization.undisclosed_funding_count,
			),
			...said('Employees', organization.number_of_employees, 'employee_count'),
			...said('Founded', organization.year_founded, 'year_founded'),
			...said('Location', organization.location, 'location'),
			...said('Status', organization.operating_status, 'operating_status'),
			...linked('Website', organization.website, 'website'),
			...account('X', organization.twitter, 'twitter'),
			...account('LinkedIn', organization.social.linkedin, 'linkedin'),
			...account('GitHub', organization.social.github, 'github'),
			...account('Telegram', organization.social.telegram, 'telegram'),
			...account('Crunchbase', organization.crunchbase_link, 'crunchbase'),
		],
		contracts: [],
		groups: filled([
			team(organization.employees),
			projects('Portfolio', organization.related_token),
		]),
		rounds,
		roundsTitle: 'Rounds',
		history,
	};
}

/** @throws UnknownRecord when no person has or had this slug. */
export async function personPage(slug: string): Promise<EntityPage> {
	const [[person], rounds, history] = await Promise.all([
		load(peopleSummary, { slug }),
		load(peoplePersonalInvestment, { slug }),
		historyOf('people', slug),
	]);
	if (!person) throw new Error('a summary without a row');
	const career: EntityGroup = {
		title: 'Career',
		items: person.peoples_experience.map((one) => ({
			entity: entity(
				one.type === 'project' ? 'project' : 'organization',
				one.slug ?? '',
				one.organization ?? '',
				one.logo,
			),
			detail: detail(one.position, span(one)),
		})),
	};
	return {
		type: 'people',
		id: person._id,
		slug: person.slug,
		name: person.name,
		symbol: null,
		kind: person.primary_job_title ?? 'Person',
		image: person.avatar,
		isSample: person.origin === 'sample',
		sectors: person.sector,
		description: person.background_summary,
		facts: [
			...said('Title', person.primary_job_title, 'primary_job_title'),
			...said('Type of investor', person.type_of_investor, 'type_of_investor'),
			...said('Location', person.location, 'location'),
			...said('Gender', person.gender, 'gender'),
			...linked('Website', person.website, 'website'),
			...account('X', person.twitter, 'twitter'),
			...account('LinkedIn', person.linkedin, 'linkedin'),
			...account('Crunchbase', person.crunchbase, 'crunchbase'),
		],
		contracts: [],
		groups: filled([career, projects('Invested in', person.portfolio_angel_investor)]),
		rounds,
		roundsTitle: 'Personal investments',
		history,
	};
}
