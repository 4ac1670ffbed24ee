import { longDate } from '#lib/format/dates.ts';
import {
	account,
	dollars,
	type Fact,
	linked,
	listed,
	priced,
	said,
	summed,
	tokens,
} from './facts.ts';
import type { Organization, Person, Project } from './heads.ts';

/** Facts of the page of each kind of record, in the order in which they stand. */

export function factsOfProject(project: Project): Fact[] {
	return [
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
		...said(
			'Launched',
			project.launch_date && longDate(project.launch_date, project.launch_precision),
			'launch_date',
		),
		...said('Consensus', project.consensus, 'consensus'),
		...stated('Max supply', project),
		...listed('Also known as', project.also_known_as, 'aliases'),
		...project.related_organizations.map(({ ventures_name, slug, role }) => ({
			label: role ?? 'Organization',
			text: ventures_name,
			href: `/organization/${slug}`,
			field: 'organizations',
		})),
		...linked('Whitepaper', project.whitepaper, 'whitepaper'),
		...linked('Website', project.website, 'website'),
		...account('X', project.twitter, 'twitter'),
		...account('GitHub', project.github, 'github'),
		...account('Telegram', project.telegram, 'telegram'),
		...account('Discord', project.discord, 'discord'),
		...account('LinkedIn', project.linkedin, 'linkedin'),
		...said('E-mail', project.email, 'email'),
	];
}

/** The supply that the project itself states, where the market does not say it. */
function stated(
	label: string,
	{ stated_max_supply, max_supply, symbol, market_source }: Project,
): Fact[] {
	if (stated_max_supply === null || (market_source !== null && max_supply !== null)) return [];
	return tokens(label, stated_max_supply, symbol).map((fact) => ({ ...fact, field: 'max_supply' }));
}

/** Figures that a market source observed. */
export function marketOfProject(project: Project): Fact[] {
	const source = project.market_source ?? undefined;
	return [
		...priced('Price', project.price_usd, source),
		...dollars('Market cap', project.market_cap_usd, null, source),
		...dollars('Fully diluted valuation', project.fully_diluted_valuation_usd, null, source),
		...dollars('Volume, 24 h', project.volume, null, source),
		...dollars('Total value locked', project.tvl, null, source),
		...tokens('Circulating supply', project.circulating_supply, project.symbol, source),
		...tokens('Total supply', project.total_supply, project.symbol, source),
		...(source === undefined
			? []
			: tokens('Max supply', project.max_supply, project.symbol, source)),
		...priced('All-time high', project.all_time_high_usd, source),
		...priced('All-time low', project.all_time_low_usd, source),
	];
}

export function factsOfOrganization(organization: Organization): Fact[] {
	const investing = organization.actively_investing;
	return [
		...said('Type', organization.type, 'type'),
		...said(
			'Actively investing',
			investing === null ? null : investing ? 'Yes' : 'No',
			'actively_investing',
		),
		...said('Rounds joined', organization.number_of_investments || null, null),
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
		...listed('Also known as', organization.also_known_as, 'aliases'),
		...said('Founded', organization.year_founded, 'year_founded'),
		...said('Location', organization.location, 'location'),
		...said('Status', organization.operating_status, 'operating_status'),
		...linked('Website', organization.website, 'website'),
		...account('X', organization.twitter, 'twitter'),
		...account('LinkedIn', organization.social.linkedin, 'linkedin'),
		...account('GitHub', organization.social.github, 'github'),
		...account('Telegram', organization.social.telegram, 'telegram'),
		...account('Crunchbase', organization.crunchbase_link, 'crunchbase'),
		...said('E-mail', organization.email_address, 'email'),
	];
}

export function factsOfPerson(person: Person): Fact[] {
	return [
		...said('Title', person.primary_job_title, 'primary_job_title'),
		...listed('Also known as', person.also_known_as, 'aliases'),
		...person.education.map((text) => ({ label: 'Education', text, field: 'education' })),
		...said('Type of investor', person.type_of_investor, 'type_of_investor'),
		...said('Location', person.location, 'location'),
		...said('Gender', person.gender, 'gender'),
		...linked('Website', person.website, 'website'),
		...account('X', person.twitter, 'twitter'),
		...account('LinkedIn', person.linkedin, 'linkedin'),
		...account('GitHub', person.social.github, 'github'),
		...account('Telegram', person.social.telegram, 'telegram'),
		...account('Crunchbase', person.crunchbase, 'crunchbase'),
		...said('E-mail', person.email, 'email'),
	];
}
