import type { z } from 'zod';
import { confirmationInWords } from '#lib/catalogue/confirmation.ts';
import { longDate } from '#lib/format/dates.ts';
import { countOf, shortUsd } from '#lib/format/numbers.ts';
import { amountInWords, roundName } from '#lib/rounds/round-words.ts';
import { lineOfOrganization, lineOfPerson, lineOfProject } from './first-line.ts';
import { newsPerPage } from './news-of.ts';
import type { PastRecord } from './past-record.ts';
import type { peopleSummary } from './people.dataset.ts';
import type { projectSummary } from './project-summary.dataset.ts';
import type { roundSummary } from './round-summary.dataset.ts';
import { type PageType, type TabCounts, tabCount } from './tabs.ts';
import type { ventureSummary } from './venture.dataset.ts';

export type Project = z.output<(typeof projectSummary)['row']>;
export type Organization = z.output<(typeof ventureSummary)['row']>;
export type Person = z.output<(typeof peopleSummary)['row']>;
export type Round = z.output<(typeof roundSummary)['row']>;

/** The data about a record that every tab of its page shows. */
export interface EntityHead {
	type: PageType;
	slug: string;
	name: string;
	/** An addition that distinguishes the title from those of other pages with the same name. */
	aside: string | null;
	symbol: string | null;
	/** Its kind, in one or two words: `Project`, `Fund`, a person's title. */
	kind: string;
	image: string | null;
	isSample: boolean;
	sectors: string[];
	/** The dataset with the same data as JSON. */
	dataset: 'project_summary' | 'venture_summary' | 'people_summary' | 'round_summary';
	/** The number of items on each of its tabs. */
	counts: TabCounts;
	/** Whether little more than its name is known, so that it needs no full page. */
	isThin: boolean;
	/** Other records of its name. */
	namesakes: Project['namesakes'];
	/** One sentence of facts, for search engines. */
	sentence: string;
	/** Absolute URL of an external picture; null for our own, which are only marks. */
	picture: string | null;
	description: string | null;
	/** Its pages and accounts on other sites. */
	sameAs: (string | null)[];
	foundingYear: number | null;
	location: string | null;
	worksFor: string | null;
}

/** @param facts its parts, or the line made from them if nobody has described it. */
const sentence = (subject: string, facts: (string | null | false)[] | string): string => {
	if (typeof facts === 'string') return `${subject}: ${facts}`;
	const known = facts.filter(Boolean);
	return known.length > 0
		? `${subject}: ${known.join(', ')}.`
		: `${subject}. Facts with their sources.`;
};

const titleOf = ({ name, symbol }: { name: string; symbol: string | null }): string =>
	`${name}${symbol ? ` (${symbol})` : ''}`;

const someOf = (count: number, one: string, several = `${one}s`): string | false =>
	count > 0 && countOf(count, one, several);

const pictureOf = (image: string | null) => (image?.startsWith('https://') ? image : null);

/** Whether any tab has content. */
const isFilled = (counts: TabCounts): boolean =>
	Object.values(counts).some(({ count }) => count > 0);

export function headOfProject(project: Project): EntityHead {
	const counts = {
		'token-distribution': tabCount(project.allocations_count),
		team: tabCount(project.all_member.length),
		backers: tabCount(project.rounds_count),
		news: tabCount(project.news_proj.length, newsPerPage),
		events: tabCount(project.events_count),
		roadmap: tabCount(project.roadmap.length),
	};
	return {
		...projectHead(project),
		counts,
		isThin: !isFilled(counts) && !project.description && project.price_usd === null,
	};
}

export function headOfOrganization(organization: Organization): EntityHead {
	const { employees, related_token, funds } = organization;
	const counts = {
		financials: tabCount(organization.number_of_investments + organization.own_rounds_count),
		'company-profile': tabCount(employees.length + related_token.length + funds.length),
		news: tabCount(organization.recent_news.length, newsPerPage),
	};
	const hasStory = Boolean(organization.summary) || organization.roadmap.length > 0;
	return { ...organizationHead(organization), counts, isThin: !isFilled(counts) && !hasStory };
}

export function headOfPerson(person: Person): EntityHead {
	const counts = {
		'personal-investment': tabCount(person.personal_rounds_count),
		'news-activities': tabCount(person.peoples_news.length, newsPerPage),
	};
	const hasStory =
		Boolean(person.background_summary) ||
		person.peoples_experience.length + person.rel_tokens.length > 0;
	return { ...personHead(person), counts, isThin: !isFilled(counts) && !hasStory };
}

type Plain = Omit<EntityHead, 'counts' | 'isThin'>;

