import type { z } from 'zod';
import { shortUsd } from '#lib/format/numbers.ts';
import type { PastRecord } from './past-record.ts';
import type { peopleSummary } from './people.dataset.ts';
import type { projectSummary } from './project-summary.dataset.ts';
import type { EntityType } from './tabs.ts';
import type { ventureSummary } from './venture.dataset.ts';

export type Project = z.output<(typeof projectSummary)['row']>;
export type Organization = z.output<(typeof ventureSummary)['row']>;
export type Person = z.output<(typeof peopleSummary)['row']>;

/** What every tab of a record's page shows of it. */
export interface EntityHead {
	type: EntityType;
	slug: string;
	name: string;
	symbol: string | null;
	/** What it is, in a word or two: `Project`, `Fund`, a person's title. */
	kind: string;
	image: string | null;
	isSample: boolean;
	sectors: string[];
	/** The dataset that says the same as JSON. */
	dataset: 'project_summary' | 'venture_summary' | 'people_summary';
	/** One sentence made of facts, for search engines. */
	sentence: string;
	/** Absolute address of a picture elsewhere; pictures of ours are only marks. */
	picture: string | null;
	description: string | null;
	/** Its pages and accounts elsewhere. */
	sameAs: (string | null)[];
	foundingYear: number | null;
	location: string | null;
	worksFor: string | null;
}

const sentence = (subject: string, facts: (string | null | false)[]): string => {
	const known = facts.filter(Boolean);
	return known.length > 0
		? `${subject}: ${known.join(', ')}.`
		: `${subject}. Facts with their sources.`;
};

const counted = (count: number, one: string, several = `${one}s`): string | false =>
	count > 0 && `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

const pictureOf = (image: string | null) => (image?.startsWith('https://') ? image : null);

export const headOfProject = (project: Project): EntityHead => ({
	type: 'project',
	slug: project.slug,
	name: project.name,
	symbol: project.symbol,
	kind: 'Project',
	image: project.logo,
	isSample: project.origin === 'sample',
	sectors: project.sector,
	dataset: 'project_summary',
	sentence: sentence(`${project.name}${project.symbol ? ` (${project.symbol})` : ''}`, [
		project.sector.length > 0 && project.sector.slice(0, 3).join(', '),
		project.market_cap_usd !== null && `market cap ${shortUsd(project.market_cap_usd)}`,
		project.funding_received.amount !== null &&
			`${shortUsd(project.funding_received.amount)} raised`,
		counted(project.rounds_count, 'funding round'),
		counted(project.all_member.length, 'team member'),
	]),
	picture: pictureOf(project.logo),
	description: project.description,
	sameAs: [project.website, project.twitter, project.github, project.telegram, project.linkedin],
	foundingYear: project.year_founded,
	location: project.location,
	worksFor: null,
});

export const headOfOrganization = (organization: Organization): EntityHead => ({
	type: 'organization',
	slug: organization.slug,
	name: organization.ventures_name,
	symbol: null,
	kind: organization.type ?? 'Organization',
	image: organization.logo,
	isSample: organization.origin === 'sample',
	sectors: organization.sector,
	dataset: 'venture_summary',
	sentence: sentence(organization.ventures_name, [
		organization.type,
		organization.location,
		counted(organization.number_of_investments, 'round') &&
			`${counted(organization.number_of_investments, 'round')} joined`,
		counted(
			organization.related_token.length,
			'project in its portfolio',
			'projects in its portfolio',
		),
	]),
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

export const headOfPerson = (person: Person): EntityHead => ({
	type: 'people',
	slug: person.slug,
	name: person.name,
	symbol: null,
	kind: person.primary_job_title ?? 'Person',
	image: person.avatar,
	isSample: person.origin === 'sample',
	sectors: person.sector,
	dataset: 'people_summary',
	sentence: sentence(person.name, [
		person.primary_job_title,
		person.primary_organization?.ventures_name ?? null,
		person.location,
		counted(person.portfolio_angel_investor.length, 'personal investment'),
	]),
	picture: pictureOf(person.avatar),
	description: person.background_summary,
	sameAs: [person.website, person.twitter, person.linkedin, person.crunchbase],
	foundingYear: null,
	location: person.location,
	worksFor: person.primary_organization?.ventures_name ?? null,
});

/** The head of a record's page as of a past moment: what it said then, at its present address. */
export const headOfPast = (present: EntityHead, past: PastRecord): EntityHead => ({
	...present,
	name: past.name,
	symbol: past.symbol,
	kind: past.kind,
	image: past.image,
	sectors: past.sectors,
	sentence: sentence(`${past.name}${past.symbol ? ` (${past.symbol})` : ''}`, [
		past.sectors.length > 0 && past.sectors.slice(0, 3).join(', '),
		counted(past.facts.length, 'fact'),
	]),
	picture: null,
	description: past.description?.text ?? null,
});
