import {
	agreementChoices,
	type Choice,
	confirmationChoices,
	investingChoices,
	moneyRanges,
	pastRanges,
	stageChoices,
	tokenChoices,
} from './ranges.ts';
import type { DirectorySource } from './sources.ts';

/** What a filter in force says. */
export type FilterValue =
	| { kind: 'names'; names: string[] }
	| { kind: 'ids'; ids: string[] }
	| { kind: 'choice'; id: number }
	/** USD; the lower end included, the upper excluded, as in the named ranges. */
	| { kind: 'money'; from: number | null; to: number | null }
	/** Days as YYYY-MM-DD, both ends included. */
	| { kind: 'days'; from: string | null; to: string | null };

interface Spec {
	/** What the filter is called beside its field. */
	label: string;
	/** Its parameter in the address of a directory. */
	param: string;
}
export interface ListSpec extends Spec {
	form: 'names' | 'ids';
	/** The dataset that offers its options. */
	options: string;
}
export interface ChoiceSpec extends Spec {
	form: 'choice' | 'money' | 'days';
	choices: readonly Choice[];
}
export type FilterSpec = ListSpec | ChoiceSpec;

const names = (label: string, param: string, options: string): ListSpec => ({
	form: 'names',
	label,
	param,
	options,
});
const ids = (label: string, param: string, options: string): ListSpec => ({
	form: 'ids',
	label,
	param,
	options,
});
const choice = (label: string, param: string, choices: readonly Choice[]): ChoiceSpec => ({
	form: 'choice',
	label,
	param,
	choices,
});
const money = (label: string, param: string): ChoiceSpec => ({
	form: 'money',
	label,
	param,
	choices: moneyRanges,
});

/** Every filter of every directory, by the contract's names. */
export const filterSpecs = {
	projects: {
		Financials: money('Market cap', 'market-cap'),
		TotalFundRaised: money('Total raised', 'raised'),
		Sector: names('Sector', 'sector', 'search_sector'),
		NoToken: choice('Token', 'token', tokenChoices),
		RelatedPeopleID: ids('People', 'person', 'search_people'),
		RelatedOrganizationID: ids('Organizations', 'organization', 'search_organization'),
	},
	people: {
		CurrentOrganizationID: ids(
			'Current organization',
			'current-organization',
			'search_current_organization',
		),
		Gender: names('Gender', 'gender', 'search_gender'),
		TypeOfInvestor: names('Type of investor', 'investor-type', 'search_type_of_investor'),
		Jobtitle: names('Job title', 'job-title', 'search_jobtitle'),
		Sector: names('Sector', 'sector', 'search_sector'),
		RelatedToken: ids('Projects', 'project', 'search_token'),
		RelatedOrganizationID: ids('Any organization', 'organization', 'search_organization'),
	},
	organizations: {
		Sector: names('Sector', 'sector', 'search_sector'),
		Financials: money('Assets under management', 'assets'),
		VentureType: names('Type', 'type', 'search_venture_type'),
		AcitvelyInvesting: choice('Actively investing', 'investing', investingChoices),
		FundingStage: choice('Stage invested in', 'stage', stageChoices),
		TotalFundRaised: money('Total raised', 'raised'),
		RelatedTokenID: ids('Portfolio', 'project', 'search_token'),
		RelatedPeopleID: ids('People', 'person', 'search_people'),
	},
	fundraising: {
		Round: names('Round', 'round', 'search_round'),
		Amount: money('Amount', 'amount'),
		Date: { form: 'days', label: 'Date', param: 'date', choices: pastRanges },
		Category: names('Category', 'category', 'search_category'),
		RelatedOrganizationID: ids('Organizations', 'organization', 'search_organization'),
		RelatedPeopleID: ids('People', 'person', 'search_people'),
		Confirmation: choice('Confirmation', 'confirmation', confirmationChoices),
		Agreement: choice('Agreement', 'agree', agreementChoices),
	},
} as const satisfies Record<DirectorySource, Record<string, FilterSpec>>;

export type FilterName<S extends DirectorySource> = keyof (typeof filterSpecs)[S] & string;

/** The filters in force, by name. */
export type Filters = Partial<Record<string, FilterValue>>;

/** The specs of one directory as a list. */
export function filtersOf(source: DirectorySource): [name: string, spec: FilterSpec][] {
	return Object.entries<FilterSpec>(filterSpecs[source]);
}