const projectHead = (project: Project): Plain => ({
	type: 'project',
	slug: project.slug,
	name: project.name,
	// An organization may have its project's name, and page titles must be unique.
	aside: project.symbol ?? 'project',
	symbol: project.symbol,
	kind: 'Project',
	image: project.logo,
	isSample: project.origin === 'sample',
	sectors: project.sector,
	namesakes: project.namesakes,
	dataset: 'project_summary',
	sentence: sentence(
		titleOf(project),
		project.description === null
			? lineOfProject(project)
			: [
					project.sector.length > 0 && project.sector.slice(0, 3).join(', '),
					project.market_cap_usd !== null && `market cap ${shortUsd(project.market_cap_usd)}`,
					project.funding_received.amount !== null &&
						`${shortUsd(project.funding_received.amount)} raised`,
					someOf(project.rounds_count, 'funding round'),
					someOf(project.all_member.length, 'team member'),
				],
	),
	picture: pictureOf(project.logo),
	description: project.description,
	sameAs: [project.website, project.twitter, project.github, project.telegram, project.linkedin],
	foundingYear: project.year_founded,
	location: project.location,
	worksFor: null,
});

const organizationHead = (organization: Organization): Plain => ({
	type: 'organization',
	slug: organization.slug,
	name: organization.ventures_name,
	aside: null,
	symbol: null,
	kind: organization.type ?? 'Organization',
	image: organization.logo,
	isSample: organization.origin === 'sample',
	sectors: organization.sector,
	namesakes: organization.namesakes,
	dataset: 'venture_summary',
	sentence: sentence(
		organization.ventures_name,
		organization.summary === null
			? lineOfOrganization(organization)
			: [
					organization.type,
					organization.location,
					someOf(organization.number_of_investments, 'round') &&
						`${someOf(organization.number_of_investments, 'round')} joined`,
					someOf(
						organization.related_token.length,
						'project in its portfolio',
						'projects in its portfolio',
					),
				],
	),
	picture: pictureOf(organization.logo),
	description: organization.summary,
	sameAs: [
		organization.website,
		organization.twitter,
		organization.social.linkedin,
		organization.social.github,
		organization.crunchbase_link,
	],
	foundingYear: organization.year_founded,
	location: organization.location,
	worksFor: null,
});

const personHead = (person: Person): Plain => ({
	type: 'people',
	slug: person.slug,
	name: person.name,
	aside: null,
	symbol: null,
	kind: person.primary_job_title ?? 'Person',
	image: person.avatar,
	isSample: person.origin === 'sample',
	sectors: person.sector,
	namesakes: person.namesakes,
	dataset: 'people_summary',
	sentence: sentence(
		person.name,
		person.background_summary === null
			? lineOfPerson(person)
			: [
					person.primary_job_title,
					person.primary_organization?.ventures_name ?? null,
					person.location,
					someOf(person.portfolio_angel_investor.length, 'personal investment'),
				],
	),
	picture: pictureOf(person.avatar),
	description: person.background_summary,
	sameAs: [person.website, person.twitter, person.linkedin, person.crunchbase],
	foundingYear: null,
	location: person.location,
	worksFor: person.primary_organization?.ventures_name ?? null,
});

export function headOfRound(round: Round): EntityHead {
	const when = round.date === null ? null : longDate(round.date, round.date_precision);
	const leads = round.backers.filter(({ is_lead }) => is_lead).map(({ name }) => name);
	return {
		type: 'round',
		slug: round.round_slug,
		name: roundName(round),
		aside: when,
		symbol: null,
		kind: 'Funding round',
		image: round.logo,
		isSample: round.origin === 'sample',
		sectors: [],
		namesakes: [],
		counts: {},
		isThin: false,
		dataset: 'round_summary',
		sentence: sentence(roundName(round), [
			amountInWords(round),
			when,
			leads.length > 0 && `led by ${leads.slice(0, 3).join(', ')}`,
			someOf(round.backers.length, 'investor'),
			confirmationInWords(round.confirmation).toLowerCase(),
		]),
		picture: pictureOf(round.logo),
		description: round.description,
		sameAs: [],
		foundingYear: null,
		location: null,
		worksFor: null,
	};
}

/** Returns the head of a record's page at a past moment, with its content then and its current URL. */
export const headOfPast = (present: EntityHead, past: PastRecord): EntityHead => ({
	...present,
	name: past.name,
	aside: present.type === 'project' ? (past.symbol ?? 'project') : present.aside,
	symbol: past.symbol,
	kind: past.kind,
	image: past.image,
	sectors: past.sectors,
	// The tabs' current contents do not belong to that day.
	counts: {},
	isThin: false,
	sentence: sentence(titleOf(past), [
		past.sectors.length > 0 && past.sectors.slice(0, 3).join(', '),
		someOf(past.facts.length, 'fact'),
	]),
	picture: null,
	description: past.description?.text ?? null,
});
